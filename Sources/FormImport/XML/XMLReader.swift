import FormFormats

/// Pulls one piece after the other out of an XML document: UTF-8, with namespaces, without document types, and
/// with no entities but the five that XML names itself (IM-5).
///
/// It holds what is open and the piece that was read last, never the whole tree.
struct XMLReader: ~Copyable {
  enum Piece {
    /// A start tag: `name` and `attributes` are its own. An empty element has an end as well.
    case start
    case end
    /// All text up to the next tag, comments left out: `text` and `isBlank`.
    case text
    /// The document is over, and was well formed.
    case finish
  }

  /// Elements that may be open at once.
  static let mostDepth = 256
  /// Attributes an element may have, declarations of namespaces among them.
  static let mostAttributes = 256
  /// Declarations of namespaces that may be in scope at once.
  static let mostBindings = 1024

  let bytes: [UInt8]
  var offset = 0
  /// Of the start tag that was read last.
  var name = XMLName(namespace: "", local: "")
  var attributes: [XMLAttribute] = []
  /// Where their names stand.
  var attributeNames: [Range<Int>] = []
  /// The offset of the tag or text that was read last.
  var start = 0
  /// Where the text that was read last stands, if it is all of it as it is written; else empty.
  var textRun = 0..<0
  /// Bytes of the text that was read last, where it is not as it is written.
  var textBytes: [UInt8] = []
  /// Whether the text that was read last is white space alone.
  var isBlank = true
  var namespaces = XMLNamespaces()
  /// Names of elements and attributes that were met before.
  var knownElements = XMLNameCache()
  var knownAttributes = XMLNameCache()
  private var open: [OpenElement] = []
  private var isEmptyElement = false
  private var hasRoot = false

  private struct OpenElement {
    /// Where its name stands.
    var name: Range<Int>
    /// Bindings of namespaces outside it.
    var bindings: Int
  }

  /// - Throws: where the bytes are no UTF-8, or say that they are something else.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) throws(ReadError) {
    self.bytes = bytes
    try checkUTF8()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if starts(with: "<?xml"), offset + 5 < bytes.count, Self.isSpace(bytes[offset + 5]) {
      try declaration()
    }
  }

  /// Elements whose start was read and whose end was not.
  var depth: Int { open.count }

  /// Bindings of namespaces outside of the element that is open.
  var outerBindings: Int { open.last?.bindings ?? namespaces.count }

  /// The text that was read last.
  var text: String {
    textRun.isEmpty ? String(decoding: textBytes, as: UTF8.self) : string(textRun)
  }

  /// Reads on to the next piece.
  mutating func next() throws(ReadError) -> Piece {
    if isEmptyElement {
      isEmptyElement = false
      closeElement()
      return .end
    }
    start = offset
    if try takeText() { return .text }
    start = offset
    guard offset < bytes.count else {
      guard open.isEmpty else { throw failure("an end tag for every element", "end of input") }
      guard hasRoot else { throw failure("an element", "end of input") }
      return .finish
    }
    if starts(with: "</") {
      try endTag()
      return .end
    }
    guard !hasRoot || !open.isEmpty else {
      throw failure("one element around all others", "a second one beside it")
    }
    try startTag()
    return .start
  }

  private mutating func startTag() throws(ReadError) {
    guard open.count < Self.mostDepth else {
      throw failure("at most \(Self.mostDepth) elements within each other", "more")
    }
    hasRoot = true
    offset += 1
    let name = try takeName("an element's name after \"<\"")
    open.append(OpenElement(name: name, bindings: namespaces.count))
    isEmptyElement = try takeAttributes()
    if let known = knownElements.name(at: name, in: bytes, scope: namespaces.scope) {
      self.name = known
    } else {
      self.name = try resolve(name)
      knownElements.keep(self.name, at: name, in: bytes, scope: namespaces.scope)
    }
  }

  /// Takes an end tag that is the open element's name and nothing else.
  ///
  /// - Returns: false, taking nothing, of any other.
  private mutating func takePlainEnd() -> Bool {
    guard let name = open.last?.name else { return false }
    let (bytes, nameStart, count) = (bytes, offset + 2, name.count)
    guard nameStart + count < bytes.count, bytes[nameStart + count] == UInt8(ascii: ">") else {
      return false
    }
    for index in 0..<count where bytes[nameStart + index] != bytes[name.lowerBound + index] {
      return false
    }
    offset = nameStart + count + 1
    closeElement()
    return true
  }

  private mutating func endTag() throws(ReadError) {
    if takePlainEnd() { return }
    offset += 2
    let name = try takeName("an element's name after \"</\"")
    guard let element = open.last else {
      throw failure(at: start, "a start tag before", "\"</\(string(name))>\"")
    }
    guard bytes[name].elementsEqual(bytes[element.name]) else {
      let expected = "\"</\(string(element.name))>\""
      throw failure(at: start, expected, "\"</\(string(name))>\"")
    }
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
      throw failure("\">\"", found)
    }
    offset += 1
    closeElement()
  }

  private mutating func closeElement() {
    if let element = open.popLast() { namespaces.drop(to: element.bindings) }
  }
}
