pub(crate) fn run() {}
