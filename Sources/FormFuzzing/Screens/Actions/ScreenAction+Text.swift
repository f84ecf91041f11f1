import FormFormats
import FormModel
import FormNavigation

/// Actions as lines of text: what a case file holds.
extension ScreenAction: CustomStringConvertible {
  public var description: String {
    switch self {
    case .event(let event): Self.text(of: event)
    case .batch(let edits): "batch" + edits.map { " \($0)" }.joined(separator: ",")
    case .relaunch(let width, let height): "relaunch \(width) \(height)"
    case .restore(let bytes): "restore " + bytes.map(Self.hexadecimal).joined()
    case .prepare(let width, let height): "prepare \(width) \(height)"
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
    case .tap(.card(let page)): "tap card \(page)"
    case .tap(let target): "tap \(target)"
    case .resize(let width, let height): "resize \(width) \(height)"
    case .enterBackground: "background"
    case .enterForeground: "foreground"
    case .setMenuEnabled(let isEnabled): "menu \(isEnabled ? "on" : "off")"
    case .setFreeNavigation(let isAllowed): "navigation \(isAllowed ? "free" : "locked")"
    }
  }
}

extension ScreenAction {
  /// Reads what `description` gave.
  ///
  /// - Throws: `FormatError` for everything else.
  init(_ line: inout CaseLine) throws(FormatError) {
    switch try line.word("an action") {
    case "edit": self = .event(.edit(try line.edit()))
    case "batch":
      var edits: [Edit] = []
      while !line.isAtEnd {
        edits.append(try line.edit())
        if !line.isAtEnd { try line.comma() }
      }
      self = .batch(edits)
    case "began": self = .event(.touchBegan(try line.point()))
    case "moved": self = .event(.touchMoved(try line.point()))
    case "ended": self = .event(.touchEnded(try line.point()))
    case "cancelled": self = .event(.touchCancelled)
    case "tap": self = .event(.tap(try line.target()))
    case "resize": self = .event(.resize(width: try line.number(), height: try line.number()))
    case "background": self = .event(.enterBackground)
    case "foreground": self = .event(.enterForeground)
    case "menu": self = .event(.setMenuEnabled(try line.choice(on: "on", off: "off")))
    case "navigation": self = .event(.setFreeNavigation(try line.choice(on: "free", off: "locked")))
    case "relaunch": self = .relaunch(width: try line.number(), height: try line.number())
    case "restore": self = .restore(try line.bytes())
    case "prepare": self = .prepare(width: try line.number(), height: try line.number())
    default: throw line.failure("an action")
    }
    try line.end()
  }
}

extension CaseLine {
  fileprivate mutating func point() throws(FormatError) -> ScreenPoint {
    ScreenPoint(x: try number(), y: try number())
  }

  fileprivate mutating func edit() throws(FormatError) -> Edit {
    let name = try word("an operation")
    guard let operation = EditOperation.allCases.first(where: { "\($0)" == name }) else {
      throw failure("an operation such as fill or hidePage")
    }
    let page = try number()
    return operation.isPageOperation
      ? Edit(operation, page: page) : Edit(operation, page: page, field: try number())
  }

  fileprivate mutating func target() throws(FormatError) -> ScreenTarget {
    let name = try word("a target")
    if name == "card" { return .card(page: try number()) }
    let targets: [ScreenTarget] = [
      .form, .menuButton, .previous, .next, .finish, .bars, .outside, .header, .emptyPart,
    ]
    guard let target = targets.first(where: { "\($0)" == name }) else {
      throw failure("a target such as header or menuButton")
    }
    return target
  }
}
