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
  /// Selects a node of a drill-down.
  case select(node: Int)
  case back(steps: Int)
  case backToTop
  /// The state of the whole is kept, if all its forms are given.
  case keep
  /// The whole returns to a state that it kept, by the state's place; nothing where there is none.
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
    case "show": self = .show(screen: try line.seed() & .max >> 1)
    case "open": self = .open(form: try line.seed(), bar: try line.seed())
    case "again": self = .showAgain(form: try line.seed())
    case "node": self = .select(node: try line.number())
    case "back": self = .back(steps: try line.number())
    case "top": self = .backToTop
    case "keep": self = .keep
    case "return": self = .returnTo(try line.number(in: 0...Self.mostKept - 1))
    case "press": self = .press(try GoodsReceiptTarget(&line))
    default: throw line.failure("a move such as tab, open or back")
    }
  }
}
