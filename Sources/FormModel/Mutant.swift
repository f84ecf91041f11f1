/// Defects put in on purpose, to see that fuzzing finds them.
///
/// A defect stands where it would be made, as a condition:
///
///     if !mutant("engine/cursor-forgotten") { current.pageFlipped(page, isVisible: isVisible) }
///
/// In a build with `-DMUTANTS` the condition is true for the one defect that `activeMutant` names. In every
/// other build it is false where it stands: nothing is called, and not even the name is left in the program,
/// which `scripts/mutants` checks.
#if MUTANTS
  /// The defect that is at work; empty for none. Set before anything is done, and never again.
  nonisolated(unsafe) package var activeMutant: [UInt8] = []

  package func mutant(_ name: StaticString) -> Bool {
    unsafe !activeMutant.isEmpty
      && name.withUTF8Buffer { unsafe $0.elementsEqual(activeMutant) }
  }
#else
  @inlinable
  @inline(__always)
  package func mutant(_ name: StaticString) -> Bool { false }
#endif
