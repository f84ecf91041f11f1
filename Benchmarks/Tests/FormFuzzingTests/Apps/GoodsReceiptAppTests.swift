import FormModel
import FormNavigation
import GoodsReceipt
import Testing

/// The goods-receipt app in use (NB-13).
@Suite struct GoodsReceiptAppTests {
  private static let phone = ScreenGeometry(width: 390, height: 844)
  private static let add = GoodsReceiptTarget.bar(.button(.action(1)))
  private static let save = GoodsReceiptTarget.bar(.button(.action(0)))

  /// Fills the mandatory fields and goes on, up to the third step.
  private func fillSteps(_ app: inout GoodsReceiptApp) throws {
    try app.handle(.edit(.fill(page: 0, field: 0)))
    try app.handle(.tap(.next))
    for field in 0..<2 { try app.handle(.edit(.fill(page: 1, field: field))) }
    try app.handle(.tap(.next))
  }

  private func show(_ found: [String], _ lines: [String]) -> Bool {
    lines.allSatisfy { found.contains($0) }
  }

  @Test("NB-13: a list has data, a filter, and details to each row")
  func list() {
    var app = GoodsReceiptApp(on: Self.phone)
    let all = app.lines
    #expect(all[1] == "Goods receipts: profile | filter, add")
    #expect(all.count == 6)
    app.tap(.bar(.button(.action(0))))
    // The bar says that not all are listed.
    #expect(app.lines[1] == "Goods receipts, Open only: profile | filter, add")
    let open = app.lines.filter { $0.hasPrefix("row ") }
    #expect(open.count == 2 && open.allSatisfy { $0.contains("open") })
    app.tap(.row(0))
    let details = app.lines
    #expect(details[1] == "Receipt 4714: back | edit, print, more")
    #expect(details[2] == "details open, 2 of 6")
    #expect(details[3] == "details Supplier: Nordwind Logistics")
    #expect(details[5] == "details Item: –" && details.count == 9)
    app.tap(.bar(.button(.action(1))))
    #expect(show(app.lines, ["Printed 4714"]))
    app.tap(.bar(.button(.overflow)))
    #expect(show(app.lines, ["menu Share, Delete"]))
    app.tap(.bar(.button(.action(3))))
    // Nothing is deleted without a question.
    #expect(show(app.lines, ["Delete Receipt 4714?", "details open, 2 of 6"]))
    app.tap(.dismiss)
    #expect(app.lines == details)
    app.tap(.bar(.button(.overflow)))
    app.tap(.bar(.button(.action(3))))
    app.tap(.confirm)
    // What is deleted is left.
    #expect(show(app.lines, ["Goods receipts, Open only: profile | filter, add"]))
    #expect(app.lines.count == 3)
  }

  @Test(
    "NB-13: three steps with Cancel, then Back, then Save, which shows the new receipt's details"
  )
  func newReceipt() throws {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(Self.add)
    #expect(show(app.lines, ["form New receipt, step 1"]))
    // Next waits for the mandatory fields.
    try app.handle(.tap(.next))
    #expect(show(app.lines, ["form New receipt, step 1"]))
    try fillSteps(&app)
    #expect(show(app.lines, ["form New receipt, step 3"]))
    app.tap(.bar(.button(.back)))
    #expect(show(app.lines, ["form New receipt, step 2"]))
    try app.handle(.tap(.next))
    var snapshot = InputFormSnapshot()
    let isForm = app.host.fill(&snapshot)
    #expect(isForm && !snapshot.footer.showsFinish)
    app.tap(Self.save)
    #expect(show(app.lines, ["details open, 3 of 6", "details Supplier: filled in"]))
    #expect(app.host.openForms.isEmpty)
    app.tap(.bar(.button(.back)))
    #expect(app.lines.count == 7 && app.lines.last == "row Receipt 4723, open, 3 of 6")
  }

  @Test("NB-13: a document is edited, and its details say so")
  func edit() throws {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(.tab(2))
    app.tap(.row(1))
    #expect(show(app.lines, ["details open, 2 of 6"]))
    app.tap(.bar(.button(.action(0))))
    #expect(show(app.lines, ["form Invoice 4716, step 1"]))
    try fillSteps(&app)
    app.tap(Self.save)
    #expect(show(app.lines, ["tab Invoices", "details open, 4 of 6"]))
  }

  @Test("NB-13: what was changed is discarded after a question only, whichever way one leaves")
  func question() throws {
    let ways: [(inout GoodsReceiptApp) -> Void] = [
      { $0.tap(.bar(.button(.cancel))) }, { $0.tap(.tab(0)) },
    ]
    for leave in ways {
      var app = GoodsReceiptApp(on: Self.phone)
      app.tap(Self.add)
      // Without changes there is no question.
      leave(&app)
      #expect(!show(app.lines, ["Discard changes?"]) && app.lines.count == 6)
      app.tap(Self.add)
      try app.handle(.edit(.fill(page: 0, field: 0)))
      leave(&app)
      #expect(show(app.lines, ["Discard changes?", "form New receipt, step 1"]))
      // While the question is shown, nothing reaches the form.
      try app.handle(.tap(.next))
      app.tap(.dismiss)
      #expect(app.lines == ["tab Receipts", "form New receipt, step 1"])
      leave(&app)
      app.tap(.confirm)
      #expect(app.lines.count == 6 && app.host.openForms.isEmpty)
    }
  }

  @Test("NB-13: a batch that takes its edits back is a change, one that changes nothing is none")
  func batches() throws {
    for (edits, isAsked) in [
      ([Edit.hide(page: 0, field: 1), .show(page: 0, field: 1)], true),
      ([Edit.show(page: 0, field: 1), .showPage(0)], false),
    ] {
      var app = GoodsReceiptApp(on: Self.phone)
      app.tap(Self.add)
      try app.apply(batch: edits.span)
      app.tap(.bar(.button(.cancel)))
      #expect(show(app.lines, ["Discard changes?"]) == isAsked)
    }
  }

  @Test("NB-13, NB-7: a choice from the history discards nothing without a question")
  func history() throws {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(Self.add)
    try app.handle(.edit(.fill(page: 0, field: 0)))
    try app.handle(.tap(.next))
    try app.handle(.longPress(.bar(.button(.back))))
    try app.handle(.tap(.bar(.historyEntry(1))))
    #expect(show(app.lines, ["Discard changes?", "form New receipt, step 2"]))
    app.tap(.dismiss)
    #expect(app.lines == ["tab Receipts", "form New receipt, step 2"])
    try app.handle(.longPress(.bar(.button(.back))))
    try app.handle(.tap(.bar(.historyEntry(1))))
    app.tap(.confirm)
    #expect(app.lines.count == 6 && app.host.openForms.isEmpty)
  }

  @Test("NB-13, NS-2: a form in another tab is as it was left, and settings have Back alone")
  func tabs() throws {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(Self.add)
    try app.handle(.edit(.fill(page: 0, field: 0)))
    try app.handle(.tap(.next))
    app.tap(.tab(1))
    #expect(app.lines[1] == "Dispatches: profile | filter, add")
    app.tap(.bar(.button(.profile)))
    #expect(app.lines[1] == "Settings: back | –")
    app.tap(.tab(0))
    #expect(show(app.lines, ["form New receipt, step 2"]))
    app.tap(.tab(1))
    app.tap(.bar(.button(.back)))
    #expect(app.lines[1] == "Dispatches: profile | filter, add")
  }

  @Test("NB-13: each kind of document has a form of its own, and the details show what was entered")
  func kinds() throws {
    for (tab, labels) in [
      (0, ["Supplier", "Delivery note"]), (1, ["Customer", "Address"]),
      (2, ["Supplier", "Invoice number"]),
    ] {
      var app = GoodsReceiptApp(on: Self.phone)
      app.tap(.tab(tab))
      app.tap(Self.add)
      app.tap(.enter(field: 0, text: "Alpine Parts"))
      app.tap(.enter(field: 1, text: "A 7"))
      try app.handle(.tap(.next))
      app.tap(.enter(field: 0, text: "Crates"))
      app.tap(.enter(field: 1, text: "many"))
      #expect(show(app.lines, ["“many” is no number"]))
      app.tap(.enter(field: 1, text: "12"))
      try app.handle(.tap(.next))
      app.tap(Self.save)
      let details = app.lines.filter { $0.hasPrefix("details ") }
      #expect(details[0] == "details open, 4 of 6")
      #expect(details[1] == "details \(labels[0]): Alpine Parts")
      #expect(details[2] == "details \(labels[1]): A 7")
      #expect(details[4].hasSuffix(": 12") || details[4].hasSuffix(": 12.0"))
      // Edited again, the form has what was entered; an empty text clears it.
      app.tap(.bar(.button(.action(0))))
      app.tap(.enter(field: 1, text: ""))
      try app.handle(.tap(.next))
      try app.handle(.tap(.next))
      app.tap(Self.save)
      #expect(app.lines.filter { $0.hasPrefix("details ") }[2] == "details \(labels[1]): –")
    }
  }

  @Test(
    "NB-13, NB-7: details and settings have a Back that can be held, named by the screens below"
  )
  func held() {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(.row(0))
    #expect(app.snapshot.bar?.content.leading == .back(previousTitle: "Receipts"))
    app.tap(.hold(.button(.back)))
    #expect(show(app.lines, ["menu Receipts"]))
    // A touch beside the history only closes it.
    app.tap(.tab(1))
    #expect(app.lines[0] == "tab Receipts" && !show(app.lines, ["menu Receipts"]))
    app.tap(.hold(.button(.back)))
    app.tap(.bar(.historyEntry(1)))
    #expect(app.lines.count == 6)
    app.tap(.bar(.button(.profile)))
    app.tap(.hold(.button(.back)))
    #expect(show(app.lines, ["menu Receipts"]))
  }

  @Test("NB-13: what is set holds for the forms opened from then on")
  func settings() throws {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(.bar(.button(.profile)))
    #expect(show(app.lines, ["setting Steps above the buttons: off"]))
    app.tap(.setting(0))
    app.tap(.setting(1))
    #expect(show(app.lines, ["setting Steps above the buttons: on", "setting Reduced motion: on"]))
    app.tap(.bar(.button(.back)))
    app.tap(Self.add)
    var snapshot = InputFormSnapshot()
    app.host.fill(&snapshot)
    #expect(try #require(snapshot.stepIndicatorFrame).maxY == snapshot.footer.nextFrame.y - 8)
    #expect(try app.handle(.tap(.menuButton))?.transition == nil)
  }

  @Test("NB-11, NB-13: bars of lists keep the margins of a tablet and clear of a notch")
  func margins() throws {
    for (width, height, left, x) in [(390, 844, 0, 16), (844, 390, 47, 63), (768, 1_024, 47, 67)] {
      var app = GoodsReceiptApp(on: Self.phone)
      let area = SafeArea(left: left)
      try app.handle(.resize(width: width, height: height, safeArea: area))
      app.tap(.row(0))
      #expect(app.snapshot.bar?.snapshot.layout.leading?.frame.x == x)
    }
  }
}
