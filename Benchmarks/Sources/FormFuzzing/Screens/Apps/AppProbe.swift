import FormNavigation
import NavigationBaselines

/// Situations that streams of the target “apps” should meet.
enum AppProbe: Int, FuzzProbe {
  case otherTab, sameTab, screenShown, formShownAgain, formOpened
  case categorySelected, itemSelected, absentNodeSelected, tabOpenedBelow
  case backPlaceHeld, tabHeld, historyUsed, back, backBySteps, backInBar, backToTop
  case eventOfForm, rotated, relaunched, damagedStateRefused, keptStateRestored

  /// - Parameter model: before the action.
  init?(_ action: ScreenAction, _ model: NaiveStructure) {
    switch action {
    case .app(let move): self.init(move, model)
    case .relaunch: self = .relaunched
    case .restore: self = .damagedStateRefused
    case .event(.resize): self = .rotated
    case .event(.tap(.bar(.button(.back)))) where model.current.form != nil: self = .backInBar
    case .event, .form, .batch, .declareBar, .declareChapters, .setTexts:
      if model.current.form == nil { return nil }
      self = .eventOfForm
    case .history, .prepare: return nil
    }
  }

  private init?(_ move: AppMove, _ model: NaiveStructure) {
    switch move {
    case .selectTab(let tab): self = tab == model.selected ? .sameTab : .otherTab
    case .show: self = .screenShown
    case .showAgain: self = .formShownAgain
    case .open(let form, _):
      guard case .drillDown = model.kind else {
        self = .formOpened
        return
      }
      self =
        model.canSelect(node: Int(clamping: form), asForm: true)
        ? .formOpened : .absentNodeSelected
    case .select(let node):
      guard let hierarchy = model.hierarchy, model.canSelect(node: node, asForm: false) else {
        self = .absentNodeSelected
        return
      }
      self = hierarchy.node(node) == .item ? .itemSelected : .categorySelected
    case .back(1): self = .back
    case .back: self = .backBySteps
    case .backToTop: self = .backToTop
    case .openBelow: self = .tabOpenedBelow
    case .hold(nil): self = .backPlaceHeld
    case .hold, .release: self = .tabHeld
    case .scrollHistory, .tapEntry, .tapBeside:
      if model.historyScroll == nil { return nil }
      self = .historyUsed
    case .keep, .press: return nil
    case .returnTo: self = .keptStateRestored
    }
  }
}
