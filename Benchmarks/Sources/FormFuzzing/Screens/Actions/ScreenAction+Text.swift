import FormFormats
import FormModel
import FormNavigation

/// Actions as lines of text, for case files.
extension ScreenAction: CustomStringConvertible {
  public var description: String {
    switch self {
    case .event(let event): Self.text(of: event)
    case .form(let event): "form \(RulesStep(event))"
    case .batch(let edits): "batch" + edits.map { " \($0)" }.joined(separator: ",")
    case .relaunch(let width, let height): "relaunch \(width) \(height)"
    case .restore(let bytes): "restore " + bytes.map(Self.hexadecimal).joined()
    case .prepare(let width, let height): "prepare \(width) \(height)"
    case .declareBar(let seed): "bar \(seed)"
    case .declareChapters(let seed): "chapters \(seed)"
    case .setTexts(let texts): "texts \(texts)"
    case .history(let count, let hasBackPlace):
      "history \(count)" + (hasBackPlace ? " back-place" : "")
    case .app(let move): "app \(move)"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
  }

  private static func text(of event: ScreenEvent) -> String {
    switch event {
    case .edit(let edit): "edit \(edit)"
    case .touchBegan(let point): "began \(point.x) \(point.y)"
    case .touchMoved(let point): "moved \(point.x) \(point.y)"
    case .touchEnded(let point): "ended \(point.x) \(point.y)"
    case .touchCancelled: "cancelled"
    case .touchHeld: "held"
    case .goToPage(let page): "go \(page)"
    case .goToField(let field): "find \(field.page) \(field.field)"
    case .tap(let target): "tap \(text(of: target))"
    case .longPress(let target): "press \(text(of: target))"
    case .scrollForm(let position): "scroll \(position)"
    case .setSizeClass(let sizeClass): "class " + (sizeClass.map { "\($0)" } ?? "automatic")
    case .setMargins(let leading, let trailing): "margins \(leading) \(trailing)"
    case .resize(let width, let height, let area):
      "resize \(width) \(height)" + (area.map { " \(text(of: $0))" } ?? "")
    case .enterBackground: "background"
    case .enterForeground: "foreground"
    case .setMenuEnabled(let isEnabled): "menu \(isEnabled ? "on" : "off")"
    case .setFreeNavigation(let isAllowed): "navigation \(isAllowed ? "free" : "locked")"
    case .setMotionReduced(let isReduced): "motion \(isReduced ? "reduced" : "full")"
    case .setStepIndicator(let steps):
      "steps \(steps.isShown ? "on" : "off") "
        + (steps.placement == .aboveFooter ? "above" : "below")
    case .setSafeArea(let area): "safe \(text(of: area))"
    case .addInstance(let index, let inside, let next):
      "add \(index)"
        + (inside.map { " inside \($0.page)" } ?? "") + (next.map { " before \($0.page)" } ?? "")
    case .removeInstance(let id): "remove \(id.page)"
    }
  }
}

extension ScreenAction {
  static func text(of area: SafeArea) -> String {
    "\(area.top) \(area.bottom) \(area.left) \(area.right)"
  }

  static func text(of target: ScreenTarget) -> String {
    switch target {
    case .card(let page): "card \(page)"
    case .bar(.button(.action(let action))): "bar action \(action)"
    case .bar(.button(let button)): "bar \(button)"
    case .bar(.historyEntry(let steps)): "bar history \(steps)"
    case .bar(.entry(let entry)): "bar entry \(entry)"
    case .bar(.popover): "bar popover"
    case .bar(.bar): "bar empty"
    case .bar(let part): "bar \(part)"
    default: "\(target)"
    }
  }

  /// Reads the text of `description`.
  ///
  /// - Throws: `FormatError` for everything else.
  init(_ line: inout CaseLine) throws(FormatError) {
    switch try line.word("an action") {
    case "edit": self = .event(.edit(try line.edit()))
    case "form":
      guard let event = try RulesStep(&line).event else {
        throw line.failure("answer, undo, redo, clock or an edit")
      }
      self = .form(event)
    case "batch": self = .batch(try line.edits())
    case "began": self = .event(.touchBegan(try line.point()))
    case "moved": self = .event(.touchMoved(try line.point()))
    case "ended": self = .event(.touchEnded(try line.point()))
    case "cancelled": self = .event(.touchCancelled)
    case "go": self = .event(.goToPage(try line.page()))
    case "find":
      let (page, field) = (try line.page(), try line.number())
      self = .event(.goToField(FieldID(page: page, field: field)))
    case "held": self = .event(.touchHeld)
    case "tap": self = .event(.tap(try line.target()))
    case "press": self = .event(.longPress(try line.target()))
    case "scroll": self = .event(.scrollForm(to: try line.number()))
    case "class": self = .event(.setSizeClass(try line.sizeClass()))
    case "margins":
      self = .event(.setMargins(leading: try line.number(), trailing: try line.number()))
    case "resize":
      let (width, height) = (try line.number(), try line.number())
      let area = line.isAtEnd ? nil : try line.safeArea()
      self = .event(.resize(width: width, height: height, safeArea: area))
    case "background": self = .event(.enterBackground)
    case "foreground": self = .event(.enterForeground)
    case "menu": self = .event(.setMenuEnabled(try line.choice(on: "on", off: "off")))
    case "navigation": self = .event(.setFreeNavigation(try line.choice(on: "free", off: "locked")))
    case "steps":
      let isShown = try line.choice(on: "on", off: "off")
      let isAbove = try line.choice(on: "above", off: "below")
      self = .event(
        .setStepIndicator(
          StepConfiguration(
            isShown: isShown,
            placement: isAbove ? .aboveFooter : .belowNavigationBar
          )
        )
      )
    case "motion":
      self = .event(.setMotionReduced(try line.choice(on: "reduced", off: "full")))
    case "safe": self = .event(.setSafeArea(try line.safeArea()))
    case "add":
      let index = try line.number()
      var around: [String: InstanceID] = [:]
      while !line.isAtEnd {
        let isInside = try line.choice(on: "inside", off: "before")
        around[isInside ? "inside" : "before"] = InstanceID(page: try line.page())
      }
      self = .event(.addInstance(of: index, inside: around["inside"], before: around["before"]))
    case "remove": self = .event(.removeInstance(InstanceID(page: try line.page())))
    case "relaunch": self = .relaunch(width: try line.number(), height: try line.number())
    case "restore": self = .restore(try line.bytes())
    case "prepare": self = .prepare(width: try line.number(), height: try line.number())
    case "bar": self = .declareBar(seed: try line.seed())
    case "chapters": self = .declareChapters(seed: try line.seed())
    case "texts": self = .setTexts(try ScreenTexts(&line))
    case "history":
      let count = try line.number(in: 0...CaseLimits.history)
      var hasBackPlace = false
      if !line.isAtEnd { hasBackPlace = try line.choice(on: "back-place", off: "back-in-bar") }
      self = .history(count: count, hasBackPlace: hasBackPlace)
    case "app": self = .app(try AppMove(&line))
    default: throw line.failure("an action")
    }
    try line.end()
  }
}

extension CaseLine {
  fileprivate mutating func point() throws(FormatError) -> ScreenPoint {
    ScreenPoint(x: try number(), y: try number())
  }

  fileprivate mutating func target() throws(FormatError) -> ScreenTarget {
    let name = try word("a target")
    if name == "card" { return .card(page: try page()) }
    if name == "bar" { return .bar(try barTarget()) }
    let targets: [ScreenTarget] = [
      .form, .menuButton, .previous, .next, .finish, .bars, .outside, .header, .emptyPart,
    ]
    guard let target = targets.first(where: { "\($0)" == name }) else {
      throw failure("a target such as header or menuButton")
    }
    return target
  }

  mutating func barTarget() throws(FormatError) -> BarTarget {
    let name = try word("a part of the bar")
    if name == "action" { return .button(.action(try number())) }
    if name == "history" { return .historyEntry(try number()) }
    if name == "entry" { return .entry(try number()) }
    if name == "popover" { return .popover }
    if name == "empty" { return .bar }
    let buttons: [BarButton.Kind] = [.profile, .back, .close, .cancel, .overflow]
    if let button = buttons.first(where: { "\($0)" == name }) { return .button(button) }
    let parts: [BarTarget] = [.title, .largeTitle, .search]
    guard let part = parts.first(where: { "\($0)" == name }) else {
      throw failure("a part of the bar such as title, back or action")
    }
    return part
  }

  fileprivate mutating func safeArea() throws(FormatError) -> SafeArea {
    let (top, bottom) = (try number(), try number())
    return SafeArea(top: top, bottom: bottom, left: try number(), right: try number())
  }

  fileprivate mutating func sizeClass() throws(FormatError) -> SizeClass? {
    let name = try word("a size class")
    if name == "automatic" { return nil }
    guard let sizeClass = SizeClass.allCases.first(where: { "\($0)" == name }) else {
      throw failure("compact, regular or automatic")
    }
    return sizeClass
  }
}
