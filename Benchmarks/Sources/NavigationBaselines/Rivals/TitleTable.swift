import FormModel
import ScreenModel

/// A cache of how titles wrap, for two widths of cards. It measures on first use. A page takes eight
/// bytes per width, one for each possible number of digits of its rank.
struct TitleTable {
  private let names: TextArena
  private let traits: [Traits]
  private var measurer: any TextMeasurer
  private var digitAdvance: Int
  private var separatorAdvance: Int
  private var columns: [Column] = []
  /// The index of the column for the present width.
  private var present = 0

  private struct Traits: OptionSet {
    let rawValue: UInt8
    static let blank = Traits(rawValue: 1)
    static let leftToRight = Traits(rawValue: 2)
    static let rightToLeft = Traits(rawValue: 4)
  }

  private struct Column {
    var cardWidth: Int
    /// 0: not measured; 1…3: number of lines; 4: three lines, the last truncated.
    var codes: [UInt8]
  }

  private static let mostDigits = 8

  init(
    _ form: borrowing FormDefinition,
    _ language: TextLanguage,
    measurer: any TextMeasurer
  ) {
    names = form.pageNames
    self.measurer = measurer
    digitAdvance = measurer.naiveWidth(of: naiveNumber(8, language), role: .cardTitle)
    separatorAdvance = measurer.naiveWidth(of: ": ", role: .cardTitle)
    var traits: [Traits] = []
    traits.reserveCapacity(form.pageCount)
    for place in 0..<form.pageCount {
      traits.append(Self.traits(of: form.pageNames[place] ?? ""))
    }
    self.traits = traits
  }

  /// Clears the measurements.
  mutating func setTexts(_ language: TextLanguage, measurer: any TextMeasurer) {
    self.measurer = measurer
    digitAdvance = measurer.naiveWidth(of: naiveNumber(8, language), role: .cardTitle)
    separatorAdvance = measurer.naiveWidth(of: ": ", role: .cardTitle)
    columns = []
    present = 0
  }

  private static func traits(of name: String) -> Traits {
    var traits: Traits = NavigationBaselines.isBlank(name) ? .blank : []
    switch naiveDirection(of: name) {
    case .leftToRight: traits.insert(.leftToRight)
    case .rightToLeft: traits.insert(.rightToLeft)
    case nil: break
    }
    return traits
  }

  func isBlank(_ page: PageID) -> Bool { traits[page.place].contains(.blank) }

  func direction(_ page: PageID) -> ReadingDirection? {
    if traits[page.place].contains(.rightToLeft) { return .rightToLeft }
    return traits[page.place].contains(.leftToRight) ? .leftToRight : nil
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
      codes: Array(repeating: 0, count: traits.count * Self.mostDigits)
    )
    if columns.count < 2 {
      columns.append(column)
      present = columns.count - 1
    } else {
      present = 1 - present
      columns[present] = column
    }
  }

  @inline(__always)
  mutating func lineCount(_ page: PageID, digits: Int) -> Int {
    min(Int(code(page, digits: digits)), MenuMetrics.maximumTitleLines)
  }

  mutating func fit(_ page: PageID, digits: Int) -> TextFit {
    let code = code(page, digits: digits)
    return TextFit(lineCount: min(Int(code), 3), isTruncated: code == 4)
  }

  @inline(__always)
  private mutating func code(_ page: PageID, digits: Int) -> UInt8 {
    let known = columns[present].codes[page.place * Self.mostDigits + digits - 1]
    return known != 0 ? known : measure(page, digits: digits)
  }

  @inline(never)
  private mutating func measure(_ page: PageID, digits: Int) -> UInt8 {
    var code: UInt8 = 1
    if !isBlank(page), let name = names[page.place] {
      let lines = NaiveText(name, role: .cardTitle, measurer).lines(
        width: max(
          0,
          columns[present].cardWidth - 2 * MenuMetrics.cardPadding - MenuMetrics.chevronSpace
        ),
        most: MenuMetrics.maximumTitleLines,
        indent: digits * digitAdvance + separatorAdvance
      )
      code = lines.last?.isTruncated == true ? 4 : UInt8(clamping: max(lines.count, 1))
    }
    columns[present].codes[page.place * Self.mostDigits + digits - 1] = code
    return code
  }
}
