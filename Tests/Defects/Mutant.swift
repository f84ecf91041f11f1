// Stands in every module of the copy of the package that has the seeded defects, and in no other build.

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

/// Whether the defect of that name is at work. Never inlined: the names are to be found in the program.
@inline(never)
@usableFromInline
func mutant(_ name: StaticString) -> Bool {
  guard let activeMutant = unsafe activeMutant else { return false }
  return name.withUTF8Buffer {
    unsafe strlen(activeMutant) == $0.count
      && memcmp(activeMutant, $0.baseAddress!, $0.count) == 0
  }
}
