/// Takes the marks of Markdown and the tags of HTML out of a text, as ODK Collect reads them.
struct MarkdownText {
  private enum Fate { case kept, dropped, gap }

  private let bytes: [UInt8]
  private var fates: [Fate]
  private var place = 0
  /// Where the last mark that is not closed begins, by its byte and length.
  private var open: [Int: Int] = [:]
  /// Where the last bracket that is not closed stands.
  private var bracket: Int?
  /// The end of the last link or tag that does not end, so that nothing is searched twice.
  private var endless: [UInt8: Int] = [:]

  /// Whether a text may be more than plain.
  static func hasMarks(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "`"), UInt8(ascii: "\\"):
        true
      default: false
      }
    }
  }

  /// Returns a text without marks. Values in the address of a link or in a tag are left out.
  ///
  /// - Complexity: O(bytes).
  static func plain(_ text: XFormsText) -> XFormsText {
    guard hasMarks(text.words) else { return text }
    var markdown = MarkdownText(text.words)
    markdown.read()
    return markdown.plain(of: text)
  }

  private init(_ text: String) {
    bytes = Array(text.utf8)
    fates = Array(repeating: .kept, count: bytes.count)
  }

  private mutating func read() {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\"): readEscape()
      case UInt8(ascii: "#") where place == 0 || bytes[place - 1] == UInt8(ascii: "\n"):
        readHeading()
      case UInt8(ascii: "*"), UInt8(ascii: "_"): readMark()
      case UInt8(ascii: "["):
        bracket = place
        place += 1
      case UInt8(ascii: "]"): readLink()
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "\n"):
        open = open.filter { $0.key.isMultiple(of: 2) }
        place += 1
      default: place += 1
      }
    }
  }

  private mutating func readEscape() {
    let isEscape = byte(place + 1).map { !Self.isWord($0) && $0 > 0x20 && $0 < 0x7F } ?? false
    if isEscape { fates[place] = .dropped }
    place += isEscape ? 2 : 1
  }

  private mutating func readHeading() {
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: "#") || byte == UInt8(ascii: " ") }
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    while place < end, isMark(bytes[place]) {
      fates[place] = .dropped
      place += 1
    }
    var last = end
    while last > place, isMark(bytes[last - 1]) {
      last -= 1
      fates[last] = .dropped
    }
  }

  /// Reads one or two stars or underscores. More in a row are a line to write on.
  private mutating func readMark() {
    let sign = bytes[place]
    let run = (bytes[place...].firstIndex { $0 != sign } ?? bytes.count) - place
    guard run <= 3 else {
      place += run
      return
    }
    let count = min(run, 2)
    // An even key is that of a mark of two signs.
    let kind = Int(sign) * 2 + count % 2
    let before = place == 0 ? nil : bytes[place - 1]
    let after = byte(place + count)
    let endsText = before.map { !XMLReader.isSpace($0) } ?? false
    let beginsText = after.map { !XMLReader.isSpace($0) } ?? false
    let isBehindWord = count == 1 && before.map(Self.isWord) ?? false
    let isBeforeWord = count == 1 && after.map(Self.isWord) ?? false
    if let first = open[kind], endsText, !isBeforeWord {
      for index in 0..<count {
        fates[first + index] = .dropped
        fates[place + index] = .dropped
      }
      open[kind] = nil
    } else if beginsText, !isBehindWord {
      open[kind] = place
    }
    place += count
  }

  /// Reads what ends the text of a link, and its address.
  private mutating func readLink() {
    guard let first = bracket, byte(place + 1) == UInt8(ascii: "("),
      let end = end(UInt8(ascii: ")"), orBefore: UInt8(ascii: "\n"), from: place + 2)
    else {
      bracket = nil
      place += 1
      return
    }
    bracket = nil
    fates[first] = .dropped
    drop(to: end)
  }

  private mutating func readTag() {
    let name = place + (byte(place + 1) == UInt8(ascii: "/") ? 2 : 1)
    guard let letter = byte(name), Self.isWord(letter),
      let end = end(UInt8(ascii: ">"), orBefore: UInt8(ascii: "<"), from: name)
    else {
      place += 1
      return
    }
    let word = bytes[name..<end].prefix { Self.isWord($0) }
    let isLine = Self.lines.contains(String(decoding: word, as: UTF8.self).lowercased())
    let start = place
    drop(to: end)
    if isLine { fates[start] = .gap }
  }

  /// The tags that end a line.
  private static let lines: Set = [
    "br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6",
  ]

  /// Drops the bytes up to `end`, and that one.
  private mutating func drop(to end: Int) {
    for index in place...end { fates[index] = .dropped }
    place = end + 1
  }

  /// Returns the next place of a byte; nil if there is none before another one.
  private mutating func end(_ end: UInt8, orBefore other: UInt8, from start: Int) -> Int? {
    if start < endless[end] ?? 0 { return nil }
    let found = bytes[start...].firstIndex { $0 == end || $0 == other } ?? bytes.count
    if byte(found) == end { return found }
    endless[end] = found
    return nil
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  /// True for letters and digits of ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "_") && ExpressionCursor.isNameByte(byte)
  }

  private func plain(of text: XFormsText) -> XFormsText {
    var plain = text
    plain.outputs = []
    var words: [UInt8] = []
    var outputs = text.outputs[...]
    var isBehindGap = false
    for (index, byte) in bytes.enumerated() {
      let output = outputs.first.flatMap { $0.place == index ? $0 : nil }
      if output != nil { outputs.removeFirst() }
      switch fates[index] {
      case .dropped: continue
      case .gap:
        isBehindGap = true
        continue
      case .kept: break
      }
      if isBehindGap, let last = words.last, !XMLReader.isSpace(last), !XMLReader.isSpace(byte) {
        words.append(UInt8(ascii: " "))
      }
      isBehindGap = false
      if var output {
        output.place = words.count
        plain.outputs.append(output)
      }
      words.append(byte)
    }
    let white = words.prefix { XMLReader.isSpace($0) }.count
    for index in plain.outputs.indices { plain.outputs[index].place -= white }
    plain.words = XFormsReader.trimmed(String(decoding: words, as: UTF8.self))
    return plain
  }
}
