import ScreenModel

/// A cache of label widths and of how labels wrap, for two widths of cards. It measures on first use,
/// and does not affect any result.
struct LabelFits: Sendable {
  private struct Width: Sendable {
    var cardWidth: Int
    var fits: [CardLabel: TextFit] = [:]
  }

  private var widths: [Width] = []
  /// By label: its width on one line in px.
  private var whole: [CardLabel: Int] = [:]
  private let strings: MenuStrings
  private let measurer: any TextMeasurer

  init(_ strings: MenuStrings, measurer: any TextMeasurer) {
    self.strings = strings
    self.measurer = measurer
  }

  mutating func width(of label: CardLabel) -> Int {
    if let width = whole[label] { return width }
    let width = label.width(strings, measurer)
    whole[label] = width
    return width
  }

  mutating func fit(of label: CardLabel, cardWidth: Int) -> TextFit {
    var place = widths.firstIndex { $0.cardWidth == cardWidth } ?? -1
    if place < 0 {
      if widths.count == 2 { widths.removeFirst() }
      widths.append(Width(cardWidth: cardWidth))
      place = widths.count - 1
    }
    if let fit = widths[place].fits[label] { return fit }
    let fit = label.fit(strings, measurer, cardWidth: cardWidth)
    widths[place].fits[label] = fit
    return fit
  }
}
