import ScreenModel

/// Draws navigation bars, typical and extreme, and environments for them. The same seed gives the
/// same bars.
public struct BarGenerator {
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func draw(_ bound: Int) -> Int { random.draw(below: bound) }

  private mutating func chance(_ percent: Int) -> Bool { draw(100) < percent }

  private static let words = [
    "Goods", "receipt", "of", "the", "Lieferantenrechnungen", "warehouse", "4711", "貨物", "受領書",
    "שלום", "معلومات", "परिवार", "👨‍👩‍👧‍👦", "e\u{301}tude", "A", "north-western",
  ]
  private static let symbols: [BarSymbol] = [
    .add, .filter, .search, .close, .edit, .print, .share, .delete, .named("scan"),
  ]

  private mutating func text(_ most: Int) -> String {
    (0..<draw(most + 1)).map { _ in Self.words[draw(Self.words.count)] }
      .joined(separator: " ")
  }

  private mutating func action(_ number: Int) -> BarAction {
    let symbol = Self.symbols[draw(Self.symbols.count)]
    var action = BarAction(
      "\(chance(3) ? 0 : number)",
      title: text(3),
      face: chance(55)
        ? .symbol(symbol) : .label(alternative: chance(50) ? symbol : nil),
      place: chance(80) ? .bar : .toolbar,
      priority: draw(4) - 1
    )
    action.isAlwaysInOverflow = chance(12)
    action.movesInRegularWidth = chance(30)
    action.purpose = chance(90) ? .action : .cancel
    // Set without a draw, so that existing seeds keep their declarations.
    if action.isLabel && action.priority == 2 { action.effect = BarAction.finish }
    if chance(20) { action.entries = (0..<1 + draw(12)).map { _ in text(3) } }
    return action
  }

  private mutating func leading() -> LeadingAccessory? {
    switch draw(7) {
    case 0: nil
    case 1: .profile(movesToSidebar: chance(50))
    case 2: .close
    case 3: .cancel
    default: back(text(3))
    }
  }

  /// Some leave the label to the structure; decided without a draw, as above.
  private func back(_ title: String) -> LeadingAccessory {
    .back(previousTitle: title.utf8.count % 3 == 2 ? nil : title)
  }

  /// Draws the content of a bar; one in fifty has no bar.
  public mutating func content() -> NavigationBarContent {
    var content = NavigationBarContent()
    content.isBarShown = !chance(2)
    if chance(90) { content.title = text(chance(65) ? 3 : 14) }
    if chance(25) { content.subtitle = text(4) }
    content.titleStyle =
      [.standard, .standard, .large, .objectHeader(titleBottom: draw(120))][draw(4)]
    content.leading = leading()
    content.actions = (0..<draw(chance(85) ? 5 : 12)).map { action($0) }
    content.isHomeScreen = chance(30)
    if chance(20) {
      content.logo = BarLogo(width: 1 + draw(300), height: 1 + draw(50))
    }
    if chance(30) {
      content.search = BarSearch(
        placement: chance(60) ? .inBar : .below,
        isPersistent: chance(50)
      )
    }
    if content.actions.count == 2 { content.leadingEffect = BarAction.previousPage }
    return content
  }

  /// Draws an environment. Widths are 200…1,400, and half of them are narrow. With `tiny`, one in
  /// five is 1…199.
  public mutating func environment(tiny: Bool = false) -> BarEnvironment {
    BarEnvironment(
      width: tiny && chance(20) ? 1 + draw(199) : 200 + draw(chance(50) ? 300 : 1_201),
      sizeClass: chance(50) ? .compact : .regular,
      leadingMargin: draw(40),
      trailingMargin: draw(40),
      direction: chance(50) ? .leftToRight : .rightToLeft,
      scroll: chance(50) ? 0 : draw(160) - 20
    )
  }
}

extension NavigationBarContent {
  /// The generator's first bar for a seed; an empty bar for seed 0.
  public static func generated(seed: UInt64) -> NavigationBarContent {
    if seed == 0 { return NavigationBarContent() }
    var bars = BarGenerator(seed: seed)
    return bars.content()
  }
}
