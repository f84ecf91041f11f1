import CFormNavigation
import FormModel
import FormNavigation
import FormRules

extension formnav_change {
  init(_ change: TransactionChange) {
    self.init()
    changed = change.isChange ? 1 : 0
    has_more_pages = change.hasMorePages ? 1 : 0
    moves_pages = change.movesPages ? 1 : 0
    pages_count = UInt32(change.pages.count)
    func page(_ index: Int) -> UInt32 {
      index < change.pages.count ? change.pages[index].rawValue : PageID.nowhere.rawValue
    }
    pages = (page(0), page(1), page(2), page(3), page(4), page(5), page(6), page(7))
    positions_first = UInt32(change.pageRange.lowerBound.rawValue)
    positions_end = UInt32(change.pageRange.upperBound.rawValue)
    visibility_first = UInt32(change.visibilityRange.lowerBound.rawValue)
    visibility_end = UInt32(change.visibilityRange.upperBound.rawValue)
    previous_current_page = word(change.previousCurrentPage)
    current_page = word(change.currentPage)
    added_instance = word(change.addedInstance?.page)
  }
}

extension formnav_screen_change {
  init(_ change: ScreenChange) {
    self.init()
    effects = UInt32(change.effects.rawValue)
    page = word(change.page)
    previous_current_page = word(change.previousCurrentPage)
    current_page = word(change.currentPage)
    renumbered_first = UInt32(change.renumbered.lowerBound)
    renumbered_end = UInt32(change.renumbered.upperBound)
    retitled_first = UInt32(change.retitled.lowerBound)
    retitled_end = UInt32(change.retitled.upperBound)
    added_instance = word(change.addedInstance?.page)
    let (code, waiting) = Self.code(of: change.refusal)
    refusal = UInt32(code)
    refused_field = formnav_field(waiting)
    field = formnav_field(change.field)
    let focused =
      switch change.focus {
      case nil: FORMNAV_FOCUS_STAYS
      case .menuHeader: FORMNAV_FOCUS_MENU_HEADER
      case .menuButton: FORMNAV_FOCUS_MENU_BUTTON
      case .heading: FORMNAV_FOCUS_HEADING
      }
    focus = UInt32(focused)
    guard let slide = change.transition else { return }
    slides = 1
    from_height = Int32(clamping: slide.fromHeight)
    to_height = Int32(clamping: slide.toHeight)
    from_scroll = Int64(slide.fromScroll)
    to_scroll = Int64(slide.toScroll)
    from_opacity = Int32(clamping: slide.fromOpacity)
    to_opacity = Int32(clamping: slide.toOpacity)
  }

  /// The number of a refusal, and the field that it names.
  private static func code(of refusal: StepRefusal?) -> (Int, FieldID?) {
    switch refusal {
    case nil: (FORMNAV_REFUSAL_NONE, nil)
    case .noPage: (FORMNAV_REFUSAL_NO_PAGE, nil)
    case .firstPage: (FORMNAV_REFUSAL_FIRST_PAGE, nil)
    case .lastPage: (FORMNAV_REFUSAL_LAST_PAGE, nil)
    case .notLastPage: (FORMNAV_REFUSAL_NOT_LAST_PAGE, nil)
    case .alreadyFinished: (FORMNAV_REFUSAL_ALREADY_FINISHED, nil)
    case .mandatoryRemaining(let field): (FORMNAV_REFUSAL_MANDATORY_REMAINING, field)
    case .invalidAnswer(let field): (FORMNAV_REFUSAL_INVALID_ANSWER, field)
    }
  }
}
