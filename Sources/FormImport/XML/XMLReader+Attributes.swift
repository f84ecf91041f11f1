import FormFormats

extension XMLReader {
  /// Takes the rest of a start tag after the element's name.
  ///
  /// - Returns: True if the element is empty.
  mutating func takeAttributes() throws(ReadError) -> Bool {
    if !attributes.isEmpty {
      attributes.removeAll(keepingCapacity: true)
      attributeNames.removeAll(keepingCapacity: true)
    }
    var count = 0
    while true {
      let hadSpace = skipSpace()
      guard offset < bytes.count else { throw failure("\">\"", found) }
      let byte = bytes[offset]
      if byte == UInt8(ascii: ">") {
        offset += 1
        break
      }
      if byte == UInt8(ascii: "/") {
        guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: ">") else {
          throw failure("\"/>\"", found)
        }
        offset += 2
        try resolveAttributes()
        return true
      }
      guard hadSpace else { throw failure("white space, \"/>\" or \">\"", found) }
      count += 1
      guard count <= Self.mostAttributes else {
        throw failure("at most \(Self.mostAttributes) attributes", "more")
      }
      try takeAttribute()
    }
    try resolveAttributes()
    return false
  }

  /// Takes one attribute. A namespace declaration takes effect and is not kept.
  private mutating func takeAttribute() throws(ReadError) {
    let name = try takeName("an attribute's name")
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
      throw failure("\"=\" after \(TextQuote.of(string(name)))", found)
    }
    offset += 1
    skipSpace()
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
    else { throw failure("a value in quotes", found) }
    let valueStart = offset + 1
    let value = try takeValue(quote: bytes[offset])
    guard isDeclaration(name) else {
      let ownName = nameOfAttribute(name)
      attributes.append(XMLAttribute(name: ownName, value: value, offset: valueStart))
      attributeNames.append(name)
      return
    }
    let (prefix, local) = split(name)
    guard prefix.isEmpty || !value.isEmpty else {
      throw failure(at: valueStart, "the URI of a namespace", "an empty one")
    }
    let boundPrefix = prefix.isEmpty ? "" : local
    guard !namespaces.binds(boundPrefix, since: outerBindings) else {
      throw failure(
        at: name.lowerBound,
        "each attribute once",
        TextQuote.of(string(name)) + " again"
      )
    }
    guard namespaces.count < Self.mostBindings else {
      throw failure("at most \(Self.mostBindings) declarations of namespaces", "more")
    }
    namespaces.bind(boundPrefix, to: value)
  }

  /// True if the name is “xmlns” or has that prefix.
  private func isDeclaration(_ name: Range<Int>) -> Bool {
    guard name.count >= 5, bytes[name.lowerBound] == UInt8(ascii: "x"),
      bytes[name].starts(with: "xmlns".utf8)
    else { return false }
    return name.count == 5 || bytes[name.lowerBound + 5] == UInt8(ascii: ":")
  }

  /// Returns the name without its prefix. The prefix is resolved later.
  private mutating func nameOfAttribute(_ name: Range<Int>) -> XMLName {
    if let known = knownAttributes.name(at: name, in: bytes, scope: 0) { return known }
    let own = XMLName(namespace: "", local: split(name).local)
    knownAttributes.keep(own, at: name, in: bytes, scope: 0)
    return own
  }

  /// Resolves the namespaces of attributes, after all declarations of the tag.
  private mutating func resolveAttributes() throws(ReadError) {
    for index in attributes.indices {
      let name = attributeNames[index]
      // The default namespace does not apply to attributes.
      let isPrefixed = attributes[index].name.local.utf8.count < name.count
      let resolved = isPrefixed ? try resolve(name) : attributes[index].name
      if attributes[..<index].contains(where: { $0.name == resolved }) {
        throw failure(
          at: name.lowerBound,
          "each attribute once",
          TextQuote.of(string(name)) + " again"
        )
      }
      if isPrefixed { attributes[index].name = resolved }
    }
  }

  /// Takes a value between two quotes.
  private mutating func takeValue(quote: UInt8) throws(ReadError) -> String {
    offset += 1
    let start = offset
    try skipPlainValue(quote)
    if offset < bytes.count, bytes[offset] == quote {
      offset += 1
      return string(start..<offset - 1)
    }
    let valueStart = start
    var value = Array(bytes[start..<offset])
    while true {
      let start = offset
      try skipPlainValue(quote)
      value.append(contentsOf: bytes[start..<offset])
      guard offset < bytes.count else { throw failure("the value's closing quote", found) }
      let byte = bytes[offset]
      switch byte {
      case quote:
        offset += 1
        try checkMarks(value, at: valueStart)
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "&"): value.append(contentsOf: try takeReference().utf8)
      case UInt8(ascii: "<"): throw failure("\"<\" in a value written as \"&lt;\"", found)
      case 0x0D where offset + 1 < bytes.count && bytes[offset + 1] == 0x0A:
        // A carriage return and a line feed are one line end.
        offset += 1
      case 0x09, 0x0A, 0x0D:
        value.append(0x20)
        offset += 1
      default: throw failure("a character that XML allows", found)
      }
    }
  }

  /// Skips bytes of a value that stand for themselves.
  private mutating func skipPlainValue(_ quote: UInt8) throws(ReadError) {
    let bytes = bytes
    var end = offset
    while true {
      end = PlainBytes.end(of: bytes, from: end, before: quote)
      guard end < bytes.count else { break }
      let byte = bytes[end]
      if byte > UInt8(ascii: "<") {
        if byte == 0xEF {
          offset = end
          try checkScalar()
        }
      } else if byte < 0x20 || byte == quote || byte == UInt8(ascii: "&")
        || byte == UInt8(ascii: "<")
      {
        break
      }
      end += 1
    }
    offset = end
  }
}
