#!/usr/bin/env bash
# Compiles all kernels to PTX for sm_80 and sm_90: gpu/ptx.sh OUT. Needs the nightly toolchain, no GPU and no linker.
# Twins with index arithmetic by hand go to OUT/twins.*. A ptxas that PTXAS names, or in PATH, assembles both.
set -euo pipefail
out=$(mkdir -p "${1:?usage: gpu/ptx.sh OUT}" && cd "$1" && pwd)
cd "$(dirname "$0")"

rustup component add rust-src --toolchain nightly >/dev/null 2>&1 || true
ptxas=${PTXAS:-$(command -v ptxas || true)}
[ -n "$ptxas" ] || echo 'skipped: ptxas is not in PATH, and PTXAS does not name it'
rm -f "$out"/*.txt

# compile ARCH FILE [FLAG...]
compile() {
    local arch=$1 file=$2
    shift 2
    # A device has no text to panic with. Values are called for messages alone.
    RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort' CARGO_INCREMENTAL=0 cargo +nightly rustc --quiet --lib --release \
        --config=profile.release.package.stridewise-value.opt-level=0 "$@" --target nvptx64-nvidia-cuda -Zbuild-std=core -- \
        --emit asm="$file.ptx" -C target-cpu="$arch" -C codegen-units=1 -C llvm-args=-unroll-threshold=20000
    if grep -nE 'call\.uni|__local_depot' "$file.ptx"; then
        echo "$file.ptx: a kernel calls a function or has local memory" >&2
        exit 1
    fi
    echo "$file.ptx: $(grep -c '\.entry' "$file.ptx") kernels, without calls and local memory"
    if [ -n "$ptxas" ]; then
        "$ptxas" --verbose --gpu-name "$arch" --output-file "$file.cubin" "$file.ptx" 2>"$file.txt" || { cat "$file.txt" >&2; exit 1; }
        if grep 'bytes stack frame' "$file.txt" | grep -v ' 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads'; then
            echo "$file.ptx: ptxas spills, or a kernel has local memory" >&2
            exit 1
        fi
        echo "$file.ptx: $(grep -c 'Compiling entry function' "$file.txt") kernels assembled by ptxas, without spills and local memory"
    fi
}

for arch in sm_80 sm_90; do
    compile "$arch" "$out/$arch"
    compile "$arch" "$out/twins.$arch" --features twins
done
STRIDEWISE_PTX=$out cargo test --quiet --test parameters
echo "$out: a layout as a parameter is its dynamic leaves, in the order of the tree"
STRIDEWISE_PTX=$out cargo test --quiet --features twins --test twins -- --nocapture
