import FormNavigation

/// The shown state of the goods-receipt app, as values. The host has the snapshot of a shown form.
public struct GoodsReceiptSnapshot: Hashable, Sendable {
  /// The content between navigation bar and tab bar.
  public enum Content: Hashable, Sendable {
    /// A list with its rows after filtering.
    case list([GoodsDocument])
    /// The details of a document; nil if the document is gone.
    case details(GoodsDocument?)
    case settings
    /// A form's title, and its step, 1…3.
    case form(title: String, step: Int)
  }

  /// A navigation bar as declared and as laid out.
  public struct Bar: Hashable, Sendable {
    public var content: NavigationBarContent
    public var layout: NavigationBarLayout
    /// True if the overflow menu is open.
    public var isMenuOpen: Bool
  }

  public var tabTitles: [String]
  public var selectedTab: Int
  public var content: Content
  /// Nil for a form, which has a bar of its own.
  public var bar: Bar?
  /// True while the app asks if it should discard changes.
  public var isQuestionAsked: Bool
  /// A message about an action that did not change the screen.
  public var notice: String?
}

extension GoodsReceiptApp {
  /// The app as shown now.
  ///
  /// - Complexity: O(documents); allocates.
  public var snapshot: GoodsReceiptSnapshot {
    GoodsReceiptSnapshot(
      tabTitles: Self.tabTitles,
      selectedTab: host.navigation.selectedTab,
      content: content,
      bar: plainLayout.map { (content, layout) in
        .init(content: content, layout: layout, isMenuOpen: isOverflowShown)
      },
      isQuestionAsked: question != nil,
      notice: notice
    )
  }

  /// The titles of the screens below the current one, nearest first (NB-7).
  ///
  /// - Complexity: O(documents) for each title; allocates.
  public var history: [String] {
    host.navigation.currentStack.history.map { title(of: Place($0)) }
  }

  private var content: GoodsReceiptSnapshot.Content {
    switch place {
    case .list: .list(listed)
    case .details(let number): .details(document(number))
    case .settings: .settings
    case nil: .form(title: draft.map { title(of: $0) } ?? "", step: draft?.step ?? 1)
    }
  }

  /// The draft of the form that is shown.
  private var draft: Draft? { host.currentForm.flatMap { drafts[$0] } }
}
