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
    let open = app.lines.filter { $0.hasPrefix("row ") }
    #expect(open.count == 2 && open.allSatisfy { $0.contains("open") })
    app.tap(.row(0))
    let details = app.lines
    #expect(details[1] == "Receipt 4714: back | edit, print, more")
    #expect(details[2] == "details Receipt 4714, open, 2 of 6")
    app.tap(.bar(.button(.action(1))))
    #expect(show(app.lines, ["Printed 4714"]))
    app.tap(.bar(.button(.overflow)))
    #expect(show(app.lines, ["menu share, delete"]))
    app.tap(.bar(.button(.action(3))))
    // Deleting a document also leaves its details.
    #expect(show(app.lines, ["Goods receipts: profile | filter, add"]))
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
    #expect(show(app.lines, ["details Receipt 4723, open, 3 of 6"]))
    #expect(app.host.openForms.isEmpty)
    app.tap(.bar(.button(.back)))
    #expect(app.lines.count == 7 && app.lines.last == "row Receipt 4723, open, 3 of 6")
  }

  @Test("NB-13: a document is edited, and its details say so")
  func edit() throws {
    var app = GoodsReceiptApp(on: Self.phone)
    app.tap(.tab(2))
    app.tap(.row(1))
    #expect(show(app.lines, ["details Invoice 4716, open, 2 of 6"]))
    app.tap(.bar(.button(.action(0))))
    #expect(show(app.lines, ["form Invoice 4716, step 1"]))
    try fillSteps(&app)
    app.tap(Self.save)
    #expect(show(app.lines, ["tab Invoices", "details Invoice 4716, open, 4 of 6"]))
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
      app.tap(.keepEditing)
      #expect(app.lines == ["tab Receipts", "form New receipt, step 1"])
      leave(&app)
      app.tap(.discard)
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
    app.tap(.keepEditing)
    #expect(app.lines == ["tab Receipts", "form New receipt, step 2"])
    try app.handle(.longPress(.bar(.button(.back))))
    try app.handle(.tap(.bar(.historyEntry(1))))
    app.tap(.discard)
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
}
