// Stands in every module of the copy of the package that has the seeded defects, and in no other build.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The defect that is at work: its name, which is never released, and that name's number (FNV-1a); nil and 0 for none.
nonisolated(unsafe) private let activeMutant: (name: UnsafeMutablePointer<CChar>?, number: UInt64) = {
  guard let given = unsafe getenv("FORMNAV_MUTANT") else { return (nil, 0) }
  var number: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in 0..<(unsafe strlen(given)) {
    number = unsafe (number ^ UInt64(UInt8(bitPattern: given[index]))) &* 0x100_0000_01B3
  }
  return unsafe (strdup(given), number)
}()

/// Whether the defect of that name and number is at work. Never inlined: the names are to be found in the program.
@inline(never)
@usableFromInline
func mutant(_ name: StaticString, _ number: UInt64) -> Bool {
  guard unsafe number == activeMutant.number, let active = unsafe activeMutant.name else { return false }
  return name.withUTF8Buffer {
    unsafe strlen(active) == $0.count && memcmp(active, $0.baseAddress!, $0.count) == 0
  }
}
