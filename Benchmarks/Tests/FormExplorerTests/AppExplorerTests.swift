import FormExplorer
import Testing

/// A walk through the goods-receipt app by keys.
@Suite struct AppExplorerTests {
  private static func press(_ explorer: inout AppExplorer, _ keys: [ExplorerKey]) {
    for key in keys { _ = explorer.press(key) }
  }

  private static func type(_ explorer: inout AppExplorer, _ keys: String) {
    press(&explorer, keys.map { .character($0) })
  }

  private static func seen(_ explorer: borrowing AppExplorer) -> [String] {
    let frame = explorer.frame()
    return (0..<frame.rows).map { frame.text(ofRow: $0) }
  }

  /// Fills the mandatory fields of each step, up to the third.
  private static func fillSteps(_ explorer: inout AppExplorer) {
    press(&explorer, [.character(" "), .right, .character(" "), .down, .character(" "), .right])
  }

  @Test("NB-13: a list with its bar, the filter, details, print, what the bar has no room for")
  func list() {
    var explorer = AppExplorer(columns: 80, rows: 24)
    let list = Self.seen(explorer)
    #expect(list[0].hasPrefix(" Profile") && list[0].hasSuffix("Filter  Add"))
    // The large title stands below the row of the buttons.
    #expect(list[1].hasPrefix(" Goods receipts"))
    #expect(list[2].hasPrefix(" › Receipt 4711") && list[2].hasSuffix("complete  6 of 6"))
    #expect(list.filter { $0.contains("Receipt 47") }.count == 4)
    #expect(list.show("[1 Receipts] 2 Dispatches  3 Invoices"))
    Self.type(&explorer, "f")
    #expect(Self.seen(explorer).filter { $0.contains("Receipt 47") }.count == 2)
    #expect(Self.seen(explorer)[1].hasSuffix("Open only"))
    Self.press(&explorer, [.down, .enter])
    let details = Self.seen(explorer)
    #expect(details[0].hasPrefix(" ‹ Receipts") && details[0].hasSuffix("Edit  Print  More"))
    #expect(details[0].contains("Receipt 4720") && details.show("2 of 6"))
    #expect(details.show(" Supplier       Nordwind Logistics") && details.show(" Remarks        –"))
    Self.type(&explorer, "p")
    #expect(Self.seen(explorer).show("Printed 4720"))
    Self.type(&explorer, "o")
    #expect(Self.seen(explorer).show(" › Share") && Self.seen(explorer).show("   Delete"))
    Self.press(&explorer, [.escape])
    #expect(!Self.seen(explorer).show("Delete"))
    Self.press(&explorer, [.character("o"), .down, .enter])
    #expect(Self.seen(explorer).show("Delete Receipt 4720?"))
    Self.type(&explorer, "y")
    // What is deleted is left.
    let left = Self.seen(explorer)
    #expect(left.filter { $0.contains("Receipt 47") }.count == 1)
    #expect(left[2].hasPrefix(" › Receipt 4714"))
  }

  @Test("NB-13: add, three steps with Cancel, then Back, then Save, which shows the details")
  func newReceipt() {
    var explorer = AppExplorer(columns: 80, rows: 24)
    Self.type(&explorer, "a")
    let first = Self.seen(explorer)
    #expect(first[0].hasPrefix(" Cancel") && first[0].contains("New receipt"))
    #expect(first[2] == " Delivery" && first.show("0 of 2 · 1 mandatory left"))
    #expect(first.show(" › [ ] Supplier") && first.show("[ 1 of 3 ]"))
    Self.press(&explorer, [.left])
    #expect(Self.seen(explorer).show("this is the first step"))
    Self.press(&explorer, [.right])
    #expect(Self.seen(explorer).show("fill “Supplier” before going on"))
    Self.type(&explorer, "s")
    #expect(Self.seen(explorer).show("there is no “save” here"))
    Self.fillSteps(&explorer)
    let third = Self.seen(explorer)
    #expect(third[0].hasPrefix(" ‹ Goods") && third[0].hasSuffix("Save"))
    #expect(third[2] == " Check" && !third.show("Next ›"))
    Self.press(&explorer, [.escape])
    #expect(Self.seen(explorer)[2] == " Goods")
    Self.press(&explorer, [.right, .right])
    #expect(Self.seen(explorer).show("this is the last step; s saves"))
    Self.type(&explorer, "s")
    #expect(Self.seen(explorer)[0].contains("Receipt 4723") && Self.seen(explorer).show("3 of 6"))
    Self.press(&explorer, [.escape, .end])
    #expect(Self.seen(explorer).show(" › Receipt 4723"))
  }

  @Test("NB-13: a document that is there is edited, and its details say so")
  func edit() {
    var explorer = AppExplorer(columns: 80, rows: 24)
    Self.press(&explorer, [.character("3"), .down, .enter, .character("e")])
    #expect(Self.seen(explorer).show(" › [x] Supplier  Baltic Timber"))
    // Typed over.
    Self.press(&explorer, [.enter] + Array(repeating: .backspace, count: 6))
    Self.type(&explorer, "Oak")
    #expect(Self.seen(explorer).show("Supplier: Baltic Oak▏"))
    Self.press(&explorer, [.enter])
    #expect(Self.seen(explorer).show(" › [x] Supplier  Baltic Oak"))
    // Filled already.
    Self.press(&explorer, [.right, .character(" "), .down, .character(" "), .right])
    Self.type(&explorer, "s")
    #expect(Self.seen(explorer)[0].contains("Invoice 4716") && Self.seen(explorer).show("4 of 6"))
    #expect(Self.seen(explorer).show("Supplier        Baltic Oak"))
  }

  @Test("NB-13: what was changed is discarded after a question only")
  func question() {
    for leave in [ExplorerKey.escape, .character("1")] {
      var explorer = AppExplorer(columns: 80, rows: 24)
      Self.press(&explorer, [.character("a"), leave])
      // Nothing was changed: nothing is asked.
      #expect(Self.seen(explorer)[1].contains("Goods receipts"))
      Self.press(&explorer, [.character("a"), .character(" "), leave])
      #expect(Self.seen(explorer).show("Discard changes?"))
      Self.press(&explorer, [.right, .character("n")])
      #expect(Self.seen(explorer)[2] == " Delivery")
      #expect(!Self.seen(explorer).show("Discard changes?"))
      Self.press(&explorer, [leave, .character("y")])
      #expect(Self.seen(explorer)[1].contains("Goods receipts"))
    }
  }

  @Test("NS-2, NB-13: tabs keep what was open in them, and settings have Back alone")
  func tabs() {
    var explorer = AppExplorer(columns: 80, rows: 24)
    Self.press(&explorer, [.character("a"), .character(" "), .right, .character("2")])
    let dispatches = Self.seen(explorer)
    #expect(dispatches[1].contains("Dispatches") && dispatches.show("[2 Dispatches]"))
    Self.type(&explorer, ",")
    #expect(Self.seen(explorer)[0].hasPrefix(" ‹ Dispatches"))
    Self.press(&explorer, [.down, .enter])
    #expect(Self.seen(explorer).show(" › [x] Reduced motion"))
    Self.type(&explorer, "H")
    #expect(Self.seen(explorer).show(" Back to") && Self.seen(explorer).show(" › Dispatches"))
    Self.press(&explorer, [.escape, .escape, .escape])
    #expect(Self.seen(explorer).show("this is the top level"))
    Self.type(&explorer, "1")
    #expect(Self.seen(explorer)[2] == " Goods")
  }

  @Test("NM-22, NB-7: the form's menu leads nowhere, and a choice from the history goes there")
  func covers() {
    var explorer = AppExplorer(columns: 80, rows: 24)
    Self.type(&explorer, "m")
    #expect(Self.seen(explorer).show("only a form has a menu"))
    Self.press(&explorer, [.character("a"), .character(" "), .right, .character("m")])
    let half = Self.seen(explorer)
    #expect(half.show(" All pages") && half.show(" › 2: Goods") && half.show("Tab whole"))
    Self.press(&explorer, [.tab, .down, .enter])
    let full = Self.seen(explorer)
    #expect(full.show("Tab half") && full.show(" › 3: Check") && full.show("cards lead nowhere"))
    Self.press(&explorer, [.escape])
    #expect(Self.seen(explorer)[2] == " Goods")
    Self.type(&explorer, "H")
    #expect(Self.seen(explorer).show(" Back to") && Self.seen(explorer).show(" › Receipts"))
    Self.press(&explorer, [.enter])
    #expect(Self.seen(explorer).show("Discard changes?"))
  }

  @Test("Every window shows something, ? lists the keys, and q, Ctrl-C, Ctrl-Z end or stop it")
  func windows() {
    var explorer = AppExplorer(columns: 80, rows: 24)
    #expect(KeyHelp.goodsReceipt.count < 23)
    Self.type(&explorer, "?")
    for key in KeyHelp.goodsReceipt { #expect(Self.seen(explorer).show(key.help)) }
    Self.type(&explorer, "qa")
    for (columns, rows) in [(120, 50), (40, 16), (10, 3), (1, 1), (80, 24)] {
      explorer.resize(columns: columns, rows: rows)
      let frame = explorer.frame()
      #expect(frame.columns == columns && frame.rows == rows)
      if columns >= 40 { #expect(Self.seen(explorer).show(" Delivery")) }
      if columns >= 40 { #expect(Self.seen(explorer).show("[1 Receipts]")) }
    }
    Self.type(&explorer, "z")
    #expect(Self.seen(explorer).show("z is no key here"))
    #expect(explorer.press(.suspend) == .suspend && explorer.press(.redraw) == .redraw)
    #expect(explorer.press(.interrupt) == .interrupt)
    #expect(explorer.press(.character("q")) == .quit)
  }
}
