/// The allowed keys of a JSON object.
protocol JSONKey: RawRepresentable<String>, CaseIterable {
  /// The key's bit number. It marks keys that were seen.
  var bit: UInt8 { get }
}

extension JSONReader {
  /// Reads an object. `value` reads the value of each key.
  ///
  /// - Throws: `ReadError`, also for an unknown or duplicate key.
  mutating func object<Key: JSONKey>(
    _ expected: String,
    _ keys: Key.Type,
    scratch: inout [UInt8],
    _ value: (inout JSONReader, Key, inout [UInt8]) throws(ReadError) -> Void
  ) throws(ReadError) {
    try take(UInt8(ascii: "{"), expected)
    var seen: UInt32 = 0
    if try takes(UInt8(ascii: "}")) { return }
    repeat {
      try skipSpace()
      let start = position
      try string(into: &scratch, "a key")
      let name = try memoryLimit.string(scratch)
      guard let key = Key(rawValue: name) else {
        let known = Key.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw failure(at: start, "a key of \(expected): \(known)", TextInput.quoted(name))
      }
      guard seen & (1 << UInt32(key.bit)) == 0 else {
        throw failure(at: start, "each key once", "\"\(name)\" again")
      }
      seen |= 1 << UInt32(key.bit)
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
