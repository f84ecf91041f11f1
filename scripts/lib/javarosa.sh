# Downloads JavaRosa. Source it after common.sh.
# shellcheck shell=bash

# shellcheck source=scripts/lib/wheels.sh
source scripts/lib/wheels.sh

# JavaRosa, the engine of ODK Collect, comes in a Python package of the package index.
pyxform_version=4.5.0
pyxform_hash=f6bc546d6b53c54a2b505f50850aaa45e7e306eb37d9c5141745eae17bfe9a94
javarosa_hash=92756ea4aed195355a07e5572f025f0921a31282387a870ae63e1f5cdf37e0c3

# Sets javarosa to a jar with JavaRosa, downloaded once into .build and verified each time.
require_javarosa() {
  command -v javac >/dev/null || {
    say "a Java compiler is missing; installing one"
    install_package default-jdk-headless java-latest-openjdk-devel jdk-openjdk openjdk17 java-17-openjdk-devel openjdk ||
      true
    command -v javac >/dev/null || fail "no javac found: install a JDK, 17 or later, and try again"
  }
  javarosa=.build/engines/pyxform-$pyxform_version/ODK_Validate.jar
  wheel_member "pyxform==$pyxform_version" "$pyxform_hash" pyxform/validators/odk_validate/bin/ODK_Validate.jar "$javarosa"
  sha256sum --check --quiet <<<"$javarosa_hash  $javarosa" >&2 || fail "$javarosa is not the jar that was expected"
}
