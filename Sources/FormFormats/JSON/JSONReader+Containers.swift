/// The allowed keys of a JSON object.
protocol JSONKeys {
  associatedtype Key

  var names: [String] { get }

  /// The key with a name and its number below 32, which marks keys that were seen; nil for an unknown one.
  func key(_ name: String) -> (key: Key, bit: UInt8)?
}

/// The keys of an object that are known by the cases of an enumeration.
protocol JSONKey: RawRepresentable<String>, CaseIterable {
  var bit: UInt8 { get }
}

struct JSONCases<Key: JSONKey>: JSONKeys {
  var names: [String] { Key.allCases.map { $0.rawValue } }

  @inline(__always)
  func key(_ name: String) -> (key: Key, bit: UInt8)? {
    Key(rawValue: name).map { ($0, $0.bit) }
  }
}

/// The keys of an object whose members a table declares, by their numbers there.
struct JSONMembers<Object>: JSONKeys {
  let table: [LogicMember<Object>]

  var names: [String] { table.map { $0.key } }

  func key(_ name: String) -> (key: Int, bit: UInt8)? {
    table.firstIndex { $0.key == name }.map { ($0, UInt8($0)) }
  }
}

/// The keys of an object that has members of logic beside its own.
enum JSONOwnOrLogic<Own> {
  case own(Own)
  case logic(Int)
}

struct JSONCasesAndMembers<Own: JSONKey, Object>: JSONKeys {
  /// Asked only for a key that is none of the object's own.
  private let table: () -> [LogicMember<Object>]

  init(_: Own.Type, _ table: @autoclosure @escaping () -> [LogicMember<Object>]) {
    self.table = table
  }

  var names: [String] { JSONCases<Own>().names + JSONMembers(table: table()).names }

  @inline(__always)
  func key(_ name: String) -> (key: JSONOwnOrLogic<Own>, bit: UInt8)? {
    if let own = Own(rawValue: name) { return (.own(own), own.bit) }
    guard let place = table().firstIndex(where: { $0.key == name }) else { return nil }
    return (.logic(place), UInt8(Own.allCases.count + place))
  }
}

extension JSONReader {
  /// Reads an object. `value` reads the value of each key.
  ///
  /// - Throws: `ReadError`, also for an unknown or duplicate key.
  @inline(__always)
  mutating func object<Key: JSONKey>(
    _ expected: String,
    _: Key.Type,
    scratch: inout [UInt8],
    _ value: (inout JSONReader, Key, inout [UInt8]) throws(ReadError) -> Void
  ) throws(ReadError) {
    try object(expected, JSONCases<Key>(), scratch: &scratch, value)
  }

  mutating func object<Keys: JSONKeys>(
    _ expected: String,
    _ keys: Keys,
    scratch: inout [UInt8],
    _ value: (inout JSONReader, Keys.Key, inout [UInt8]) throws(ReadError) -> Void
  ) throws(ReadError) {
    try take(UInt8(ascii: "{"), expected)
    var seen: UInt32 = 0
    if try takes(UInt8(ascii: "}")) { return }
    repeat {
      try skipSpace()
      let start = position
      try string(into: &scratch, "a key")
      let name = try memoryLimit.string(scratch)
      guard let (key, bit) = keys.key(name) else {
        let known = keys.names.map { "\"\($0)\"" }.joined(separator: ", ")
        throw failure(at: start, "a key of \(expected): \(known)", TextInput.quoted(name))
      }
      guard seen & (1 << UInt32(bit)) == 0 else {
        throw failure(at: start, "each key once", "\"\(name)\" again")
      }
      seen |= 1 << UInt32(bit)
      try take(UInt8(ascii: ":"), "\":\" after \"\(name)\"")
      try value(&self, key, &scratch)
    } while try takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "}"), "\",\" or \"}\"")
  }

  /// Reads an array. `element` reads each element.
  package mutating func array(
    _ expected: String,
    _ element: (inout JSONReader) throws(ReadError) -> Void
  ) throws(ReadError) {
    try take(UInt8(ascii: "["), expected)
    if try takes(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while try takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "]"), "\",\" or \"]\"")
  }
}
