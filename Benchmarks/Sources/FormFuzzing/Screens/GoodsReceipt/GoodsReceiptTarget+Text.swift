import FormFormats
import FormNavigation
import GoodsReceipt

/// Taps in the goods-receipt app as a case writes them.
extension GoodsReceiptTarget {
  var caseText: String {
    switch self {
    case .tab(let tab): "tab \(tab)"
    case .bar(let target): ScreenAction.text(of: .bar(target))
    case .hold(let target): "hold " + ScreenAction.text(of: .bar(target))
    case .row(let row): "row \(row)"
    case .setting(let setting): "setting \(setting)"
    case .enter(let field, let text): text.isEmpty ? "enter \(field)" : "enter \(field) \(text)"
    case .confirm: "discard"
    case .dismiss: "keep"
    }
  }

  /// Reads the text of `caseText`.
  ///
  /// - Throws: `FormatError` for everything else.
  init(_ line: inout CaseLine) throws(FormatError) {
    switch try line.word("a target") {
    case "tab": self = .tab(try line.number())
    case "bar": self = .bar(try line.barTarget())
    case "hold":
      guard try line.word("bar") == "bar" else { throw line.failure("bar") }
      self = .hold(try line.barTarget())
    case "row": self = .row(try line.number())
    case "setting": self = .setting(try line.number())
    case "enter":
      let field = try line.number()
      self = .enter(field: field, text: line.isAtEnd ? "" : "\(try line.word("a text"))")
    case "discard": self = .confirm
    case "keep": self = .dismiss
    default: throw line.failure("tab, bar, hold, row, setting, enter, discard or keep")
    }
  }
}
