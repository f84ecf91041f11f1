extension KeyHelp {
  /// The keys of a walk through the goods-receipt app.
  public static let goodsReceipt = [
    KeyHelp("?", "keys", "this list"),
    KeyHelp("q", "quit", "quit; Ctrl-C too"),
    KeyHelp("1 2 3", "tabs", "receipts, dispatches, invoices; again: back to the list"),
    KeyHelp("↑ ↓", "choose", "choose a row, a field, an entry; k and j"),
    KeyHelp("Enter", "open", "open the row, take the entry, type into the field, set"),
    KeyHelp("Esc", "back", "Back or Cancel; close what lies over the screen"),
    KeyHelp("f", "filter", "show only open documents, or all"),
    KeyHelp("a", "add", "add a document: a form in three steps"),
    KeyHelp("e", "edit", "edit the document that the details show"),
    KeyHelp("p", "print", "print it"),
    KeyHelp("o", "more", "actions that the bar has no room for: share, delete"),
    KeyHelp(",", "settings", "the settings"),
    KeyHelp("Space", "fill", "fill the form's field, or clear it"),
    KeyHelp("← →", "step", "Previous and Next"),
    KeyHelp("m", "menu", "the form's pages: Tab opens further, Esc closes"),
    KeyHelp("s", "save", "save, on the third step"),
    KeyHelp("H", "", "hold Back: list the screens below, and go to one"),
    KeyHelp("y n", "", "answer the question"),
    KeyHelp("Ctrl-Z", "", "suspend; Ctrl-L draws the screen anew"),
  ]
}
