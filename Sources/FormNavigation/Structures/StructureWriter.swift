import FormModel
import ScreenModel

/// Writes the bytes of a saved structure (NS-9):
///
/// | byte | what |
/// | --- | --- |
/// | 0 | “FNTB” or “FNDD” |
/// | 4 | version, 3; then three zeros |
/// | 8 | the digest of the structure |
/// | 16 | sections: four letters, the number of bytes in 8, and these bytes |
/// | end − 8 | FNV-1a, 64 bits, of all before |
///
/// Numbers are little-endian. A new section goes to the end; its tag begins with a lower-case letter if older
/// versions can skip it.
struct StructureWriter {
  private var bytes: [UInt8]

  static let version: UInt8 = 3

  /// - Parameter magic: four ASCII characters.
  init(magic: StaticString, digest: UInt64) {
    bytes = magic.withUTF8Buffer { unsafe Array($0) }
    bytes += [Self.version, 0, 0, 0]
    append(digest)
  }

  /// Writes a section.
  mutating func append(_ tag: StructureTag, _ content: (inout StructureWriter) -> Void) {
    bytes += tag.rawValue.utf8
    let place = bytes.count
    append(0)
    content(&self)
    var count = UInt64(bytes.count - place - 8)
    for index in place..<place + 8 {
      bytes[index] = UInt8(truncatingIfNeeded: count)
      count >>= 8
    }
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func append(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Appends a stack: its depth, then for each screen from the bottom its number, the length of its state and the
  /// state.
  ///
  /// - Complexity: O(screens + bytes of their states).
  mutating func append(_ stack: ScreenStack, _ state: (ScreenEntry) -> [UInt8]) {
    append(UInt64(stack.depth))
    for entry in stack.entries {
      append(entry.screen)
      let state = state(entry)
      append(UInt64(state.count))
      bytes += state
    }
  }

  /// Appends the titles of a stack's screens above the first: for each from the bottom its bytes' number and UTF-8.
  mutating func append(titlesOf stack: ScreenStack) {
    for entry in stack.entries.dropFirst() {
      append(UInt64(entry.title.utf8.count))
      bytes += entry.title.utf8
    }
  }

  consuming func finish() -> [UInt8] {
    append(fnv1a(bytes.span))
    return bytes
  }
}

/// The sections of a saved structure.
enum StructureTag: String {
  /// The bars' state: for tabs their style, 0 tab bar, 1 tab bar with Back; 1 if the history has been announced.
  case bars = "BARS"
  /// The number of tabs, and the place of the selected one.
  case tabs = "TABS"
  /// A stack; for a tab, after the tab's identifier.
  case stack = "STCK"
  /// For each screen of the stack above the top level: 0 category, 1 item; 1 if it has a name, and 8 bytes of that
  /// name's digest, else 0. For a tab, after its identifier and its hierarchy's digest, and with a 1 before each
  /// screen; a screen that is no node is a 0 alone.
  case path = "PATH"
  /// The titles of the screens above the top level, stack by stack.
  case titles = "titl"
}

/// FNV-1a, 64 bits: any one changed byte changes the sum.
func fnv1a(_ bytes: Span<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
  return hash
}
