import FormFormats
import FormModel
import FormNavigation
import FormWorkload

/// Cases as text, for files (docs/simulation.md).
extension ScreenCase {
  public static let firstLine = "formnav-case 1"

  /// - Parameters:
  ///   - notes: go in as comments.
  ///   - isOpenEnded: whether more actions may be appended, each as a line of its `description`.
  public func text(notes: [String] = [], isOpenEnded: Bool = false) -> String {
    var lines = [Self.firstLine]
    for note in notes {
      lines += note.split(separator: "\n").map { "# \($0)" }
    }
    switch form {
    case .inline(let bytes):
      // Between its tokens only: JSON has no line breaks within texts.
      lines.append("form inline " + String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self))
    case .generated(let preset, let pages, let seed):
      lines.append("form generated \(preset.rawValue) \(pages) \(seed)")
    case .file(let path): lines.append("form file \(path)")
    }
    lines.append("screen \(device.width) \(device.height) \(device.platform) \(device.direction)")
    lines.append("menu \(configuration.isEnabled ? "on" : "off")")
    lines.append("navigation \(configuration.allowsFreeNavigation ? "free" : "locked")")
    if let app { lines.append("app \(app.rawValue)") }
    switch policy {
    case .never: lines.append("judge \(judge.rawValue) 0")
    case .every: lines.append("judge \(judge.rawValue) 1")
    case .sampled(let interval): lines.append("judge \(judge.rawValue) \(interval)")
    }
    if let origin { lines.append("user \(origin.user) of seed \(origin.seed)") }
    if let canary { lines.append("canary \(canary)") }
    if isOpenEnded {
      lines.append("actions")
    } else {
      lines.append("actions \(actions.count)")
    }
    lines += actions.map(\.description)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the text of a case.
  ///
  /// - Throws: `FormatError` for everything else, except the form itself, which is read when it is made.
  public init(text: String) throws(FormatError) {
    var lines = CaseLines(text)
    guard lines.next() != nil, lines.present == Self.firstLine else {
      throw lines.failure("\"\(Self.firstLine)\"")
    }
    try self.init(&lines)
  }

  /// Reads the lines after the first.
  init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(form: .inline([]), device: ScreenGeometry(width: 1, height: 1), actions: [])
    var source: FormSource?
    var device: ScreenGeometry?
    while var line = lines.next() {
      let key = try line.word("a setting")
      try lines.once(key, line)
      switch key {
      case "form": source = try line.source()
      case "screen": device = try line.geometry()
      case "menu": configuration.isEnabled = try line.choice(on: "on", off: "off")
      case "navigation":
        configuration.allowsFreeNavigation = try line.choice(on: "free", off: "locked")
      case "app": app = try line.app()
      case "judge": (judge, policy) = try line.judge()
      case "user":
        let (user, seed) = try line.origin()
        origin = Origin(seed: seed, user: user)
      case "canary": canary = try line.number(in: 0...Int.max)
      case "actions":
        guard let source else { throw line.failure("a line \"form …\" before the actions") }
        guard let device else { throw line.failure("a line \"screen …\" before the actions") }
        let count = line.isAtEnd ? nil : try line.number(in: 0...Int.max)
        try line.end()
        (self.form, self.device) = (source, device)
        try readActions(count, &lines)
        return
      default: throw line.failure("a setting, or actions")
      }
      try line.end()
    }
    throw lines.failure("actions")
  }

  /// - Parameter count: nil for as many as there are.
  private mutating func readActions(_ count: Int?, _ lines: inout CaseLines) throws(FormatError) {
    while var line = lines.next() {
      guard actions.count < count ?? .max else { throw lines.failure("the end") }
      actions.append(try ScreenAction(&line))
    }
    if let count, actions.count != count { throw lines.failure("\(count) actions") }
  }
}

extension CaseLine {
  fileprivate mutating func source() throws(FormatError) -> FormSource {
    switch try word("inline, generated or file") {
    case "inline": return .inline(Array(remainder().utf8))
    case "file":
      // What is said of a form's path goes to a terminal.
      guard !hasControls else { throw failureAhead("a path without control characters") }
      return .file(remainder())
    case "generated":
      guard let preset = ShapePreset(rawValue: try word("a preset")) else {
        throw failure("a preset")
      }
      return .generated(preset, pages: try number(), seed: try seed())
    default: throw failure("inline, generated or file")
    }
  }

  fileprivate mutating func geometry() throws(FormatError) -> ScreenGeometry {
    let (width, height) = (try number(), try number())
    let isAndroid = try choice(on: "android", off: "iOS")
    let isMirrored = try choice(on: "rightToLeft", off: "leftToRight")
    return ScreenGeometry(
      width: width,
      height: height,
      platform: isAndroid ? .android : .iOS,
      direction: isMirrored ? .rightToLeft : .leftToRight
    )
  }

  fileprivate mutating func app() throws(FormatError) -> AppKind {
    guard let app = AppKind(rawValue: try word("a structure")) else {
      throw failure("a structure such as tab-bar or drill-down")
    }
    return app
  }

  fileprivate mutating func judge() throws(FormatError) -> (JudgeKind, CheckPolicy) {
    guard let judge = JudgeKind(rawValue: try word("a judge")) else { throw failure("a judge") }
    let interval = try number()
    switch interval {
    case 0: return (judge, .never)
    case 1: return (judge, .every)
    case 2...: return (judge, .sampled(every: interval))
    default: throw failure("0 or more")
    }
  }
}
