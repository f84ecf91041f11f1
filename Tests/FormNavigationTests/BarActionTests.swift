import FormNavigation
import Testing

@Suite struct BarActionTests {
  @Test(
    "NB-2: at most 3 trailing places in compact width, 4 in regular, the overflow button the last"
  )
  func places() {
    for count in 0...7 {
      let actions = (0..<count).map { symbolAction("a\($0)", priority: -$0) }
      for environment in [compactWidth(390), regularWidth(390)] {
        let places = environment.sizeClass == .compact ? 3 : 4
        let layout = barLayout(NavigationBarContent(title: "Parts", actions: actions), environment)
        let shown = count <= places ? count : places - 1
        let expected: [BarButton.Kind] =
          (0..<shown).map { .action($0) } + (count > places ? [.overflow] : [])
        #expect(layout.trailing.map(\.kind) == expected)
        #expect(layout.overflow == Array(shown..<count))
      }
    }
  }

  @Test("NB-2: the most important stay, as declared; the rest go to the overflow in priority order")
  func priorities() {
    let actions = [
      symbolAction("low", priority: 1), symbolAction("high", priority: 9),
      symbolAction("mid", priority: 5),
      symbolAction("mid too", priority: 5), symbolAction("higher", priority: 10),
    ]
    let layout = barLayout(NavigationBarContent(actions: actions))
    #expect(layout.trailing.map(\.kind) == [.action(1), .action(4), .overflow])
    #expect(layout.overflow == [2, 3, 0])
  }

  @Test("NB-2: an action may be always in the overflow, whose button then takes a place")
  func alwaysInOverflow() {
    var actions = [symbolAction("a"), symbolAction("b"), symbolAction("c", priority: 7)]
    actions[2].isAlwaysInOverflow = true
    #expect(ends(NavigationBarContent(actions: actions), compactBar) == "– | a, b, more")
    actions.append(symbolAction("d", priority: -1))
    let layout = barLayout(NavigationBarContent(actions: actions))
    #expect(layout.trailing.map(\.kind) == [.action(0), .action(1), .overflow])
    #expect(layout.overflow == [2, 3])
  }

  @Test("NB-3: what the bar gives up, in order, as it gets narrower")
  func givingUp() {
    let content = NavigationBarContent(
      title: "Warehouse",
      leading: .back(previousTitle: "Receipts"),
      actions: [
        labelAction("Print", priority: 3), labelAction("Edit", priority: 2),
        symbolAction("add", priority: 1),
      ]
    )
    var seen: [String] = []
    for width in stride(from: 460, through: 150, by: -1) {
      let layout = barLayout(content, compactWidth(width))
      let back = layout.leading?.labelFrame == nil ? "‹" : "‹ Receipts"
      let names = layout.trailing.map { button in
        if case .action(let index) = button.kind { content.actions[index].title } else { "…" }
      }
      let title = layout.title?.lineCount == 2 ? "shrunk" : "whole"
      let state = "\(back) \(title) \(names.joined(separator: " "))"
      if seen.last != state { seen.append(state) }
    }
    #expect(
      seen == [
        "‹ Receipts whole Print Edit add",
        "‹ whole Print Edit add",
        "‹ whole Print add …",
        // Print is given up last and takes more room than Edit, which is back.
        "‹ whole Edit add …",
        "‹ whole add …",
        "‹ whole …",
        "‹ shrunk …",
      ]
    )
  }

  @Test("NB-3: an action that does not fit is skipped, not the ones after it")
  func skipping() {
    let actions = [
      labelAction("A label of great length", priority: 9), symbolAction("b", priority: 8),
      labelAction("C", priority: 7),
      symbolAction("d", priority: 6),
    ]
    let content = NavigationBarContent(title: "Parts", actions: actions)
    #expect(ends(content, compactWidth(390)) == "– | A label of great length, b, more")
    #expect(ends(content, compactWidth(250)) == "– | b, C, more")
  }

  @Test("NB-3: the title shrinks last, to no less than 44")
  func titleShrinks() throws {
    let content = NavigationBarContent(
      title: "Supercalifragilisticexpialidocious parts",
      leading: .back(previousTitle: ""),
      actions: [symbolAction("a"), symbolAction("b")]
    )
    for width in 150...420 {
      let layout = barLayout(content, compactWidth(width))
      let title = try #require(layout.title)
      if title.isTruncated {
        #expect(layout.trailing.map(\.kind) == [.overflow])
        #expect(try #require(layout.titleFrame).width >= 44)
      }
    }
  }

  @Test("NB-3: a single symbol stays beside a title that shrinks: the overflow button is as wide")
  func singleSymbol() {
    let title = String(repeating: "Parts ", count: 40)
    let content = NavigationBarContent(title: title, actions: [symbolAction("add")])
    #expect(ends(content, compactBar) == "– | add")
    let labelled = NavigationBarContent(title: title, actions: [labelAction("Approve")])
    #expect(ends(labelled, compactBar) == "– | more")
  }

  @Test("NB-4: profile, back, close or cancel lead, and Back has the previous screen's title")
  func leading() throws {
    func button(_ accessory: LeadingAccessory?) -> BarButton? {
      barLayout(NavigationBarContent(title: "Parts", leading: accessory)).leading
    }
    #expect(button(nil) == nil)
    #expect(button(.profile(movesToSidebar: true))?.kind == .profile)
    #expect(button(.close)?.kind == .close)
    let cancel = try #require(button(.cancel))
    #expect(cancel.kind == .cancel && cancel.labelFrame?.width == 6 * 8 && cancel.iconFrame == nil)
    let back = try #require(button(.back(previousTitle: "Receipts")))
    #expect(back.kind == .back && back.frame.x == 16 && back.iconFrame != nil)
    #expect(back.labelFrame?.width == 8 * 8)
    #expect(button(.back(previousTitle: " "))?.labelFrame == nil)
  }

  @Test("NB-14: from compact to regular, actions return from the overflow in priority order")
  func returning() {
    let actions = (0..<6).map { symbolAction("a\($0)", priority: [1, 6, 3, 5, 2, 4][$0]) }
    let content = NavigationBarContent(title: "Parts", actions: actions)
    let inCompact = barLayout(content, compactWidth(700))
    let inRegular = barLayout(content, regularWidth(700))
    #expect(inCompact.overflow == [5, 2, 4, 0])
    #expect(inRegular.overflow == [2, 4, 0])
    #expect(inRegular.trailing.map(\.kind) == [.action(1), .action(3), .action(5), .overflow])
  }

  @Test("NB-14: what is marked moves: from the toolbar to the bar, from the bar to the sidebar")
  func moving() {
    var actions = [symbolAction("a"), symbolAction("b"), symbolAction("c"), symbolAction("d")]
    actions[1].place = .toolbar
    actions[1].movesInRegularWidth = true
    actions[2].place = .toolbar
    actions[3].movesInRegularWidth = true
    var content = NavigationBarContent(actions: actions)
    content.leading = .profile(movesToSidebar: true)
    let inCompact = barLayout(content, compactWidth(700))
    #expect(inCompact.trailing.map(\.kind) == [.action(0), .action(3)])
    #expect(inCompact.toolbar == [1, 2] && inCompact.sidebar == [])
    #expect(inCompact.leading?.kind == .profile && !inCompact.isProfileInSidebar)
    let inRegular = barLayout(content, regularWidth(700))
    #expect(inRegular.trailing.map(\.kind) == [.action(0), .action(1)])
    #expect(inRegular.toolbar == [2] && inRegular.sidebar == [3])
    #expect(inRegular.leading == nil && inRegular.isProfileInSidebar)
  }

  @Test("NB-14: leading and trailing mirror in right-to-left")
  func mirroring() {
    var content = NavigationBarContent(
      title: "Parts",
      subtitle: "All",
      titleStyle: .large,
      leading: .back(previousTitle: "Receipts"),
      actions: [symbolAction("a"), labelAction("Edit")]
    )
    content.search = BarSearch()
    for scroll in [0, 60] {
      let left = barLayout(content, compactWidth(390, scroll: scroll))
      let right = NavigationBar(content).layout(
        in: BarEnvironment(
          width: 390,
          sizeClass: .compact,
          direction: .rightToLeft,
          scroll: scroll
        )
      )
      #expect(right.leading?.frame.maxX == 390 - 16)
      #expect(right.leading?.labelFrame == left.leading?.labelFrame?.laidOut(.rightToLeft, in: 390))
      #expect(right.trailing.last?.frame.x == 16)
      #expect(
        right.trailing.map(\.frame)
          == left.trailing.map { $0.frame.laidOut(.rightToLeft, in: 390) }
      )
      #expect(right.titleFrame == left.titleFrame?.laidOut(.rightToLeft, in: 390))
      #expect(right.largeTitle?.frame == left.largeTitle?.frame.laidOut(.rightToLeft, in: 390))
      #expect(right.searchFrame == left.searchFrame?.laidOut(.rightToLeft, in: 390))
    }
  }
}
