import FormNavigation

func symbolAction(_ name: String, priority: Int = 0) -> BarAction {
  BarAction(name, title: name, face: .symbol(.add), priority: priority)
}

func labelAction(_ name: String, priority: Int = 0) -> BarAction {
  BarAction(name, title: name, face: .label(alternative: nil), priority: priority)
}

func barLayout(_ content: NavigationBarContent, _ environment: BarEnvironment = compactBar)
  -> NavigationBarLayout
{
  NavigationBar(content).layout(in: environment)
}

func compactWidth(_ width: Int, scroll: Int = 0) -> BarEnvironment {
  BarEnvironment(width: width, sizeClass: .compact, scroll: scroll)
}

func regularWidth(_ width: Int, scroll: Int = 0) -> BarEnvironment {
  BarEnvironment(width: width, sizeClass: .regular, scroll: scroll)
}

/// The parts at both ends of a bar, in words.
func ends(_ content: NavigationBarContent, _ environment: BarEnvironment) -> String {
  let layout = NavigationBar(content).layout(in: environment)
  let trailing = layout.trailing.map { button in
    if case .action(let index) = button.kind { content.actions[index].identifier } else { "more" }
  }
  let leading = layout.leading.map { "\($0.kind)" } ?? "–"
  return "\(leading) | \(trailing.isEmpty ? "–" : trailing.joined(separator: ", "))"
}

/// Every grapheme cluster is 10 px wide and 20 high, except in the roles given.
struct EvenMeasurer: TextMeasurer {
  var advances: [TextRole: Int] = [:]
  var heights: [TextRole: Int] = [:]

  func lineHeight(of role: TextRole) -> Int { heights[role] ?? 20 }
  func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int { advances[role] ?? 10 }
}

let compactBar = BarEnvironment(width: 390, sizeClass: .compact)
let regularBar = BarEnvironment(width: 1024, sizeClass: .regular)

/// Screens on top of each other, from the bottom.
func stack(_ screens: [UInt64]) -> ScreenStack {
  var stack = ScreenStack(ScreenEntry(screen: screens[0]))
  for screen in screens.dropFirst() { stack.push(ScreenEntry(screen: screen)) }
  return stack
}

func tabItems(_ count: Int) -> [TabItem] {
  (0..<count).map {
    TabItem(identifier: UInt64($0) + 100, title: "Tab \($0)", topLevel: UInt64($0) + 1)
  }
}

func screen(_ number: UInt64, _ state: [UInt8] = []) -> ScreenEntry {
  ScreenEntry(screen: number, state: state)
}

/// A number as saved states have it.
func number(_ value: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

/// What stands behind a saved state's content.
func checksum(_ content: [UInt8]) -> [UInt8] {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return number(hash)
}
