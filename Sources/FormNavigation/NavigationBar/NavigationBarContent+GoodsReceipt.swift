import FormModel
import ScreenModel

/// The screens of a goods-receipt app, as presets (NB-13). A previous title that is nil is that of the screen below
/// (NB-4).
public enum GoodsReceiptScreen: Hashable, Sendable {
  case list
  case details(previousTitle: String? = nil)
  /// A step of the form, 1…`formSteps`.
  case form(step: Int, previousTitle: String? = nil)
  case dispatchList
  case invoiceList
  case settings(previousTitle: String? = nil)

  public static let formSteps = 3
}

extension NavigationBarContent {
  /// The bar of a screen of the goods-receipt app.
  ///
  /// - Parameters:
  ///   - screen: which one.
  ///   - title: nil for the preset's own.
  ///   - rest: the actions in the overflow menu of the details.
  public static func goodsReceipt(
    _ screen: GoodsReceiptScreen,
    title: String? = nil,
    rest: [BarAction] = defaultRest
  ) -> NavigationBarContent {
    switch screen {
    case .list: overview(title ?? "Goods receipts")
    case .dispatchList: overview(title ?? "Dispatches")
    case .invoiceList: overview(title ?? "Invoices")
    case .details(let previousTitle):
      NavigationBarContent(
        title: title ?? "Goods receipt",
        leading: .back(previousTitle: previousTitle),
        actions: [
          BarAction("edit", title: "Edit", face: .label(alternative: .edit), priority: 2),
          BarAction("print", title: "Print", face: .label(alternative: .print), priority: 1),
        ] + rest.map { $0.inOverflow }
      )
    case .form(let step, let previousTitle):
      formStep(step, title: title ?? "New receipt", previousTitle: previousTitle)
    case .settings(let previousTitle):
      NavigationBarContent(
        title: title ?? "Settings",
        leading: .back(previousTitle: previousTitle)
      )
    }
  }

  /// The actions share and delete.
  public static var defaultRest: [BarAction] {
    [
      BarAction("share", title: "Share", face: .symbol(.share)),
      BarAction("delete", title: "Delete", face: .symbol(.delete)),
    ]
  }

  /// The bar of a step: Back leads to the step before, and Save ends the flow.
  private static func formStep(
    _ step: Int,
    title: String,
    previousTitle: String?
  ) -> NavigationBarContent {
    var content = NavigationBarContent(
      title: title,
      leading: step <= 1 ? .cancel : .back(previousTitle: previousTitle)
    )
    if step > 1 { content.leadingEffect = BarAction.previousPage }
    if step == GoodsReceiptScreen.formSteps {
      let face = BarAction.Face.label(alternative: .save)
      content.actions = [BarAction("save", title: "Save", face: face, effect: BarAction.finish)]
    }
    return content
  }

  private static func overview(_ title: String) -> NavigationBarContent {
    NavigationBarContent(
      title: title,
      titleStyle: .large,
      leading: .profile(movesToSidebar: true),
      actions: [
        BarAction("filter", title: "Filter", face: .symbol(.filter)),
        BarAction("add", title: "Add", face: .symbol(.add), priority: 1),
      ]
    )
  }
}

extension BarAction {
  fileprivate var inOverflow: BarAction {
    var action = self
    action.isAlwaysInOverflow = true
    return action
  }
}
