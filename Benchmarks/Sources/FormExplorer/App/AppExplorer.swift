import FormModel
import FormNavigation
import FormProgress
import GoodsReceipt

/// A person's walk through the goods-receipt app (NB-13), without a terminal: it takes keys, and returns rows
/// of text.
///
///     var explorer = AppExplorer(columns: 80, rows: 24)
///     explorer.press(.character("a"))                 // a new receipt: step 1 of 3
///     for row in explorer.frame().spans { … }
///
/// Each key is a tap or an event for the same `GoodsReceiptApp` that `formnav simulate` plays.
public struct AppExplorer: Walk, ~Copyable {
  var app = GoodsReceiptApp(on: Self.phone)
  /// Cells across.
  private(set) var columns: Int
  private(set) var rows: Int

  /// The chosen row of each tab's list, by its place.
  var listRows: [Int]
  /// The chosen field of the form's page.
  var field = 0
  /// The chosen entry of the cover.
  var entry = 0
  var isHelpShown = false
  /// A message about the last key, if the screen does not show its effect.
  var message: String?
  /// The text that is being typed into the chosen field; nil if none is.
  var typed: String?

  private static let phone = ScreenGeometry(width: 390, height: 844)

  /// - Parameters:
  ///   - columns: cells across, 1 or more.
  ///   - rows: 1 or more.
  public init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    listRows = app.snapshot.tabTitles.map { _ in 0 }
  }

  /// Takes the size of the window. The app's screen stays a phone.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
  }

  /// A list over the screen, with entries to choose from.
  enum Cover: Equatable {
    /// The overflow menu: its entries with their titles.
    case overflow([Entry])
    /// The history: the screens below (NB-7), on a form or on another screen.
    case history([Entry])
    /// The form's menu: its entries are cards.
    case pages([Entry])

    var entries: [Entry] {
      switch self {
      case .overflow(let entries), .history(let entries), .pages(let entries): entries
      }
    }
  }

  /// An entry of a cover.
  struct Entry: Equatable {
    var title: String
    var target: ScreenTarget
  }

  /// The form as shown; nil if no form is.
  var form: InputFormSnapshot? {
    var snapshot = InputFormSnapshot()
    return app.host.fill(&snapshot) ? snapshot : nil
  }

  /// Reads the form that is shown; nil if none is.
  func withForm<Result>(_ body: (borrowing InputFormScreen) -> Result?) -> Result? {
    app.host.currentForm.flatMap { app.host.withForm($0, body) } ?? nil
  }

  /// The present cover.
  func cover(_ shown: GoodsReceiptSnapshot, _ form: InputFormSnapshot?) -> Cover? {
    if let bar = shown.bar?.snapshot ?? form?.bar, let popover = bar.popover, popover.isList {
      let entries = bar.popoverLayout.rows.map { row in
        var title = row.title
        if title.isEmpty, case .historyEntry(let steps) = row.target {
          title = AccessibilityStrings().historyEntry.text(steps, in: .english)
        }
        return Entry(title: title, target: .bar(row.target))
      }
      if case .history = popover { return .history(entries) }
      return .overflow(entries)
    }
    guard let form else { return nil }
    guard form.sheet != nil else { return nil }
    return .pages(
      form.cards.map { card in
        Entry(
          title: "\(card.rank): \(heading(ofPage: card.page))",
          target: .card(page: card.page)
        )
      }
    )
  }

  /// A page's name; beside the step indicator no number stands (SI-7).
  func heading(ofPage page: PageID) -> String {
    withForm { $0.title(ofPage: page) } ?? AccessibilityStrings().unnamedPage
  }

  /// The number of fields on the form's current page.
  var fieldCount: Int {
    withForm { screen in
      screen.engine.currentPage.flatMap { try? screen.engine.form.fieldCount(ofPage: $0) }
    } ?? 0
  }
}
