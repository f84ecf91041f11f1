import FormFormats
import FormModel
import FormNavigation

/// Cases of virtual users as text (docs/fuzzing.md).
extension ScreenCase {
  var lines: [String] {
    var lines: [String] = []
    switch form {
    case .inline(let bytes)?:
      // Line breaks stand between tokens only: JSON escapes those within texts.
      lines.append("form inline " + String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self))
    case .file(let path)?: lines.append("form file \(path)")
    case nil: break
    }
    lines.append("screen \(device.width) \(device.height) \(device.platform) \(device.direction)")
    lines.append("menu \(configuration.isEnabled ? "on" : "off")")
    lines.append("navigation \(configuration.allowsFreeNavigation ? "free" : "locked")")
    if let app, app != .goodsReceipt { lines.append("app \(app.rawValue)") }
    lines.append("actions \(actions.count)")
    return lines + actions.map(\.description)
  }

  /// Reads the text of `lines`, and makes the form to check that it can be made and played.
  ///
  /// - Parameter apps: the apps of the case's target; nil stands for one form by itself.
  init(_ lines: inout CaseLines, apps: [AppKind?]) throws(FormatError) {
    self.init(form: nil, device: ScreenGeometry(width: 1, height: 1))
    var hasDevice = false
    var formLine: CaseLine?
    if apps.count == 1 { app = apps[0] }
    let needsForm = app != .goodsReceipt
    while var line = lines.next() {
      let setting = try line.word("a setting")
      try lines.once(setting, line)
      switch setting {
      case "form" where needsForm: (form, formLine) = try line.source()
      case "screen":
        device = try line.geometry()
        hasDevice = true
      case "menu": configuration.isEnabled = try line.choice(on: "on", off: "off")
      case "navigation":
        configuration.allowsFreeNavigation = try line.choice(on: "free", off: "locked")
      case "app" where apps.count > 1: app = try line.app(of: apps)
      case "actions":
        guard !needsForm || form != nil else {
          throw line.failure("a line \"form …\" before the actions")
        }
        guard hasDevice else { throw line.failure("a line \"screen …\" before the actions") }
        guard apps.contains(app) else { throw line.failure("a line \"app …\" before the actions") }
        var place = line
        actions = try lines.steps(&line, atMost: CaseLimits.actions) { (line) throws(FormatError) in
          try ScreenAction(&line)
        }
        if let formLine { try checkForm(formLine, actions: &place) }
        return
      default: throw line.failure("a setting, or actions")
      }
      try line.end()
    }
    throw lines.failure("actions")
  }

  /// - Parameters:
  ///   - line: names the form, at the word after `form`.
  ///   - place: the line of the number of actions.
  private func checkForm(_ line: CaseLine, actions place: inout CaseLine) throws(FormatError) {
    guard let form else { return }
    let made: FormDefinition
    do { made = try form.makeForm() } catch { throw line.failure(error, of: form) }
    let (pages, fields) = (made.pageCount, made.fieldCount)
    guard pages <= CaseLimits.formPages, fields <= CaseLimits.formFields else {
      throw line.failure(
        "at most \(CaseLimits.formPages) pages and \(CaseLimits.formFields) fields"
      )
    }
    let limit = CaseLimits.actions(pages: pages, fields: fields)
    guard actions.count <= limit else {
      throw place.failureAhead("at most \(limit) actions on this form")
    }
    let forms = CaseLimits.openedBytes / max(made.byteCount, 1)
    guard openedCount <= forms else {
      throw place.failureAhead("at most \(forms) of these forms open")
    }
  }

  /// The number of forms that are opened in the app.
  private var openedCount: Int {
    actions.reduce(into: Set<UInt64>()) { opened, action in
      if case .app(.open(let form, _)) = action { opened.insert(form) }
    }.count
  }
}

extension CaseLine {
  /// - Returns: the source, and the line at the word after `form`.
  fileprivate mutating func source() throws(FormatError) -> (FormSource, CaseLine) {
    let kind = try word("inline or file")
    let place = self
    switch kind {
    case "inline": return (.inline(Array(remainder().utf8)), place)
    case "file":
      // Messages show the path on a terminal.
      guard !hasControls else { throw failureAhead("a path without control characters") }
      return (.file(remainder()), place)
    default: throw failure("inline or file")
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

  fileprivate mutating func app(of apps: [AppKind?]) throws(FormatError) -> AppKind {
    guard let app = AppKind(rawValue: try word("a structure")), apps.contains(app) else {
      throw failure(apps.compactMap { $0?.rawValue }.joined(separator: ", "))
    }
    return app
  }

  /// The reason why the form of the rest of the line can't be made.
  fileprivate func failure(_ error: any Error, of source: FormSource) -> FormatError {
    var line = self
    let place = line.failureAhead("a form that can be made")
    if case .inline = source, case ReadError.format(let error) = error,
      case .line(1, let column) = error.position,
      case .line(let number, let start) = place.position
    {
      return FormatError(
        at: .line(number, column: start + column - 1),
        expected: error.expected,
        found: error.found
      )
    }
    return FormatError(at: place.position, expected: place.expected, found: "\(error)")
  }
}
