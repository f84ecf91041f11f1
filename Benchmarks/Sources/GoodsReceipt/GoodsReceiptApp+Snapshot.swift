import FormNavigation

/// The shown state of the goods-receipt app, as values. The host has the snapshot of a shown form.
public struct GoodsReceiptSnapshot: Hashable, Sendable {
  /// The content between navigation bar and tab bar.
  public enum Content: Hashable, Sendable {
    /// A list with its rows after filtering.
    case list([GoodsDocument])
    /// The details of a document; nil if the document is gone.
    case details(GoodsDocument?)
    /// The settings, in order: true for one that is on.
    case settings([Bool])
    /// A form's title, and its step, 1…3.
    case form(title: String, step: Int)
  }

  /// A navigation bar as declared, with Back's label, and as laid out.
  public struct Bar: Hashable, Sendable {
    public var content: NavigationBarContent
    public var snapshot: BarSnapshot
  }

  public var tabTitles: [String]
  public var selectedTab: Int
  public var content: Content
  /// Nil for a form, which has a bar of its own.
  public var bar: Bar?
  /// What the app asks; nil if it asks nothing.
  public var question: String?
  /// A message about an action that did not change the screen.
  public var notice: String?
}

extension GoodsReceiptApp {
  /// The app as shown now.
  ///
  /// - Complexity: O(documents); allocates.
  public var snapshot: GoodsReceiptSnapshot {
    var shown = GoodsReceiptSnapshot(
      tabTitles: Self.tabTitles,
      selectedTab: host.navigation.selectedTab,
      content: content,
      question: questionText,
      notice: notice
    )
    if place != nil {
      var snapshot = BarSnapshot()
      bar.fill(&snapshot)
      shown.bar = .init(content: bar.navigationBar.content, snapshot: snapshot)
    }
    return shown
  }

  private var questionText: String? {
    switch question {
    case .discard: "Discard changes?"
    case .delete(let number): "Delete \(document(number)?.title ?? "")?"
    case nil: nil
    }
  }

  private var content: GoodsReceiptSnapshot.Content {
    switch place {
    case .list: .list(listed)
    case .details(let number): .details(document(number))
    case .settings: .settings(settings)
    case nil: .form(title: draft.map { title(of: $0) } ?? "", step: draft?.step ?? 1)
    }
  }

  /// The draft of the form that is shown.
  private var draft: Draft? { host.currentForm.flatMap { drafts[$0] } }
}
