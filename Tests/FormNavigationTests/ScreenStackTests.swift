import FormNavigation
import Testing

@Suite struct ScreenStackTests {
  @Test("NB-7: press and hold on Back gives the screens visited, nearest first, down to the first")
  func history() {
    let bar = NavigationBar(NavigationBarContent(title: "4", leading: .back(previousTitle: "3")))
    let layout = bar.layout(in: BarEnvironment(width: 390, sizeClass: .compact))
    let visited = stack([1, 2, 3, 4])
    let press = bar.longPress(on: .button(.back), in: layout, history: visited.history)
    #expect(press == .history(visited.history))
    #expect(visited.history.map(\.screen) == [3, 2, 1])
    #expect(visited.history.count == 3)
    #expect(bar.longPress(on: .button(.back), in: layout, history: stack([4]).history) == nil)
    #expect(bar.longPress(on: .button(.overflow), in: layout, history: visited.history) == nil)
    #expect(bar.longPress(on: .bar, in: layout, history: visited.history) == nil)
  }

  @Test("NS-10: a stack has no limit: a million screens, released one after the other")
  func million() {
    var deep = stack([0])
    for screen in 1..<1_000_000 { deep.push(ScreenEntry(screen: UInt64(screen))) }
    #expect(deep.depth == 1_000_000)
    let copy = deep
    #expect(deep.pop(toDepth: 999_000) == 1_000)
    #expect(deep.current.screen == 998_999 && copy.current.screen == 999_999)
    #expect(deep.pop(toDepth: 1) == 998_999)
    #expect(deep == stack([0]) && copy.history.count == 999_999)
  }

  @Test("NS-10: copies share their screens, and each keeps its own state")
  func copies() {
    var first = stack([1, 2, 3])
    first.setState([7])
    var second = first
    second.setState([8])
    #expect(first.current.state == [7] && second.current.state == [8])
    second.pop()
    second.setState([9])
    #expect(first.pop()?.state == [7])
    #expect(first.current.state == [] && second.current.state == [9])
    #expect(first != second)
    second.setState([])
    #expect(first == second && first.hashValue == second.hashValue)
  }

  @Test("NS-6: the only screen of a stack stays")
  func bottom() {
    var only = stack([5])
    #expect(only.pop() == nil && only.pop(toDepth: 1) == 0 && only.depth == 1)
    #expect(only.history.isEmpty)
  }
}
