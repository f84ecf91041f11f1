import ScreenModel

/// Label widths, measured once for each plural form and each number of digits. This suffices
/// because digits are tabular.
struct LabelWidths {
  private let strings: MenuStrings
  private let measurer: any TextMeasurer
  /// By kind of label, plural category of the first number, and digits of both numbers; −1 if not
  /// measured.
  private var widths = [Int](repeating: -1, count: CardLabel.kinds * categoryCount * 64)
  private static let categoryCount = PluralCategory.allCases.count

  init(_ strings: MenuStrings, measurer: any TextMeasurer) {
    self.strings = strings
    self.measurer = measurer
  }

  mutating func width(of label: CardLabel) -> Int {
    let (kind, first, second) = label.parts
    let category = Int(strings.language.plurals.category(of: first).rawValue)
    let slot =
      (kind * Self.categoryCount + category) * 64 + (decimalDigitCount(first) - 1) * 8
      + decimalDigitCount(second) - 1
    if widths[slot] >= 0 { return widths[slot] }
    let width = label.width(strings, measurer)
    widths[slot] = width
    return width
  }
}
