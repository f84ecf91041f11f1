import FormNavigation
import GoodsReceipt

/// The goods-receipt app's state, for its coverage.
struct GoodsReceiptState {
  let index: Int

  static let question = "Discard changes?"
  private static let names = [
    "list", "details", "settings", "step 1", "step 2", "step 3", "question",
  ]

  /// - Parameter lines: the app's screen in words.
  init(_ lines: [String]) {
    func shows(_ start: String) -> Bool { lines.contains { $0.hasPrefix(start) } }
    if lines.contains(Self.question) {
      index = 6
    } else if let form = lines.first(where: { $0.hasPrefix("form ") }) {
      index = form.hasSuffix("step 1") ? 3 : form.hasSuffix("step 2") ? 4 : 5
    } else {
      index = shows("details ") ? 1 : shows("Settings: ") ? 2 : 0
    }
  }

  /// Counts in which nothing is met yet.
  static var counts: TransitionCounts {
    TransitionCounts(
      AppKind.goodsReceipt.rawValue,
      states: names,
      events: GoodsReceiptEvent.allCases.map(\.rawValue),
      // Only a form has a footer, and only a form is edited.
      impossible: [GoodsReceiptEvent.edit, .step].flatMap { event in
        (0..<3).map { (event.index, $0) }
      }
    )
  }
}

/// An event of the goods-receipt app.
enum GoodsReceiptEvent: String, CoverageRow {
  case tab = "tap on a tab"
  case row = "tap on a row"
  case action = "an action in the bar"
  case back = "Back or Cancel"
  case answer = "an answer to the question"
  case edit = "an edit of the form"
  case step = "Next or Previous"
  case device = "rotate, leave, come back"

  init?(_ action: ScreenAction) {
    switch action {
    case .app(.press(.tab)): self = .tab
    case .app(.press(.row)): self = .row
    case .app(.press(.discard)), .app(.press(.keepEditing)): self = .answer
    case .app(.press(.bar(.button(.back)))), .event(.tap(.bar(.button(.back)))),
      .event(.tap(.bar(.button(.cancel)))):
      self = .back
    case .app(.press(.bar)), .event(.tap(.bar(.button(.action)))): self = .action
    case .event(.edit), .batch: self = .edit
    case .event(.tap(.next)), .event(.tap(.previous)): self = .step
    case .event(.resize), .event(.enterBackground), .event(.enterForeground): self = .device
    default: return nil
    }
  }
}
