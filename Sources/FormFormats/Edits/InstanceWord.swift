import FormModel

/// The kind of an entry that names an instance. Its code is this value plus 32, stored where an edit
/// has its operation.
enum InstanceWord: UInt64, CaseIterable {
  /// An edit or an answer in an instance follows.
  case inside
  case add, remove

  /// The word that begins the entry's line in a text stream.
  var name: String {
    switch self {
    case .inside: "inside"
    case .add: "addInstance"
    case .remove: "removeInstance"
    }
  }

  private static let names = allCases.map { Array($0.name.utf8) }

  init?(name: [UInt8]) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// - Parameter word: The first 8 bytes of an entry that is not an edit.
  init?(word: UInt64) {
    let code = word >> 16 & 0xFFFF
    guard code >= 32 else { return nil }
    self.init(rawValue: code - 32)
  }

  /// Returns the entry's first 8 bytes: how many numbers the instance has, the kind's code, and the
  /// index of a repeat, 0 for `inside`.
  func word(_ numbers: InstanceNumbers, of index: Int) -> UInt64 {
    UInt64(numbers.count) | (32 + rawValue) << 16 | UInt64(index) << 32
  }
}
