// Added to every module in the copy of the package that has the seeded defects, and to no other
// build.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of the active defect: FNV-1a of its name; 0 for none. Computing it allocates nothing,
/// since tests count allocations meanwhile.
private let activeMutant: UInt64 = {
  guard let given = unsafe getenv("FORMNAV_MUTANT") else { return 0 }
  var number: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in 0..<(unsafe strlen(given)) {
    number = unsafe (number ^ UInt64(UInt8(bitPattern: given[index]))) &* 0x100_0000_01B3
  }
  return number
}()

/// Whether the defect with that name and number is active. It is never inlined and reads the name,
/// so that the names can be found in the program.
@inline(never)
@usableFromInline
func mutant(_ name: StaticString, _ number: UInt64) -> Bool {
  guard unsafe number == activeMutant && name.utf8Start.pointee != 0 else { return false }
  _ = noteReached
  return true
}

/// Makes the file that the environment names: the active defect was reached. It allocates nothing, either.
private let noteReached: Void = {
  guard let path = unsafe getenv("FORMNAV_MUTANT_REACHED") else { return }
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  if file >= 0 { close(file) }
}()
