import FormModel
import ScreenModel

/// A cache of how titles wrap, for two widths of cards. It measures on first use, and does not affect
/// any result.
struct TitleFits: Sendable {
  private struct Width: Sendable {
    var cardWidth: Int
    /// Indexed by the page's position and by number of digits of the rank.
    var fits: [TextFit?] = []
  }

  private var widths: [Width] = []
  private let language: TextLanguage
  private let measurer: any TextMeasurer

  init(_ language: TextLanguage, measurer: any TextMeasurer) {
    self.language = language
    self.measurer = measurer
  }

  mutating func fit(_ title: String, at position: Int, digits: Int, cardWidth: Int) -> TextFit {
    if !widths.contains(where: { $0.cardWidth == cardWidth }) {
      if widths.count == 2 { widths.removeFirst() }
      widths.append(Width(cardWidth: cardWidth))
    }
    let slot = position * 8 + digits - 1
    let index = widths.firstIndex { $0.cardWidth == cardWidth }!
    let missing = (position + 1) * 8 - widths[index].fits.count
    if missing > 0 { widths[index].fits += Array(repeating: nil, count: missing) }
    if let fit = widths[index].fits[slot] { return fit }
    let fit = measure(title, digits: digits, cardWidth: cardWidth)
    widths[index].fits[slot] = fit
    return fit
  }

  /// Forgets how a page's title wraps, since it has changed.
  mutating func forget(_ position: Int) {
    for width in widths.indices {
      let end = min(position * 8 + 8, widths[width].fits.count)
      for slot in min(position * 8, end)..<end { widths[width].fits[slot] = nil }
    }
  }

  private func measure(_ name: String, digits: Int, cardWidth: Int) -> TextFit {
    if isBlank(name) { return TextFit(lineCount: 1, isTruncated: false) }
    let prefix = String(repeating: naiveNumber(8, language), count: digits) + ": "
    let inner = cardWidth - 2 * MenuMetrics.cardPadding
    let lines = NaiveText(name, role: .cardTitle, measurer).lines(
      width: max(inner - MenuMetrics.chevronSpace, 0),
      most: 3,
      indent: measurer.naiveWidth(of: prefix, role: .cardTitle)
    )
    return TextFit(lineCount: lines.count, isTruncated: lines.last?.isTruncated ?? false)
  }
}

/// A title, and what follows from it alone.
struct NaiveTitle: Sendable {
  let text: String
  let isBlank: Bool
  let direction: ReadingDirection?

  init(_ text: String) {
    self.text = text
    isBlank = NavigationBaselines.isBlank(text)
    direction = naiveDirection(of: text)
  }
}

/// True if a name is invisible: it consists of white space or of zero-width characters.
func isBlank(_ name: String) -> Bool {
  name.allSatisfy {
    $0.isWhitespace || $0 == "\u{200B}" || $0 == "\u{2060}" || $0 == "\u{FEFF}"
  }
}
