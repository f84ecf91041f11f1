import FormNavigation

/// Seeded declarations of navigation bars, and environments for them.
struct RandomBars {
  private var random: TestRandom

  init(seed: Int) { random = TestRandom(seed) }

  private static let words = [
    "Goods", "receipt", "of", "the", "Lieferantenrechnungen", "warehouse", "4711", "貨物", "受領書",
    "שלום", "معلومات", "परिवार", "👨‍👩‍👧‍👦", "e\u{301}tude", "A", "north-western",
  ]
  private static let symbols: [BarSymbol] = [
    .add, .filter, .search, .close, .edit, .print, .share, .delete, .named("scan"),
  ]

  private mutating func text(_ most: Int) -> String {
    (0..<random.next(most + 1)).map { _ in Self.words[random.next(Self.words.count)] }
      .joined(separator: " ")
  }

  private mutating func action(_ number: Int) -> BarAction {
    let symbol = Self.symbols[random.next(Self.symbols.count)]
    var action = BarAction(
      "\(random.chance(3) ? 0 : number)",
      title: text(3),
      face: random.chance(55)
        ? .symbol(symbol) : .label(alternative: random.chance(50) ? symbol : nil),
      place: random.chance(80) ? .bar : .toolbar,
      priority: random.next(4) - 1
    )
    action.isAlwaysInOverflow = random.chance(12)
    action.movesInRegularWidth = random.chance(30)
    action.purpose = random.chance(90) ? .action : .cancel
    return action
  }

  private mutating func leading() -> LeadingAccessory? {
    switch random.next(7) {
    case 0: nil
    case 1: .profile(movesToSidebar: random.chance(50))
    case 2: .close
    case 3: .cancel
    default: .back(previousTitle: text(3))
    }
  }

  mutating func content() -> NavigationBarContent {
    var content = NavigationBarContent()
    content.isBarShown = !random.chance(2)
    if random.chance(90) { content.title = text(random.chance(80) ? 3 : 12) }
    if random.chance(25) { content.subtitle = text(4) }
    content.titleStyle =
      [.standard, .standard, .large, .objectHeader(titleBottom: random.next(120))][random.next(4)]
    content.leading = leading()
    content.actions = (0..<random.next(random.chance(85) ? 5 : 12)).map { action($0) }
    content.isHomeScreen = random.chance(30)
    if random.chance(20) {
      content.logo = BarLogo(width: 1 + random.next(300), height: 1 + random.next(50))
    }
    if random.chance(30) {
      content.search = BarSearch(
        placement: random.chance(60) ? .inBar : .below,
        isPersistent: random.chance(50)
      )
    }
    return content
  }

  /// Widths of 200…1,400, half of them narrow.
  mutating func environment() -> BarEnvironment {
    BarEnvironment(
      width: 200 + random.next(random.chance(50) ? 300 : 1_201),
      sizeClass: random.chance(50) ? .compact : .regular,
      leadingMargin: random.next(40),
      trailingMargin: random.next(40),
      direction: random.chance(50) ? .leftToRight : .rightToLeft,
      scroll: random.chance(50) ? 0 : random.next(160) - 20
    )
  }
}
