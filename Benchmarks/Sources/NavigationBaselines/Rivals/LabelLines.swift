import ScreenModel

/// A cache of how labels and the sheet's title wrap, by number, for two widths of cards. It measures
/// on first use.
struct LabelLines {
  private struct Column {
    var cardWidth: Int
    var sheetTitle: UInt8
    var noItems: UInt8
    /// By number of mandatory fields that remain, up to the largest number used.
    var mandatory: [UInt8] = []
  }

  private let strings: MenuStrings
  private let measurer: any TextMeasurer
  private var columns: [Column] = []
  /// The index of the column for the present width.
  private var present = 0

  init(_ strings: MenuStrings, measurer: any TextMeasurer) {
    self.strings = strings
    self.measurer = measurer
  }

  /// Switches to a width; the previous width's column stays valid.
  mutating func select(cardWidth: Int) {
    if present < columns.count && columns[present].cardWidth == cardWidth { return }
    if let known = columns.firstIndex(where: { $0.cardWidth == cardWidth }) {
      present = known
      return
    }
    let column = Column(
      cardWidth: cardWidth,
      sheetTitle: code(.sheetTitle, cardWidth),
      noItems: code(.noItems, cardWidth)
    )
    if columns.count < 2 {
      columns.append(column)
      present = columns.count - 1
    } else {
      present = 1 - present
      columns[present] = column
    }
  }

  var noItemsLines: Int { Int(columns[present].noItems & 7) }

  @inline(__always)
  mutating func mandatoryLines(remaining: Int) -> Int {
    Int(mandatory(remaining: remaining) & 7)
  }

  /// - Parameter label: a label below a card's title.
  mutating func fit(of label: CardLabel, cardWidth: Int) -> TextFit {
    select(cardWidth: cardWidth)
    let code =
      switch label {
      case .mandatory(let remaining): mandatory(remaining: remaining)
      case .noItems: columns[present].noItems
      case .sheetTitle: columns[present].sheetTitle
      default: self.code(label, cardWidth)
      }
    return TextFit(lineCount: Int(code & 7), isTruncated: code & 8 != 0)
  }

  @inline(__always)
  private mutating func mandatory(remaining: Int) -> UInt8 {
    if remaining < columns[present].mandatory.count {
      let code = columns[present].mandatory[remaining]
      if code != 0 { return code }
    }
    return measure(remaining: remaining)
  }

  @inline(never)
  private mutating func measure(remaining: Int) -> UInt8 {
    let code = code(.mandatory(remaining: remaining), columns[present].cardWidth)
    let missing = max(0, remaining + 1 - columns[present].mandatory.count)
    columns[present].mandatory += Array(repeating: 0, count: missing)
    columns[present].mandatory[remaining] = code
    return code
  }

  /// Encodes a fit: three bits for the number of lines, and one bit that is set if the last line is
  /// truncated.
  private func code(_ label: CardLabel, _ cardWidth: Int) -> UInt8 {
    let fit = label.fit(strings, measurer, cardWidth: cardWidth)
    return UInt8(fit.lineCount) | (fit.isTruncated ? 8 : 0)
  }
}
