import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Navigation by the app: to a result of a search, or to a field that is left (FP-10).
extension InputFormScreen {
  /// Makes a page current; does nothing if the page is not visible. Since the app navigates here, not the person,
  /// locked navigation (NM-22) does not prevent it [D].
  mutating func go(toPage page: PageID) throws(AddressError) {
    if try session.storedEngine.isVisible(page: page) { try session.setCurrentPage(page) }
  }

  /// As above, to the page of a field; does nothing if the field is not shown (FP-1).
  mutating func go(to field: FieldID, _ change: inout ScreenChange) throws(AddressError) {
    let flags = try session.storedEngine.flags(at: field)
    guard try session.storedEngine.isVisible(page: field.page), !flags.contains(.hidden) else {
      return
    }
    try session.setCurrentPage(field.page)
    change.field = field
  }

  /// The reason why a button of the footer can't be used now; nil if it can.
  ///
  /// - Complexity: O(fields of the page / 16).
  public func refusal(of target: ScreenTarget) -> StepRefusal? {
    guard let page = session.storedEngine.currentPage else { return .noPage }
    switch target {
    case .previous: return canGoToPrevious ? nil : .firstPage
    case .next where isOnLastPage: return .lastPage
    case .finish where isFinished: return .alreadyFinished
    case .finish where !isOnLastPage: return .notLastPage
    case .next, .finish:
      if !isUnlocked { return refusal(ofPage: page) }
      guard target == .finish, isFinishBarred else { return nil }
      return session.firstInvalidField.map { .invalidAnswer($0) }
    default: return nil
    }
  }

  /// The field of a page that locked navigation waits for: the first that is mandatory and not filled, or invalid.
  private func refusal(ofPage page: PageID) -> StepRefusal? {
    let mandatory = try? session.storedEngine.firstUnfilledMandatoryField(ofPage: page)
    let invalid = try? session.invalidField(ofPage: page)
    if let invalid, mandatory.map({ invalid < $0 }) ?? true { return .invalidAnswer(invalid) }
    return mandatory.map { .mandatoryRemaining($0) }
  }
}
