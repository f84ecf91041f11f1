import ScreenModel

/// How the labels of cards and the sheet's title wrap at two widths of the screen, measured when first needed and
/// kept for each number.
struct LabelLines {
  private struct Column {
    var screenWidth: Int
    var sheetTitle: UInt8
    var noItems: UInt8
    /// Indexed by the number of mandatory fields that remain, up to the largest asked for.
    var mandatory: [UInt8] = []
  }

  private let strings: MenuStrings
  private let measurer: any TextMeasurer
  private var columns: [Column] = []
  /// The column of the present width.
  private var present = 0

  init(_ strings: MenuStrings, measurer: any TextMeasurer) {
    self.strings = strings
    self.measurer = measurer
  }

  /// Makes a width the present one, and keeps the one used before.
  mutating func select(screenWidth: Int) {
    if present < columns.count && columns[present].screenWidth == screenWidth { return }
    if let known = columns.firstIndex(where: { $0.screenWidth == screenWidth }) {
      present = known
      return
    }
    let column = Column(
      screenWidth: screenWidth,
      sheetTitle: code(.sheetTitle, screenWidth),
      noItems: code(.noItems, screenWidth)
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

  /// - Parameter label: a text below a title.
  mutating func fit(of label: CardLabel, screenWidth: Int) -> TextFit {
    select(screenWidth: screenWidth)
    let code =
      switch label {
      case .mandatory(let remaining): mandatory(remaining: remaining)
      case .noItems: columns[present].noItems
      case .sheetTitle: columns[present].sheetTitle
      default: self.code(label, screenWidth)
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
    let code = code(.mandatory(remaining: remaining), columns[present].screenWidth)
    let missing = max(0, remaining + 1 - columns[present].mandatory.count)
    columns[present].mandatory += Array(repeating: 0, count: missing)
    columns[present].mandatory[remaining] = code
    return code
  }

  /// A code: three bits for the lines, one for whether the last of them is cut.
  private func code(_ label: CardLabel, _ screenWidth: Int) -> UInt8 {
    let fit = label.fit(strings, measurer, screenWidth: screenWidth)
    return UInt8(fit.lineCount) | (fit.isTruncated ? 8 : 0)
  }
}
