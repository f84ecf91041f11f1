// Defects put in on purpose, to see that fuzzing finds them. A defect stands where it would be made, as a
// condition:
//
//     if !mutant("engine/cursor-forgotten") { current.pageFlipped(page, isVisible: isVisible) }
//
// In a build with `-DMUTANTS` the condition is true for the one defect that the process was told to have. In
// every other build it is false where it stands: nothing is called, and not even the defect's name is left in
// the program, which `scripts/mutants` checks.

#if MUTANTS
  /// The name of the defect that is at work; empty for none. Set before anything is done, and never again.
  nonisolated(unsafe) package var activeMutant: [UInt8] = []

  /// Whether the defect of that name is at work.
  @usableFromInline
  package func mutant(_ name: StaticString) -> Bool {
    unsafe !activeMutant.isEmpty
      && name.withUTF8Buffer { unsafe $0.elementsEqual(activeMutant) }
  }
#else
  /// Whether the defect of that name is at work: never, in this build.
  @inlinable
  @inline(__always)
  package func mutant(_ name: StaticString) -> Bool { false }
#endif
