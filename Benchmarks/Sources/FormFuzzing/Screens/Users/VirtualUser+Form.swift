import FormModel
import FormNavigation
import FormProgress

/// A person's actions while the menu is closed, and events at any time.
extension VirtualUser {
  mutating func actOnForm(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    let weights = [
      habits.fills, habits.rules, habits.nexts, habits.previous, habits.menus,
      habits.bars,
    ]
    switch choice(weights + shared) {
    case 0: return fillNext(screen)
    case 1: return change(screen, snapshot)
    case 2: return tap(on: snapshot.footer.nextFrame)
    case 3: return tap(on: snapshot.footer.previousFrame)
    case 4:
      guard let button = snapshot.menuButton else { return fillNext(screen) }
      return chance(300) ? .event(.tap(.menuButton)) : tap(on: button.frame)
    case 5: return actOnBar(snapshot)
    case let other: return actShared(other - weights.count, screen, snapshot)
    }
  }

  /// The weights of the actions that are possible whether the menu is open or not.
  var shared: [Int] {
    [
      habits.rotations, habits.absences, habits.relaunches, habits.settings, habits.storms,
      habits.chaos,
    ]
  }

  mutating func actShared(
    _ choice: Int,
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    switch choice {
    case 0: rotate(snapshot.screen)
    case 1: leave(screen)
    case 2: relaunch(screen, snapshot.screen)
    case 3: setting(screen)
    case 4: storm(screen)
    default: anything(screen, snapshot)
    }
  }

  // MARK: Filling

  /// Fills the current page's fields in order, then moves on.
  private mutating func fillNext(_ screen: borrowing InputFormScreen) -> ScreenAction {
    guard let page = screen.engine.currentPage else {
      return .event(.edit(.showPage(drawPage(screen))))
    }
    if cursor.page != page { cursor = FieldID(page: page, field: 0) }
    guard cursor.field < fieldCount(screen, page) else {
      cursor.field = 0
      return .event(.tap(chance(900) ? .next : .finish))
    }
    defer { cursor.field += 1 }
    if hasRules(screen), chance(800) { return .form(answer(screen, at: cursor)) }
    return .event(.edit(Edit(chance(930) ? .fill : .clear, at: cursor)))
  }

  func fieldCount(_ screen: borrowing InputFormScreen, _ page: PageID) -> Int {
    (try? screen.engine.form.fieldCount(ofPage: screen.loaded(page))) ?? 0
  }

  /// A page of the form.
  ///
  /// - Parameter others: how many more may be drawn that it does not have.
  mutating func drawPage(_ screen: borrowing InputFormScreen, others: Int = 0) -> PageID {
    let position = draw(screen.engine.pageCount + others)
    return screen.engine.page(at: PagePosition(position)) ?? PageID(place: position)
  }

  /// An edit as a rule or another person makes it, often of a visible page.
  mutating func edit(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> Edit {
    let page = editedPage(screen, snapshot)
    let fields = fieldCount(screen, page)
    // Now and then it names a field that the form does not have.
    if chance(10) { return .fill(page: page, field: fields + draw(3)) }
    if chance(5) { return .hidePage(PageID(place: screen.engine.pageCount + draw(3))) }
    if fields == 0 || chance(200) { return chance(500) ? .hidePage(page) : .showPage(page) }
    let operations: [EditOperation] = [
      .fill, .fill, .clear, .hide, .hide, .show, .show, .lock, .unlock, .require, .unrequire,
    ]
    return Edit(operations[draw(operations.count)], page: page, field: draw(fields))
  }

  private mutating func editedPage(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> PageID {
    switch draw(10) {
    case 0...3: if let page = snapshot.currentPage { return page }
    case 4...6:
      if !snapshot.cards.isEmpty { return snapshot.cards[draw(snapshot.cards.count)].page }
    default: break
    }
    return drawPage(screen)
  }

  // MARK: The device

  private mutating func rotate(_ screen: ScreenGeometry) -> ScreenAction {
    if chance(100) { return .prepare(width: 1 + draw(1_099), height: 1 + draw(1_349)) }
    if chance(100) {
      return .event(.resize(width: 1 + draw(1_319), height: 1 + draw(1_299)))
    }
    // A turned phone has its notch at a side.
    let turned = SafeArea(top: draw(2) * 47, bottom: 21, left: draw(2) * 47, right: draw(2) * 47)
    let area = chance(300) ? turned : nil
    return .event(.resize(width: screen.height, height: screen.width, safeArea: area))
  }

  private mutating func leave(_ screen: borrowing InputFormScreen) -> ScreenAction {
    remember(screen.savedState.bytes)
    if chance(300) {
      queue.append(.event(.edit(.hidePage(drawPage(screen)))))
    }
    queue.append(.event(.enterForeground))
    return .event(.enterBackground)
  }

  private mutating func relaunch(
    _ screen: borrowing InputFormScreen,
    _ geometry: ScreenGeometry
  ) -> ScreenAction {
    if memories.isEmpty || chance(100) { remember(screen.savedState.bytes) }
    switch draw(4) {
    case 0: return .relaunch(width: geometry.height, height: geometry.width)
    case 1...2:
      // An earlier state: one in four as if of another version of the form, one in three damaged.
      var bytes = memories[draw(memories.count)]
      if chance(250) { bytes = ofAnotherForm(bytes) }
      if chance(333) { bytes[draw(bytes.count)] ^= 1 << UInt8(draw(8)) }
      if chance(50) { bytes.removeLast(draw(bytes.count)) }
      return .restore(bytes)
    default: return .relaunch(width: geometry.width, height: geometry.height)
    }
  }

  /// The most pages whose titles are measured again while a person waits.
  private static let mostMeasuredPages = 2_000

  private mutating func setting(_ screen: borrowing InputFormScreen) -> ScreenAction {
    switch chance(habits.largeTexts) ? 6 : draw(10) {
    case 8, 9: .declareChapters(seed: random.next())
    case 6, 7: screen.engine.pageCount > Self.mostMeasuredPages ? .event(.enterForeground) : texts()
    case 5:
      .event(
        .setStepIndicator(
          StepConfiguration(
            isShown: chance(800),
            placement: chance(500) ? .aboveFooter : .belowNavigationBar
          )
        )
      )
    case 0, 1: .event(.setMenuEnabled(chance(800)))
    case 2, 3: .event(.setFreeNavigation(chance(600)))
    default: .event(.setMotionReduced(chance(300)))
    }
  }

  /// Sets another language, mostly in its own direction, or another text size.
  private mutating func texts() -> ScreenAction {
    let language = ScreenTexts.Language.allCases[draw(3)]
    let isMirrored = (language != .english) != chance(200)
    let scales = chance(habits.largeTexts) ? [200, 310] : [80, 100, 100, 150, 200, 310]
    return .setTexts(
      ScreenTexts(
        language,
        isMirrored ? .rightToLeft : .leftToRight,
        scale: scales[draw(scales.count)]
      )
    )
  }

  // MARK: Storms

  /// Hides pages in a row, as rules do: all, down to two, or the current one with its neighbours; then shows them
  /// again.
  private mutating func storm(_ screen: borrowing InputFormScreen) -> ScreenAction {
    let count = screen.engine.pageCount
    guard count > 0 else { return .event(.enterForeground) }
    let current = screen.engine.currentPage.flatMap { try? screen.engine.position(of: $0) }
    let first = count <= 40 ? 0 : max(0, (current?.rawValue ?? 0) - draw(20))
    let end = PagePosition(min(count, first + 40))
    let pages = screen.engine.pages[PagePosition(first)..<end]
    let kept = chance(500) ? 0 : draw(4)
    var hidden: [Edit] = pages.dropLast(kept).map { .hidePage($0) }
    if chance(500) { hidden.reverse() }
    let shown = pages.filter { _ in chance(800) }.map { Edit.showPage($0) }
    if chance(300) {
      queue += [.batch(hidden), .batch(shown)]
    } else {
      queue += (hidden + shown).map { .event(.edit($0)) }
    }
    // Half of the storms happen while the menu is open.
    if chance(500) { queue.insert(.event(.tap(.menuButton)), at: 0) }
    return .event(.enterForeground)
  }
}
