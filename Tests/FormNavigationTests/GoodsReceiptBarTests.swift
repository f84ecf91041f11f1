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
