import FormFormats

/// A pull parser for UTF-8 XML with namespaces, without document types (IM-5).
///
/// It knows only the five predefined entities. It keeps the open elements and the last piece, never
/// the whole tree.
struct XMLReader: ~Copyable {
  enum Piece {
    /// A start tag, described by `name` and `attributes`. An empty element also has an end.
    case start
    case end
    /// All text up to the next tag without comments, described by `text` and `isBlank`.
    case text
    /// The end of a well-formed document.
    case finish
  }

  /// The most elements that may be open at once.
  static let mostDepth = 256
  /// The most attributes of an element, including namespace declarations.
  static let mostAttributes = 256
  /// The most namespace declarations that may be in scope at once.
  static let mostBindings = 1024

  let bytes: [UInt8]
  var offset = 0
  /// The name of the last start tag.
  var name = XMLName(namespace: "", local: "")
  var attributes: [XMLAttribute] = []
  /// The ranges of the attributes' names.
  var attributeNames: [Range<Int>] = []
  /// The offset of the last tag or text.
  var start = 0
  /// The range of the last text, if it needs no decoding; else empty.
  var textRun = 0..<0
  /// The bytes of the last text, if it needed decoding.
  var textBytes: [UInt8] = []
  /// True if the last text is only white space.
  var isBlank = true
  var namespaces = XMLNamespaces()
  /// The names of earlier elements.
  var knownElements = XMLNameCache()
  /// The names of earlier attributes.
  var knownAttributes = XMLNameCache()
  private var open: [OpenElement] = []
  private var isEmptyElement = false
  private var hasRoot = false

  private struct OpenElement {
    /// The range of the element's name.
    var name: Range<Int>
    /// The number of namespace bindings outside the element.
    var bindings: Int
  }

  /// - Throws: `ReadError` if the bytes are not UTF-8 or declare another encoding.
  /// - Complexity: O(bytes) time.
  init(_ bytes: [UInt8]) throws(ReadError) {
    self.bytes = bytes
    try checkNotUTF16()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if starts(with: "<?xml"), offset + 5 < bytes.count, Self.isSpace(bytes[offset + 5]) {
      try declaration()
    }
    // A file in another encoding mostly declares it.
    try checkUTF8()
  }

  /// The number of open elements.
  var depth: Int { open.count }

  /// The number of namespace bindings outside the innermost open element.
  var outerBindings: Int { open[open.count - 1].bindings }

  /// The last text.
  var text: String {
    textRun.isEmpty ? String(decoding: textBytes, as: UTF8.self) : string(textRun)
  }

  /// Reads the next piece.
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

  /// Takes an end tag in its usual spelling: the open element's name and no white space.
  ///
  /// - Returns: False, taking nothing, for any other end tag.
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
