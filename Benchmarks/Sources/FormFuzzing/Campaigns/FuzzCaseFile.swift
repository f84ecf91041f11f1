import FormFormats

/// A case as a file (docs/fuzzing.md): a stream that failed, cut down, or the number of a stream that never
/// finished.
public struct FuzzCaseFile: Sendable {
  public static let firstLine = "formnav-fuzz 1"

  public var content: any FuzzCase
  /// The stream that the case comes from; nil if it comes from elsewhere.
  public var origin: Origin?

  public struct Origin: Hashable, Sendable {
    public var seed: UInt64
    /// The stream's number, from 0.
    public var stream: Int

    public init(seed: UInt64, stream: Int) {
      self.seed = seed
      self.stream = stream
    }
  }

  public init(_ content: any FuzzCase, origin: Origin? = nil) {
    self.content = content
    self.origin = origin
  }

  /// - Parameter notes: lines to write as comments.
  public func text(notes: [String] = []) -> String {
    var lines = ["\(Self.firstLine) \(type(of: content).target.rawValue)"]
    for note in notes { lines += note.split(separator: "\n").map { "# \($0)" } }
    if let origin { lines.append("stream \(origin.stream) of seed \(origin.seed)") }
    if content.isCanary { lines.append("canary") }
    return (lines + content.lines).joined(separator: "\n") + "\n"
  }

  /// Reads the text of a case. If the line `drawn` follows the stream's line, the stream is drawn
  /// anew; for virtual users, `on PATH` names the file of their form.
  ///
  /// - Throws: `FormatError` if the text is no case.
  public init(text: String) throws(FormatError) {
    var lines = CaseLines(text)
    guard var first = lines.next() else { throw lines.failure("\"\(Self.firstLine) TARGET\"") }
    guard try first.word("\"\(Self.firstLine) TARGET\"") == "formnav-fuzz",
      try first.word("1") == "1",
      let target = FuzzTarget(rawValue: try first.word("a target"))
    else { throw first.failure("\"\(Self.firstLine)\" and a target") }
    try first.end()
    var isCanary = false
    var ahead = lines
    while var line = ahead.next() {
      let word = try line.word("a setting")
      switch word {
      case "stream":
        try ahead.once(word, line)
        let (stream, seed) = try line.origin()
        origin = Origin(seed: seed, stream: stream)
      case "canary":
        try ahead.once(word, line)
        isCanary = true
      case "drawn":
        guard let origin else { throw line.failure("a line \"stream …\" before") }
        var campaign = FuzzCampaign(target, seed: origin.seed)
        if !line.isAtEnd { campaign.form = try line.sharedForm() }
        if ahead.next() != nil { throw ahead.failure("the end") }
        content = campaign.makeCase(origin.stream)
        content.isCanary = isCanary
        return
      default:
        // The target's own settings begin.
        content = try target.caseType.init(&lines)
        content.isCanary = isCanary
        return
      }
      try line.end()
      lines = ahead
    }
    throw ahead.failure("steps")
  }
}

extension CaseLine {
  /// The form of `on PATH`.
  fileprivate mutating func sharedForm() throws(FormatError) -> SharedForm {
    guard try word("on") == "on" else { throw failure("on") }
    guard !isAtEnd, !hasControls else { throw failureAhead("a path without control characters") }
    var place = self
    let path = remainder()
    do { return SharedForm(try FormSource.file(path).makeForm(), path: path) } catch {
      let refused = place.failureAhead("a form that can be made")
      throw FormatError(at: refused.position, expected: refused.expected, found: "\(error)")
    }
  }
}
