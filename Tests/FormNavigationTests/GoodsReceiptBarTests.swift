import FormModel
import FormNavigation
import Testing

@Suite struct GoodsReceiptBarTests {
  @Test(
    "NB-13: the screens of the goods-receipt app",
    arguments: [
      (.list, "profile | filter, add"),
      (.details(previousTitle: "Goods receipts"), "back | edit, print, more"),
      (.form(step: 1, previousTitle: "Goods receipt"), "cancel | –"),
      (.form(step: 2, previousTitle: "Goods receipt"), "back | –"),
      (.form(step: 3, previousTitle: "Goods receipt"), "back | save"),
      (.dispatchList, "profile | filter, add"),
      (.invoiceList, "profile | filter, add"),
      (.settings(previousTitle: "Goods receipts"), "back | –"),
    ] as [(GoodsReceiptScreen, String)]
  )
  func presets(screen: GoodsReceiptScreen, expected: String) {
    let content = NavigationBarContent.goodsReceipt(screen)
    #expect(ends(content, compactBar) == expected)
    #expect(ends(content, BarEnvironment(width: 320, sizeClass: .compact)) == expected)
    let inRegular = expected.replacing("profile", with: "–")
    #expect(ends(content, regularBar) == inRegular)
    let bar = NavigationBar(content)
    #expect(bar.diagnostics(in: compactBar) == [])
    #expect(bar.diagnostics(in: regularBar) == [])
    #expect(bar.layout(in: compactBar).title?.isTruncated != true)
  }

  @Test("NB-13: the details' overflow menu holds the rest, in the order of priority")
  func rest() {
    let rest = [
      BarAction("share", title: "Share", face: .symbol(.share)),
      BarAction("delete", title: "Delete", face: .symbol(.delete), priority: -1),
      BarAction("copy", title: "Copy", face: .label(alternative: nil)),
    ]
    let content = NavigationBarContent.goodsReceipt(
      .details(previousTitle: "Goods receipts"),
      rest: rest
    )
    let layout = NavigationBar(content).layout(in: compactBar)
    #expect(layout.overflow.map { content.actions[$0].identifier } == ["share", "copy", "delete"])
  }
}

/// The bar of the three-step form, together with its form (NB-13).
@Suite struct FlowBarTests {
  private func screen(step: Int, locked: Bool = false) throws -> InputFormScreen {
    let fields: [FieldFlags] = locked ? [.mandatory] : [[]]
    var screen = InputFormScreen(
      makeForm(plainPages(3, fields: fields)),
      on: phone,
      configuration: MenuConfiguration(allowsFreeNavigation: !locked),
      bar: .goodsReceipt(.form(step: step, previousTitle: "Goods receipts"))
    )
    try screen.handle(.goToPage(PageID(place: step - 1)))
    return screen
  }

  @Test("NB-13: Back leads to the step before, and leaves the form on the first one only")
  func back() throws {
    var screen = try screen(step: 3)
    for page in [PageID(place: 1), 0] {
      let change = try screen.handle(.tap(.bar(.button(.back))))
      #expect(change.request == nil)
      #expect(screen.snapshot().currentPage == page)
    }
    #expect(try screen.handle(.tap(.bar(.button(.back)))).request == .back(steps: 1))
  }

  @Test("NB-13: Save ends the flow, and no second Finish stands beside it")
  func save() throws {
    var screen = try screen(step: 3)
    let footer = screen.snapshot().footer
    #expect(!footer.showsFinish && !footer.canGoToNext)
    // There is no button at the place of Finish.
    try screen.touch(ScreenPoint(x: footer.nextFrame.x + 9, y: footer.nextFrame.y + 9))
    try screen.handle(.tap(.finish))
    let isFinished1 = screen.isFinished
    #expect(!isFinished1)
    let change = try screen.handle(.tap(.bar(.button(.action(0)))))
    #expect(change.request == .action(0) && change.effects.contains(.finished))
    let isFinished2 = screen.isFinished
    #expect(isFinished2 && screen.snapshot().stepIndicator.isFinished)
    // Back undoes the finish first (SI-2).
    try screen.handle(.tap(.bar(.button(.back))))
    let isFinished3 = screen.isFinished
    #expect(!isFinished3 && screen.snapshot().currentPage == 2)
  }

  @Test("NB-13, NM-22: Save of a locked flow says which field is still to be filled")
  func refusal() throws {
    var screen = try screen(step: 3, locked: true)
    let change = try screen.handle(.tap(.bar(.button(.action(0)))))
    let isFinished4 = screen.isFinished
    #expect(!isFinished4 && !change.effects.contains(.finished))
    #expect(change.refusal == .mandatoryRemaining(FieldID(page: 2, field: 0)))
    try screen.handle(.edit(.fill(page: 2, field: 0)))
    try screen.handle(.tap(.bar(.button(.action(0)))))
    let isFinished5 = screen.isFinished
    #expect(isFinished5)
  }
}
