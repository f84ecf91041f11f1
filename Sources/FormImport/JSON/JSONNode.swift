import FormFormats
import FormModel

/// A JSON value with its offset.
struct JSONNode: Sendable {
  indirect enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number in its original spelling.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in order, each key once.
    case object([(key: String, node: JSONNode)])
  }

  var value: Value
  var offset: Int

  /// The deepest nesting of values.
  static let mostDepth = 256

  /// Returns a member; nil if it is missing or `null`.
  ///
  /// - Complexity: O(members) time.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value,
      let node = members.first(where: { $0.key == key })?.node
    else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  /// Returns the offset of a member; this value's own if it is missing.
  func offset(of key: String) -> Int { self[key]?.offset ?? offset }

  var members: [(key: String, node: JSONNode)] {
    if case .object(let members) = value { members } else { [] }
  }

  var elements: [JSONNode] { if case .array(let elements) = value { elements } else { [] } }

  var string: String? { if case .string(let text) = value { text } else { nil } }

  var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// The number in its original spelling; nil for other values.
  var number: String? { if case .number(let text) = value { text } else { nil } }

  var isObject: Bool { if case .object = value { true } else { false } }

  /// The text of a string, number or boolean; nil for other values.
  var scalar: String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

extension JSONNode {
  /// Reads a document.
  ///
  /// - Throws: `ReadError` with line and column for invalid JSON, deep nesting, and a key that stands twice.
  /// - Complexity: O(bytes) time.
  static func read(_ bytes: [UInt8]) throws(ReadError) -> JSONNode {
    var reader = JSONReader(InputFile(bytes: bytes), memoryLimit: .unlimited)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // A byte order mark counts in offsets.
    for byte in bytes.starts(with: mark) ? mark : [] where try reader.peek() == byte {
      reader.take(byte)
    }
    var scratch: [UInt8] = []
    let node = try read(&reader, &scratch, depth: 0)
    try reader.end()
    return node
  }

  private static func read(
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8],
    depth: Int
  ) throws(ReadError) -> JSONNode {
    try reader.skipSpace()
    let offset = reader.offset
    guard depth < mostDepth else {
      throw reader.failure(
        at: reader.position,
        "at most \(mostDepth) values within each other",
        "more"
      )
    }
    let value: Value
    switch try reader.peek() {
    case UInt8(ascii: "{"): value = .object(try members(&reader, &scratch, depth))
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      try reader.array("an array") { (reader) throws(ReadError) in
        elements.append(try read(&reader, &scratch, depth: depth + 1))
      }
      value = .array(elements)
    case UInt8(ascii: "\""):
      try reader.string(into: &scratch, "a string")
      value = .string(String(decoding: scratch, as: UTF8.self))
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      value = .number(try number(&reader))
    default: value = try literal(&reader)
    }
    return JSONNode(value: value, offset: offset)
  }

  private static func members(
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8],
    _ depth: Int
  ) throws(ReadError) -> [(key: String, node: JSONNode)] {
    var members: [(key: String, node: JSONNode)] = []
    var keys: Set<String> = []
    try reader.take(UInt8(ascii: "{"), "an object")
    if try reader.takes(UInt8(ascii: "}")) { return members }
    repeat {
      try reader.skipSpace()
      let start = reader.position
      try reader.string(into: &scratch, "a key")
      let key = String(decoding: scratch, as: UTF8.self)
      // Engines differ in which of two they take.
      guard keys.insert(key).inserted else {
        throw reader.failure(at: start, "each key once", TextQuote.of(key) + " again")
      }
      try reader.take(UInt8(ascii: ":"), "\":\" after a key")
      members.append((key, try read(&reader, &scratch, depth: depth + 1)))
    } while try reader.takes(UInt8(ascii: ","))
    try reader.take(UInt8(ascii: "}"), "\",\" or \"}\"")
    return members
  }

  private static func literal(_ reader: inout JSONReader) throws(ReadError) -> Value {
    let start = reader.position
    var word = ""
    while let byte = try reader.peek(), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte),
      word.utf8.count < 6
    {
      reader.take(byte)
      word.unicodeScalars.append(Unicode.Scalar(byte))
    }
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": throw try reader.unexpected("a value")
    default: throw reader.failure(at: start, "a value", TextQuote.of(word))
    }
  }

  /// Takes a number in its original spelling.
  private static func number(_ reader: inout JSONReader) throws(ReadError) -> String {
    let start = reader.position
    var text = ""
    while let byte = try reader.peek(), JSONReader.isOfNumber(byte) {
      reader.take(byte)
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard JSONReader.isNumber(text) else {
      throw reader.failure(at: start, "a number", TextQuote.of(text))
    }
    return text
  }
}
