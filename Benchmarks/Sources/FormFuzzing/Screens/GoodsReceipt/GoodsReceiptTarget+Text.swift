import FormFormats
import FormNavigation
import GoodsReceipt

/// Taps in the goods-receipt app as a case writes them.
extension GoodsReceiptTarget {
  var caseText: String {
    switch self {
    case .tab(let tab): "tab \(tab)"
    case .bar(let target): ScreenAction.text(of: .bar(target))
    case .row(let row): "row \(row)"
    case .discard: "discard"
    case .keepEditing: "keep"
    }
  }

  /// Reads the text of `caseText`.
  ///
  /// - Throws: `FormatError` for everything else.
  init(_ line: inout CaseLine) throws(FormatError) {
    switch try line.word("a target") {
    case "tab": self = .tab(try line.number())
    case "bar": self = .bar(try line.barTarget())
    case "row": self = .row(try line.number())
    case "discard": self = .discard
    case "keep": self = .keepEditing
    default: throw line.failure("tab, bar, row, discard or keep")
    }
  }
}
