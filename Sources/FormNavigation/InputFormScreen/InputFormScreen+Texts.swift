import FormModel
import FormProgress
import FormRules
import ScreenModel

extension InputFormScreen {
  /// Replaces the words, the measurer (another text size, another platform's text engine) or the direction; nil
  /// keeps the present one. The menu stays as it is, with the current card centred, and popovers close. The screen
  /// measures titles again if widths may have changed.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name), for both orientations, with a measurer;
  ///   O(pages) with words.
  @discardableResult
  public mutating func setTexts(
    strings: MenuStrings? = nil,
    barStrings: NavigationBarStrings? = nil,
    measurer: AnyTextMeasurer? = nil,
    direction: ReadingDirection? = nil
  ) -> ScreenChange {
    var change = ScreenChange()
    if touch != .none { touch = .ignored }
    var screen = menu.screen
    if let direction { screen.direction = direction }
    let measurer = measurer ?? menu.measurer
    bar.declare(
      bar.state.content,
      on: screen,
      strings: barStrings ?? bar.bar.strings,
      measurer: measurer
    )
    let strings = strings ?? menu.strings
    menu.setTexts(strings, measurer, session)
    menu.resize(
      to: screen,
      bar.state.environment(on: screen).margins,
      barBottom: bar.bottom,
      session
    )
    change.effects.formUnion([.layout, .bar, .manyCards, .cardHeights])
    settle(&change)
    return change
  }
}

extension NavigationMenu {
  /// - Complexity: see `InputFormScreen.setTexts`.
  mutating func setTexts(
    _ strings: MenuStrings,
    _ measurer: AnyTextMeasurer,
    _ session: borrowing FormSession
  ) {
    self.strings = strings
    self.measurer = measurer
    metrics = CardMetrics(strings, measurer: measurer)
    measure(cardWidth: portrait.lines.cardWidth, isLandscape: false, session)
    measure(cardWidth: landscape.lines.cardWidth, isLandscape: true, session)
    placeAll(session)
    layOutAnew()
  }
}
