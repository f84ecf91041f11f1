// Defects put in on purpose, to see that fuzzing and the rules' tests find them. A defect stands where it would
// be made, as a condition:
//
//     if !mutant("engine/cursor-forgotten") { current.pageFlipped(page, isVisible: isVisible) }
//
// In a build with `-DMUTANTS` the condition is true for the one defect that the environment names in
// `FORMNAV_MUTANT`. In every other build it is false where it stands: nothing is called, and not even the
// defect's name is left in the program, which `scripts/mutants` checks.

#if MUTANTS
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The name of the defect that is at work; nil for none. Read once, and never released.
  nonisolated(unsafe) private let activeMutant: UnsafeMutablePointer<CChar>? =
    unsafe getenv("FORMNAV_MUTANT").flatMap { unsafe strdup($0) }

  /// Whether the defect of that name is at work.
  @usableFromInline
  package func mutant(_ name: StaticString) -> Bool {
    guard let activeMutant = unsafe activeMutant else { return false }
    return name.withUTF8Buffer {
      unsafe strlen(activeMutant) == $0.count
        && memcmp(activeMutant, $0.baseAddress!, $0.count) == 0
    }
  }
#else
  /// Whether the defect of that name is at work: never, in this build.
  @inlinable
  @inline(__always)
  package func mutant(_ name: StaticString) -> Bool { false }
#endif
