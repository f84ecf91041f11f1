import FormFormats
import FormNavigation
import GoodsReceipt

/// The navigation structures in which an app can be simulated (NS), and an app with its own forms (NB-13).
public enum AppKind: String, CaseIterable, Hashable, Sendable {
  case tabBar = "tab-bar"
  case tabBarWithBack = "tab-bar-back"
  case drillDown = "drill-down"
  case goodsReceipt = "goods-receipt"

  /// The structures that take any form.
  public static let structures: [AppKind] = [.tabBar, .tabBarWithBack, .drillDown]
}

/// A move of a person in the structure around the screens.
public enum AppMove: Hashable, Sendable {
  case selectTab(Int)
  /// Shows a screen other than a form, by its number.
  case show(screen: UInt64)
  /// Opens a form, with the bar that the generator makes from a seed; in a drill-down, the item with that number on
  /// the level shown.
  case open(form: UInt64, bar: UInt64)
  /// Shows an open form in one more place.
  case showAgain(form: UInt64)
  /// Selects a node of a drill-down, or of the tab's hierarchy.
  case select(node: Int)
  /// Opens a tab below its top level, at a node of its hierarchy (NS-7).
  case openBelow(tab: Int, node: Int)
  /// A finger rests on a tab, nil for the Back place.
  case hold(tab: Int?)
  /// The finger leaves.
  case release
  /// Scrolls the history that holding the Back place opened.
  case scrollHistory(to: Int)
  /// Chooses an entry of the history.
  case tapEntry(Int)
  /// Touches the screen beside the history.
  case tapBeside
  case back(steps: Int)
  case backToTop
  /// Saves the state of the whole app, if the app has given all its forms.
  case keep
  /// Returns the whole app to a saved state, by the state's place; does nothing if there is none.
  case returnTo(Int)
  /// A tap in the goods-receipt app, outside its forms.
  case press(GoodsReceiptTarget)

  /// The most states that are kept.
  static let mostKept = 8
}

extension AppMove: CustomStringConvertible {
  public var description: String {
    switch self {
    case .selectTab(let tab): "tab \(tab)"
    case .show(let screen): "show \(screen)"
    case .open(let form, let bar): "open \(form) \(bar)"
    case .showAgain(let form): "again \(form)"
    case .select(let node): "node \(node)"
    case .openBelow(let tab, let node): "below \(tab) \(node)"
    case .hold(let tab): "hold" + (tab.map { " \($0)" } ?? "")
    case .release: "release"
    case .scrollHistory(let scroll): "scroll \(scroll)"
    case .tapEntry(let entry): "entry \(entry)"
    case .tapBeside: "beside"
    case .back(let steps): "back \(steps)"
    case .backToTop: "top"
    case .keep: "keep"
    case .returnTo(let place): "return \(place)"
    case .press(let target): "press \(target.caseText)"
    }
  }

  /// Reads the text of `description`.
  ///
  /// - Throws: `FormatError` for everything else.
  init(_ line: inout CaseLine) throws(FormatError) {
    switch try line.word("a move") {
    case "tab": self = .selectTab(try line.number())
    case "show": self = .show(screen: try line.seed() & .max >> 2)
    case "open": self = .open(form: try line.seed(), bar: try line.seed())
    case "again": self = .showAgain(form: try line.seed())
    case "node": self = .select(node: try line.number())
    case "below": self = .openBelow(tab: try line.number(), node: try line.number())
    case "hold": self = .hold(tab: line.isAtEnd ? nil : try line.number())
    case "release": self = .release
    case "scroll": self = .scrollHistory(to: try line.number())
    case "entry": self = .tapEntry(try line.number())
    case "beside": self = .tapBeside
    case "back": self = .back(steps: try line.number())
    case "top": self = .backToTop
    case "keep": self = .keep
    case "return": self = .returnTo(try line.number(in: 0...Self.mostKept - 1))
    case "press": self = .press(try GoodsReceiptTarget(&line))
    default: throw line.failure("a move such as tab, open or back")
    }
  }
}
