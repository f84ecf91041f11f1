import FormModel
import FormNavigation
import FormProgress

/// The menu as a sheet, with the screen's own state machine.
extension Explorer {
  mutating func openMenu() {
    send(.tap(.menuButton))
    guard screen.menu.isOpen, let page = currentPage else {
      message = "a form has a menu from three visible pages on"
      return
    }
    mode = .menu(chosen: page)
  }

  mutating func pressInMenu(_ key: ExplorerKey, chosen: PageID) {
    switch key {
    case .up, .character("k"): choose(rank: rank(of: chosen) - 1)
    case .down, .character("j"): choose(rank: rank(of: chosen) + 1)
    case .pageUp: choose(rank: rank(of: chosen) - max(menuCardCount, 1))
    case .pageDown: choose(rank: rank(of: chosen) + max(menuCardCount, 1))
    case .home: choose(rank: 1)
    case .end: choose(rank: screen.engine.visiblePageCount)
    case .tab: send(.tap(.header))
    case .enter:
      let page = currentPage
      send(.tap(.card(page: chosen)))
      if screen.menu.isOpen { message = "navigation is locked: cards lead nowhere" }
      follow(from: page)
    case .escape, .character("m"), .character("q"): send(.tap(.outside))
    default: message = "↑ ↓ choose a page, Enter goes to it, Tab opens further, Esc closes"
    }
    followMenu()
  }

  func rank(of page: PageID) -> Int { (try? screen.engine.rank(ofPage: page)) ?? 1 }

  private mutating func choose(rank: Int) {
    let rank = min(max(rank, 1), screen.engine.visiblePageCount)
    if let page = screen.engine.page(atRank: rank) { mode = .menu(chosen: page) }
  }
}
