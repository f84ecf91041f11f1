# Functions that the scripts share. Source it; it changes to the package's root.
# shellcheck shell=bash
set -euo pipefail
script=$(realpath "${BASH_SOURCE[-1]}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $*"
  exit 1
}

# Prints the comment at the top of the script that sourced this.
show_usage() { awk 'NR > 1 && !/^#/ { exit } NR > 1 && !/^# shellcheck/ { sub(/^# ?/, ""); print }' "$script"; }

# Every script that sources this answers --help; arguments after -- belong to another program.
for argument in "$@"; do
  case $argument in
    --) break ;;
    -h | --help) show_usage; exit 0 ;;
  esac
done
unset argument

# Ends with 64 for arguments that the script does not know.
refuse() {
  say "error: $*"
  show_usage >&2
  exit 64
}

# at_most COUNT "$@": refuses options, and more arguments than COUNT.
at_most() {
  local argument
  for argument in "${@:2}"; do
    [[ $argument != -* ]] || refuse "unknown option $argument"
  done
  (($# - 1 <= $1)) || refuse "unexpected argument ${*: -1}"
}

# claim_folder FOLDER: makes the folder and marks it as this project's, or empties one with the mark. Any other folder
# with contents is refused, and left as it is.
claim_folder() {
  local mark=$1/.formnavigation
  if [[ -e $mark ]]; then
    find "$1" -mindepth 1 -maxdepth 1 -not -name .formnavigation -exec rm -rf {} +
  elif [[ -e $1 && ! -d $1 ]]; then
    refuse "$1 is not a folder"
  elif [[ -d $1 && -n $(find "$1" -mindepth 1 -maxdepth 1 -print -quit) ]]; then
    refuse "$1 holds files that this script did not write: name an empty or a new folder"
  else
    mkdir -p "$1"
    echo "Written and emptied by scripts/$(basename "$script")." >"$mark"
  fi
}

# Runs a command as root: directly, or through sudo.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    return 1
  fi
}

# Installs a package under its name in the system's package manager. Scripts that run beside each other take turns.
# install_package APT DNF PACMAN APK ZYPPER BREW
install_package() (
  exec 8>"${TMPDIR:-/tmp}/formnavigation-packages.lock"
  ! command -v flock >/dev/null || flock 8
  install_package_alone "$@" 8>&-
)

install_package_alone() {
  if command -v apt-get >/dev/null; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1" ||
      { as_root apt-get update &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1"; }
  elif command -v dnf >/dev/null; then
    as_root dnf install -y "$2"
  elif command -v pacman >/dev/null; then
    as_root pacman -Sy --noconfirm --needed "$3"
  elif command -v apk >/dev/null; then
    as_root apk add "$4"
  elif command -v zypper >/dev/null; then
    as_root zypper --non-interactive install "$5"
  elif command -v brew >/dev/null; then
    brew install "$6"
  else
    return 1
  fi >&2
}

require_swift() {
  command -v swift >/dev/null ||
    fail "no swift found: install Swift 6.3 or later (https://www.swift.org/install) and try again"
}

# links HEADER OPTION…: whether the C program on standard input compiles and links. Without a compiler: whether the
# header exists.
links() {
  local compiler probe status=0
  compiler=$(command -v clang || command -v cc || command -v gcc) || {
    [[ -e /usr/include/$1 || -e /usr/local/include/$1 ]]
    return
  }
  probe=$(mktemp)
  "$compiler" -include "$1" -x c - -o "$probe" "${@:2}" >/dev/null 2>&1 || status=1
  rm -f "$probe"
  return "$status"
}

has_jemalloc() {
  local flags=()
  if command -v pkg-config >/dev/null && pkg-config --exists jemalloc; then
    read -ra flags <<<"$(pkg-config --cflags --libs jemalloc)"
  fi
  links jemalloc/jemalloc.h "${flags[@]}" -ljemalloc <<<'int main(void) { return mallctl("version", 0, 0, 0, 0); }'
}

require_jemalloc() {
  has_jemalloc && return
  say "jemalloc's headers are missing; installing them"
  install_package libjemalloc-dev jemalloc-devel jemalloc jemalloc-dev jemalloc-devel jemalloc || true
  has_jemalloc || fail "jemalloc's headers could not be installed.
Install them by hand (Debian, Ubuntu: libjemalloc-dev; Fedora, openSUSE: jemalloc-devel; Alpine:
jemalloc-dev; Arch, Homebrew: jemalloc) and try again. The libraries build without them:
  swift build"
}

# Whether ncurses is there, with wide characters.
has_ncurses() {
  links curses.h -DNCURSES_WIDECHAR=1 -lncursesw <<<'int main(void) { wint_t key; return get_wch(&key); }'
}

require_ncurses() {
  [[ ${FORMNAV_TERMINAL:-} == 0 ]] || has_ncurses && return
  say "ncurses' headers are missing; installing them"
  install_package libncurses-dev ncurses-devel ncurses ncurses-dev ncurses-devel ncurses || true
  has_ncurses || fail "ncurses' headers could not be installed.
Install them by hand (Debian, Ubuntu: libncurses-dev; Fedora, openSUSE: ncurses-devel; Alpine:
ncurses-dev; Arch, Homebrew: ncurses) and try again. Without formnav explore it needs none:
  export FORMNAV_TERMINAL=0"
}

# require_program PROGRAM [APT DNF PACMAN APK ZYPPER BREW]: installs a missing program. Without names of packages, all
# have the program's name.
require_program() {
  local names=("${@:2}")
  command -v "$1" >/dev/null && return
  say "$1 is missing; installing it"
  [[ $# -gt 1 ]] || names=("$1" "$1" "$1" "$1" "$1" "$1")
  install_package "${names[@]}" || true
  command -v "$1" >/dev/null || fail "$1 could not be installed; install it by hand"
}

require_valgrind() { require_program valgrind; }

require_jq() { require_program jq; }

require_python() { require_program python3 python3 python3 python python3 python3 python3; }

# Prints the path of clang's library for WebAssembly: arithmetic that the processor does not have.
wasm_builtins() { compgen -G '/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a' | tail -n 1; }

# python_environment FOLDER PACKAGE…: makes a virtual environment with packages of the Python package index, unless the folder has
# one with these.
python_environment() {
  [[ ! -x $1/bin/pip || $(cat "$1/packages" 2>/dev/null) != "${*:2}" ]] || return 0
  require_python
  rm -rf "$1"
  python3 -m venv "$1" 2>/dev/null ||
    { install_package python3-venv python3 python python3 python3 python3 && python3 -m venv "$1"; } ||
    fail "no virtual environment of Python could be made in $1"
  "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}" >&2 ||
    { rm -rf "$1"; fail "${*:2} could not be had from the package index"; }
  printf '%s' "${*:2}" >"$1/packages"
}

# The C library for WebAssembly: an allocator, string functions and mathematics; and clang's library.
require_wasi_libc() {
  local library=/usr/lib/wasm32-wasi/libc.a
  [[ -e $library && -n $(wasm_builtins) ]] && return
  say "wasi-libc, or clang's library for WebAssembly, is missing; installing both"
  install_package wasi-libc - - - - - || true
  install_package libclang-rt-dev-wasm32 - - - - - || install_package libclang-rt-14-dev-wasm32 - - - - - || true
  [[ -e $library && -n $(wasm_builtins) ]] || fail "wasi-libc and libclang-rt-dev-wasm32 could not be installed.
They are packages of Debian and Ubuntu."
}

# A compiler for 64-bit ARM and a way to run its programs: qemu's user mode, and libc for that processor.
has_arm_tools() {
  command -v qemu-aarch64 >/dev/null && [[ -e /usr/aarch64-linux-gnu/lib/libc.a ]]
}

require_arm_tools() {
  has_arm_tools && return
  say "an emulator of 64-bit ARM, or libc for it, is missing; installing both"
  local package
  for package in qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross; do
    install_package "$package" - - - - - || true
  done
  has_arm_tools
}

# Sets `chromium`.
require_chromium() {
  local name
  for name in chromium chromium-browser google-chrome; do
    chromium=$(command -v "$name") && return
  done
  say "chromium is missing; installing it"
  install_package chromium chromium chromium chromium chromium chromium || true
  chromium=$(command -v chromium || command -v chromium-browser) ||
    fail "chromium could not be installed; install it by hand"
}

# Refuses options that `formnav mutants` does not have, before a build of ten minutes.
check_mutants_options() {
  local argument
  for argument in "$@"; do
    [[ $argument != -* ]] || grep -qF "\"${argument%%=*}\"" Tests/Defects/Tool/MutantsCommand.swift ||
      refuse "unknown option $argument"
  done
}

# weave_defects RECORDS FOLDER: updates the copy of the package that has all defects of a folder of records as
# conditions, and sets `woven` to its path. The path is always the same, so builds of the copy are incremental.
weave_defects() {
  require_python
  woven=$PWD/$2/package
  python3 scripts/lib/defects/weave.py "$1" weave "$woven"
}

# Builds the program that lists the places at which a small change can be made, with the toolchain's parser, and sets `sites`
# to its path.
build_sites() {
  local host
  sites=$PWD/.build-random/sites
  mkdir -p .build-random
  host=$(dirname "$(realpath "$(command -v swiftc)")")/../lib/swift/host
  swiftc -I "$host" -L "$host" -Xlinker -rpath -Xlinker "$host" -lSwiftParser -lSwiftSyntax -lSwiftOperators \
    -strict-memory-safety scripts/lib/defects/Sites.swift -o "$sites" >&2
}

require_perf() {
  command -v perf >/dev/null && return
  say "perf is missing; installing it"
  install_package linux-perf perf perf perf perf "" ||
    install_package linux-tools-generic perf perf perf perf "" || true
  command -v perf >/dev/null
}

# The linker's identifier of a program, which its result records name.
build_identifier() {
  readelf --notes "$1" 2>/dev/null | awk '/Build ID:/ { print $3; found = 1 } END { if (!found) print "unknown" }'
}

# Prints the targets of fuzzing, one a line. Help wraps its list of them; an error does not.
fuzz_targets() {
  { "$formnav" fuzz --target '?' 2>&1 || true; } | sed -nE 's/.*expected (.*), all, found.*/\1/p' | sed 's/, /\n/g'
}

# Draws the edits of the newest record to the path given.
draw_results() {
  local records=(Benchmarks/Records/*-times.json)
  "$formnav" report "${records[-1]}" --format svg --filter '^edit/reads/|^visibility/page/hide$' -o "$1"
}

# build_in VARIANT [ROOT]: sets the options for `swift` that select a package, product=(…) or harness=(…), and the folder
# for builds of this variant. Both packages share it, so the product is compiled once; its plan is that of the package that
# was built last, and must not be taken for the other's.
build_in() {
  local root=${2:+$2/}
  product=(--package-path "${2:-.}" --scratch-path "$root.build$1" --disable-build-manifest-caching)
  harness=(--package-path "${root}Benchmarks" --scratch-path "$root.build$1" --disable-build-manifest-caching)
}

# Sets build_flags, the options of `swift build`: for x86-64-v3 if this machine has it, else for the compiler's default.
# FORMNAV_CPU=portable builds for every machine of this kind.
choose_build_flags() {
  build_flags=()
  build_in ""
  if [[ ${FORMNAV_CPU:-} == portable ]]; then
    build_in -portable
  elif [[ $(uname -sm) == "Linux x86_64" ]] &&
    grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
    build_flags=(-Xcc -march=x86-64-v3)
  fi
  # SwiftPM does not rebuild code that inlines a C header through another module if the header changes. A flag with a
  # hash of the headers makes it do so.
  build_flags+=(-Xswiftc "-DC_HEADERS_$(cat Sources/C*/include/*.h Benchmarks/Sources/C*/include/*.h | cksum | cut -d ' ' -f 1)")
}

# Sets build_flags for a build with a sanitizer, `address` or `thread`, and the sanitizer's options.
choose_sanitizer_flags() {
  case $1 in
    address | thread) ;;
    *) fail "--sanitize=$1: expected address or thread" ;;
  esac
  choose_build_flags
  build_flags+=(--sanitize="$1")
  build_in "-sanitize-$1"
  # Suppressions name functions, so a program needs the symbolizer, also where a test takes its PATH away.
  ASAN_SYMBOLIZER_PATH=$(dirname "$(readlink -f "$(command -v swift)")")/llvm-symbolizer
  export ASAN_SYMBOLIZER_PATH
  export LSAN_OPTIONS="suppressions=$PWD/scripts/lib/leaks.txt:print_suppressions=0"
  TSAN_OPTIONS="suppressions=$PWD/scripts/lib/races.txt:print_suppressions=0"
  export TSAN_OPTIONS="$TSAN_OPTIONS:external_symbolizer_path=$ASAN_SYMBOLIZER_PATH"
}

# Builds the tool in release and sets `formnav` to its path; if FORMNAV names a program, uses that and builds nothing.
# The build's output goes to stderr.
build_tool() {
  [[ -n ${FORMNAV:-} ]] || require_ncurses
  build_product formnav
}

# The same for a tool with the commands that measure and judge only, which builds in a fraction of the time.
build_bench() { build_product formnav-bench; }

build_product() {
  choose_build_flags
  if [[ -n ${FORMNAV:-} ]]; then
    formnav=$(realpath "$FORMNAV")
  else
    # Release builds keep frame pointers and symbols; the identifier says which build a record is of.
    local flags=("${harness[@]}" -c release --product "$1" "${build_flags[@]}")
    [[ $(uname -s) == Linux ]] && flags+=(-Xlinker --build-id=sha1)
    swift build "${flags[@]}" >&2
    formnav=$(swift build "${flags[@]}" --show-bin-path)/$1
  fi
  FORMNAV_SWIFT_VERSION=$(swift --version 2>/dev/null | head -n 1)
  FORMNAV_COMMIT=$(git rev-parse HEAD 2>/dev/null || echo unknown)
  if [[ $FORMNAV_COMMIT != unknown ]] && ! git diff --quiet HEAD --; then
    FORMNAV_COMMIT+="-modified"
  fi
  export FORMNAV_SWIFT_VERSION FORMNAV_COMMIT
}

# measure FILE [OPTIONS]: a record of `formnav bench`.
measure() {
  "$formnav" bench --format json -o "$1" "${@:2}" >/dev/null
}
