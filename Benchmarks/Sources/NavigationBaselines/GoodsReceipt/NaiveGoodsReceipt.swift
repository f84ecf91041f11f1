import FormModel
import ScreenModel

/// The goods-receipt app of NB-13 without the product's code. Stacks are arrays of screens and
/// forms are naive screens. Each query declares and lays out the bars again.
public struct NaiveGoodsReceipt {
  enum Screen {
    case list(Int)
    case settings
    case details(Int)
    case form(NaiveDraft)
  }

  struct Document {
    var kind: Int
    var number: Int
    var texts: [String?]

    var title: String { ["Receipt", "Dispatch", "Invoice"][kind] + " \(number)" }

    var status: String {
      let done = texts.compactMap { $0 }.count
      return done == 6 ? "complete, 6 of 6" : "open, \(done) of 6"
    }

    /// The lines of the details.
    var details: [String] {
      var lines = ["details " + status]
      for (label, text) in zip(naiveForms[kind].flatMap { $0.labels }, texts) {
        lines.append("details \(label): " + (text.map { $0.isEmpty ? "filled in" : $0 } ?? "–"))
      }
      return lines
    }
  }

  enum Question {
    case back(Int)
    case top
    case delete(Int)
  }

  var stacks: [[Screen]] = [[.list(0)], [.list(1)], [.list(2)]]
  var tab = 0
  var documents: [Document] = []
  var filters = [false, false, false]
  var settings = [false, false]
  var device: ScreenGeometry
  /// The last events that set size class and margins.
  var deviceEvents: [ScreenEvent?] = [nil, nil]
  var number = 4_711
  var question: Question?
  var notice: String?
  var hasAnnounced = false
  /// The bar of screens that are no forms: that of a naive screen without pages.
  let plain: NaivePlainBar

  public init(on device: ScreenGeometry) {
    self.device = device
    plain = NaivePlainBar(on: device)
    for place in 0..<12 {
      let isComplete = place / 3 == 0 || place / 3 == 2
      let samples = naiveForms[place % 3].flatMap { $0.samples }
      let texts = samples.indices.map { isComplete || $0 < 2 ? samples[$0] : nil }
      documents.append(Document(kind: place % 3, number: number, texts: texts))
      number += 1
    }
    uncover()
  }

  var shown: Screen { stacks[tab].last! }

  var draft: NaiveDraft? {
    if case .form(let draft) = shown { return draft }
    return nil
  }

  func document(_ number: Int) -> Document? { documents.filter { $0.number == number }.first }

  var rows: [Document] {
    documents.filter { $0.kind == tab && !(filters[tab] && !$0.texts.contains(nil)) }
  }

  // MARK: What is shown

  /// The lines that `GoodsReceiptApp.lines` must be equal to.
  public var lines: [String] {
    var lines = ["tab " + ["Receipts", "Dispatches", "Invoices"][tab]]
    if draft == nil { lines += barLines }
    switch shown {
    case .form(let draft): lines.append("form \(draft.title), step \(draft.step)")
    case .list: lines += rows.map { "row " + $0.title + ", " + $0.status }
    case .settings:
      lines.append("setting Steps above the buttons: " + (settings[0] ? "on" : "off"))
      lines.append("setting Reduced motion: " + (settings[1] ? "on" : "off"))
    case .details(let number): lines += document(number)?.details ?? []
    }
    switch question {
    case .back, .top: lines.append("Discard changes?")
    case .delete(let number): lines.append("Delete \(document(number)?.title ?? "")?")
    case nil: break
    }
    return lines + (notice.map { [$0] } ?? [])
  }

  /// The bar of a screen that is no form, as it must be shown; nil for a form.
  public var barSnapshot: BarSnapshot? { draft == nil ? plain.screen.snapshot().bar : nil }

  private var barLines: [String] {
    let content = bar
    let shown = plain.screen.snapshot().bar
    func name(_ button: BarButton) -> String {
      switch button.kind {
      case .action(let place): return content.actions[place].identifier
      case .overflow: return "more"
      case .profile: return "profile"
      case .back: return "back"
      case .cancel: return "cancel"
      case .close: return "close"
      }
    }
    let left = shown.layout.leading.map(name) ?? "–"
    let buttons = shown.layout.trailing.map(name)
    let right = buttons.isEmpty ? "–" : buttons.joined(separator: ", ")
    let titles = content.title! + (content.subtitle.map { ", " + $0 } ?? "")
    var lines = ["\(titles): \(left) | \(right)"]
    switch shown.popover {
    case .announcement(let text), .fullTitle(let text): lines.append("says " + text)
    case .history, .overflow, .pullDown:
      lines.append("menu " + shown.popoverLayout.rows.map { $0.title }.joined(separator: ", "))
    case nil: break
    }
    return lines
  }

  /// The bar of a screen other than a form.
  var bar: NavigationBarContent {
    var bar = NavigationBarContent()
    switch shown {
    case .list(let kind):
      bar.title = ["Goods receipts", "Dispatches", "Invoices"][kind]
      bar.subtitle = filters[kind] ? "Open only" : nil
      bar.titleStyle = .large
      bar.leading = .profile(movesToSidebar: true)
      bar.actions = [
        BarAction("filter", title: "Filter", face: .symbol(.filter)),
        BarAction("add", title: "Add", face: .symbol(.add), priority: 1),
      ]
    case .settings:
      bar.title = "Settings"
      bar.leading = .back(previousTitle: nil)
    case .details(let number):
      bar.title = document(number)?.title ?? "Goods receipt"
      bar.leading = .back(previousTitle: nil)
      bar.actions = [
        BarAction("edit", title: "Edit", face: .label(alternative: .edit), priority: 2),
        BarAction("print", title: "Print", face: .label(alternative: .print), priority: 1),
        BarAction("share", title: "Share", face: .symbol(.share), isAlwaysInOverflow: true),
        BarAction("delete", title: "Delete", face: .symbol(.delete), isAlwaysInOverflow: true),
      ]
    case .form: break
    }
    return bar
  }

  /// The screens below the present one, nearest first.
  var history: ScreenHistory {
    var below: StackNode?
    for screen in stacks[tab].dropLast() {
      var entry = ScreenEntry(screen: 0)
      switch screen {
      case .list(let kind):
        entry.screen = UInt64(kind)
        entry.title = ["Receipts", "Dispatches", "Invoices"][kind]
      case .settings:
        entry.screen = 10
        entry.title = "Settings"
      case .details(let number):
        entry.screen = UInt64(100 + number)
        entry.title = document(number)?.title ?? ""
      // No screen ever stands above a form.
      case .form: break
      }
      below = StackNode(entry, below: below)
    }
    return ScreenHistory(nearest: below)
  }
}

/// The bar of a screen without a form.
final class NaivePlainBar {
  var screen: LinearScreen

  init(on device: ScreenGeometry) {
    screen = LinearScreen(FormBuilder().build(), on: device, configuration: MenuConfiguration())
  }
}

/// The forms of the three kinds of documents. Marks: * mandatory, # a whole number, % a number.
private let naiveForms: [[NaiveStep]] = [
  [
    NaiveStep("Delivery", "Supplier*", "Nordwind Logistics", "Delivery note", "NW-4471-0093"),
    NaiveStep("Goods", "Item*", "Gear G-12", "Quantity*#", "12"),
    NaiveStep("Check", "Damage", "None", "Remarks", "Gate 4"),
  ],
  [
    NaiveStep("Recipient", "Customer*", "Alpine Parts", "Address", "Bahnhofstrasse 4, Chur"),
    NaiveStep("Goods", "Item*", "Seal kit", "Quantity*#", "240"),
    NaiveStep("Transport", "Carrier", "Rhône Freight", "Tracking number", "RF 20 774"),
  ],
  [
    NaiveStep("Sender", "Supplier*", "Baltic Timber", "Invoice number", "BT-2026-118"),
    NaiveStep("Amount", "Purpose*", "Six bundles", "Net amount*%", "1480.5"),
    NaiveStep("Approval", "Approved by", "M. Lind", "Remarks", "Paid in June"),
  ],
]

struct NaiveStep {
  let name: String
  private let marked: [String]
  let samples: [String]

  init(_ name: String, _ first: String, _ one: String, _ second: String, _ other: String) {
    self.name = name
    marked = [first, second]
    samples = [one, other]
  }

  var labels: [String] { marked.map { $0.filter { !"*#%".contains($0) } } }
  func has(_ mark: Character, _ field: Int) -> Bool { marked[field].contains(mark) }
}

/// A form in a stack, with its document.
public final class NaiveDraft {
  let title: String
  let kind: Int
  let document: Int?
  var isChanged = false
  var step = 1
  /// By field: the text of its answer; nil if it has none.
  var answers: [String?]
  public var screen: LinearScreen

  init(
    title: String,
    kind: Int,
    document: Int?,
    _ texts: [String?],
    isMotionReduced: Bool,
    on device: ScreenGeometry
  ) {
    self.title = title
    self.kind = kind
    self.document = document
    answers = texts.map { $0 == "" ? nil : $0 }
    var builder = FormBuilder()
    for (page, step) in naiveForms[kind].enumerated() {
      // Never fails: a page with two fields is within the limits.
      try? builder.appendPage(name: step.name)
      for field in 0..<2 {
        var flags: FieldFlags = step.has("*", field) ? .mandatory : []
        if texts[page * 2 + field] != nil { flags.insert(.filled) }
        try? builder.appendField(flags)
      }
    }
    screen = LinearScreen(
      builder.build(),
      on: device,
      configuration: MenuConfiguration(
        allowsFreeNavigation: false,
        isMotionReduced: isMotionReduced
      )
    )
    declareBar()
  }

  /// By field: its text; an empty one if it is filled without an answer.
  var texts: [String?] {
    let filled = screen.form.flags.flatMap { $0 }.map { $0.contains(.filled) }
    return filled.indices.map { filled[$0] ? answers[$0] ?? "" : nil }
  }

  /// What a field keeps of a typed text; nil if the text is no answer of its kind.
  func answer(_ text: String, page: Int, field: Int) -> String? {
    let step = naiveForms[kind][page]
    if step.has("#", field) { return Int(text).map { "\($0)" } }
    if step.has("%", field) { return Double(text).flatMap { $0.isFinite ? "\($0)" : nil } }
    return text
  }

  /// Forgets the answers of fields that an edit has cleared.
  func forgetCleared() {
    for (place, text) in texts.enumerated() where text == nil { answers[place] = nil }
  }

  /// Declares the bar. The first step has Cancel, the others have Back to the previous step, and
  /// the third has Save.
  func declareBar() {
    var bar = NavigationBarContent(title: title, leading: .cancel)
    if step > 1 {
      bar.leading = .back(previousTitle: naiveForms[kind][step - 2].name)
      bar.leadingEffect = "previous page"
    }
    if step == 3 {
      bar.actions = [
        BarAction("save", title: "Save", face: .label(alternative: .save), effect: "finish")
      ]
    }
    screen.declareBar(bar)
  }
}
