#!/usr/bin/env bash
# Compiles all kernels to PTX for sm_80 and sm_90: gpu/ptx.sh OUT. Needs the nightly toolchain, no GPU and no linker.
set -euo pipefail
out=$(mkdir -p "${1:?usage: gpu/ptx.sh OUT}" && cd "$1" && pwd)
cd "$(dirname "$0")"

rustup component add rust-src --toolchain nightly >/dev/null 2>&1 || true
# A device has no text to panic with.
export RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort' CARGO_INCREMENTAL=0
for arch in sm_80 sm_90; do
    # Values are called for messages alone.
    cargo +nightly rustc --quiet --lib --release --config=profile.release.package.stridewise-value.opt-level=0 \
        --target nvptx64-nvidia-cuda -Zbuild-std=core -- \
        --emit asm="$out/$arch.ptx" -C target-cpu="$arch" -C codegen-units=1 -C llvm-args=-unroll-threshold=20000
    if grep -nE 'call\.uni|__local_depot' "$out/$arch.ptx"; then
        echo "$out/$arch.ptx: a kernel calls a function or has local memory" >&2
        exit 1
    fi
    echo "$out/$arch.ptx: $(grep -c '\.entry' "$out/$arch.ptx") kernels, without calls and local memory"
done
STRIDEWISE_PTX="$out" env -u RUSTFLAGS cargo test --quiet --test parameters
echo "$out: a layout as a parameter is its dynamic leaves"
