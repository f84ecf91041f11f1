import FormFormats
import FormNavigation
import GoodsReceipt

/// The navigation structures that an app can be simulated in (SPEC NS), and an app with its own forms (NB-13).
public enum AppKind: String, CaseIterable, Hashable, Sendable {
  case tabBar = "tab-bar"
  case tabBarWithBack = "tab-bar-back"
  case drillDown = "drill-down"
  case goodsReceipt = "goods-receipt"

  /// Those that any form can stand in.
  public static let structures: [AppKind] = [.tabBar, .tabBarWithBack, .drillDown]
}

/// A move of a person in the structure around the screens.
public enum AppMove: Hashable, Sendable {
  case selectTab(Int)
  /// Shows a screen that is no form, by its number.
  case show(screen: UInt64)
  /// Opens a form, with the bar that the generator of declarations makes of a seed; in a drill-down the item
  /// of that number on the level shown.
  case open(form: UInt64, bar: UInt64)
  /// Shows a form that is open already once more.
  case showAgain(form: UInt64)
  /// Selects a node of a drill-down, or of the tab's hierarchy.
  case select(node: Int)
  /// Opens a tab below its top level, at a node of its hierarchy (NS-7).
  case openBelow(tab: Int, node: Int)
  /// A finger rests on a tab, nil for the Back place.
  case hold(tab: Int?)
  /// It leaves.
  case release
  /// Scrolls the history that is shown because of that.
  case scrollHistory(to: Int)
  /// Chooses an entry of it.
  case tapEntry(Int)
  /// Touches the screen beside it.
  case tapBeside
  case back(steps: Int)
  case backToTop
  /// The state of the whole is kept, if all its forms are given.
  case keep
  /// The whole returns to a state that it kept, by the state's place; nothing if there is none.
  case returnTo(Int)
  /// A tap in the goods-receipt app, its forms aside.
  case press(GoodsReceiptTarget)

  /// States that are kept at most.
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

  /// Reads what `description` gave.
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
