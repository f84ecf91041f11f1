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
    var filled: [Bool]

    var title: String { ["Receipt", "Dispatch", "Invoice"][kind] + " \(number)" }

    var text: String {
      let done = filled.filter { $0 }.count
      return title + (done == 6 ? ", complete, 6 of 6" : ", open, \(done) of 6")
    }
  }

  enum Question {
    case back(Int)
    case top
  }

  var stacks: [[Screen]] = [[.list(0)], [.list(1)], [.list(2)]]
  var tab = 0
  var documents: [Document] = []
  var filters = [false, false, false]
  var device: ScreenGeometry
  var number = 4_711
  var question: Question?
  var notice: String?
  var hasMenu = false
  var hasAnnounced = false

  public init(on device: ScreenGeometry) {
    self.device = device
    for place in 0..<12 {
      let isComplete = place / 3 == 0 || place / 3 == 2
      let filled =
        isComplete
        ? Array(repeating: true, count: 6) : [true, true] + Array(repeating: false, count: 4)
      documents.append(Document(kind: place % 3, number: number, filled: filled))
      number += 1
    }
  }

  var shown: Screen { stacks[tab].last! }

  var draft: NaiveDraft? {
    if case .form(let draft) = shown { return draft }
    return nil
  }

  func document(_ number: Int) -> Document? { documents.filter { $0.number == number }.first }

  var rows: [Document] {
    documents.filter { $0.kind == tab && !(filters[tab] && !$0.filled.contains(false)) }
  }

  // MARK: What is shown

  /// The lines that `GoodsReceiptApp.lines` must be equal to.
  public var lines: [String] {
    var lines = ["tab " + ["Receipts", "Dispatches", "Invoices"][tab]]
    switch shown {
    case .form(let draft): lines.append("form \(draft.title), step \(draft.step)")
    case .list:
      lines += barLines
      lines += rows.map { "row " + $0.text }
    case .settings: lines += barLines
    case .details(let number):
      lines += barLines
      if let document = document(number) { lines.append("details " + document.text) }
    }
    if question != nil { lines.append("Discard changes?") }
    return lines + (notice.map { [$0] } ?? [])
  }

  private var barLines: [String] {
    let content = bar
    let layout = layout(of: content)
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
    let left = layout.leading.map(name) ?? "–"
    let right = layout.trailing.isEmpty ? "–" : layout.trailing.map(name).joined(separator: ", ")
    let title = "\(content.title!): \(left) | \(right)"
    guard hasMenu else { return [title] }
    return [
      title,
      "menu " + layout.overflow.map { content.actions[$0].identifier }.joined(separator: ", "),
    ]
  }

  /// The bar of a screen other than a form.
  var bar: NavigationBarContent {
    var bar = NavigationBarContent()
    switch shown {
    case .list(let kind):
      bar.title = ["Goods receipts", "Dispatches", "Invoices"][kind]
      bar.titleStyle = .large
      bar.leading = .profile(movesToSidebar: true)
      bar.actions = [
        BarAction("filter", title: "Filter", face: .symbol(.filter)),
        BarAction("add", title: "Add", face: .symbol(.add), priority: 1),
      ]
    case .settings:
      bar.title = "Settings"
      bar.leading = .back(previousTitle: below)
    case .details(let number):
      bar.title = document(number)?.title ?? "Goods receipt"
      bar.leading = .back(previousTitle: below)
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

  /// The title of the screen below.
  private var below: String {
    switch stacks[tab].dropLast().last {
    case .list(let kind): ["Receipts", "Dispatches", "Invoices"][kind]
    case .settings: "Settings"
    case .details(let number): document(number)?.title ?? ""
    case .form, nil: ""
    }
  }

  func layout(of bar: NavigationBarContent) -> NavigationBarLayout {
    var naive = NaiveBar(bar, ClusterMeasurer())
    let isRegular = device.width >= 600 && device.height >= 600
    return naive.layout(
      in: BarEnvironment(
        width: device.width,
        sizeClass: isRegular ? .regular : .compact,
        direction: device.direction
      )
    )
  }
}

/// A form in a stack, with its document.
public final class NaiveDraft {
  let title: String
  let kind: Int
  let document: Int?
  var isChanged = false
  var step = 1
  public var screen: LinearScreen

  init(title: String, kind: Int, document: Int?, _ filled: [Bool], on device: ScreenGeometry) {
    self.title = title
    self.kind = kind
    self.document = document
    var builder = FormBuilder()
    let pages = [
      ("Delivery", [true, false]), ("Goods", [true, true]), ("Check", [false, false]),
    ]
    for (page, (name, fields)) in pages.enumerated() {
      // Never fails: a page with two fields is within the limits.
      try? builder.appendPage(name: name)
      for (field, isMandatory) in fields.enumerated() {
        var flags: FieldFlags = isMandatory ? .mandatory : []
        if filled[page * 2 + field] { flags.insert(.filled) }
        try? builder.appendField(flags)
      }
    }
    screen = LinearScreen(
      builder.build(),
      on: device,
      configuration: MenuConfiguration(allowsFreeNavigation: false)
    )
    declareBar()
  }

  var filled: [Bool] { screen.form.flags.flatMap { $0 }.map { $0.contains(.filled) } }

  /// Declares the bar. The first step has Cancel, the others have Back to the previous step, and
  /// the third has Save.
  func declareBar() {
    var bar = NavigationBarContent(title: title, leading: .cancel)
    if step > 1 {
      bar.leading = .back(previousTitle: step == 2 ? "Delivery" : "Goods")
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
