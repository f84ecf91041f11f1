import FormModel
import FormNavigation

/// The goods-receipt app as people use it (NB-13). It has lists with data in three tabs, a filter,
/// details, a three-step form for each kind of document, and settings. It can add, edit, print and
/// delete documents, and asks before it deletes one or discards changes.
///
///     var app = GoodsReceiptApp(on: ScreenGeometry(width: 390, height: 844))
///     app.tap(.row(0))                                // the first receipt's details
///     app.tap(.hold(.button(.back)))                  // the history
///     app.tap(.bar(.historyEntry(1)))
///     app.tap(.bar(.button(.action(1))))              // Add: step 1 of 3
///     app.tap(.enter(field: 0, text: "Nordwind"))
///     app.tap(.bar(.button(.cancel)))                 // asks before it discards
///     app.tap(.confirm)
///
/// The app draws nothing and saves nothing. `snapshot` and `lines` describe the screen; `host` has
/// the shown form.
public struct GoodsReceiptApp: ~Copyable {
  /// A way to leave a changed form.
  enum Leaving: Hashable {
    case back(steps: Int)
    case toTop
  }

  /// What the app asks before it does it.
  enum Question: Hashable {
    case discard(Leaving)
    /// The number of the document.
    case delete(Int)
  }

  /// A form in a navigation stack.
  struct Draft {
    var kind: GoodsDocument.Kind
    /// The number of the edited document; nil for a new one.
    var document: Int?
    var isChanged = false
    /// The step that the bar shows, 1…3.
    var step = 1
  }

  public internal(set) var host: FormHost<TabNavigation>
  /// The documents in order of creation.
  public internal(set) var documents: [GoodsDocument]
  public internal(set) var screen: ScreenGeometry
  /// The bar of the current screen, unless that is a form.
  var bar: BarScreen
  /// Events of the device that a form opened later needs too.
  var sizeClass: ScreenEvent?
  var margins: ScreenEvent?
  /// By tab: true if its list shows only open documents.
  var isFiltered: [Bool]
  /// By setting: true if it is on.
  var settings = GoodsReceiptSetting.allCases.map { _ in false }
  /// By form number: its draft.
  var drafts: [UInt64: Draft] = [:]
  var nextForm: UInt64 = 1
  var nextNumber: Int
  /// The pending question.
  var question: Question?
  /// A message about an action that did not change the screen. It stays until the next tap.
  var notice: String?

  static let tabTitles = ["Receipts", "Dispatches", "Invoices"]
  private static let firstNumber = 4_711

  /// Starts with four documents in each list.
  public init(on screen: ScreenGeometry) {
    self.screen = screen
    let tabs = Self.tabTitles.enumerated().map { index, title in
      TabItem(identifier: UInt64(index), title: title, topLevel: UInt64(index))
    }
    do throws(TabError) {
      host = FormHost(try TabNavigation(tabs))
    } catch {
      preconditionFailure("three tabs are allowed: \(error)")
    }
    isFiltered = tabs.map { _ in false }
    documents = []
    nextNumber = Self.firstNumber
    bar = BarScreen(.none, on: screen)
    for place in 0..<4 {
      for kind in GoodsDocument.Kind.allCases {
        let samples = GoodsForm.steps(of: kind).flatMap { $0.fields.map(\.sample) }
        let texts = samples.enumerated().map { place % 2 == 0 || $0.offset < 2 ? $0.element : nil }
        documents.append(GoodsDocument(kind: kind, number: nextNumber, texts: texts))
        nextNumber += 1
      }
    }
    showBar()
  }

  // MARK: Current screen

  /// A screen other than a form.
  enum Place: Hashable {
    case list(GoodsDocument.Kind)
    case settings
    /// The details of the document with this number.
    case details(Int)

    init(_ entry: ScreenEntry) {
      let screen = Int(clamping: entry.screen)
      if let kind = GoodsDocument.Kind(rawValue: screen) {
        self = .list(kind)
      } else {
        self = screen == Self.settingsScreen ? .settings : .details(screen - Self.firstDetails)
      }
    }

    var screen: UInt64 {
      switch self {
      case .list(let kind): UInt64(kind.rawValue)
      case .settings: UInt64(Self.settingsScreen)
      case .details(let number): UInt64(Self.firstDetails + number)
      }
    }

    private static let settingsScreen = 10
    private static let firstDetails = 100
  }

  /// The current screen; nil for a form.
  var place: Place? {
    let current = host.navigation.currentStack.current
    return current.form == nil ? Place(current) : nil
  }

  var currentKind: GoodsDocument.Kind {
    GoodsDocument.Kind(rawValue: host.navigation.selectedTab) ?? .receipt
  }

  /// The documents of the current list after filtering.
  var listed: [GoodsDocument] {
    let kind = currentKind
    return documents.filter { $0.kind == kind && (!isFiltered[kind.rawValue] || $0.isOpen) }
  }

  func document(_ number: Int) -> GoodsDocument? { documents.first { $0.number == number } }

  func title(of draft: Draft) -> String {
    if let number = draft.document, let document = document(number) { return document.title }
    return switch draft.kind {
    case .receipt: "New receipt"
    case .dispatch: "New dispatch"
    case .invoice: "New invoice"
    }
  }
}

/// What a person can set for the forms that are opened from then on.
public enum GoodsReceiptSetting: Int, CaseIterable, Hashable, Sendable {
  case stepsAboveButtons
  case reducedMotion

  public var title: String {
    switch self {
    case .stepsAboveButtons: "Steps above the buttons"
    case .reducedMotion: "Reduced motion"
    }
  }
}
