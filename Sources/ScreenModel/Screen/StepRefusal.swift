import FormModel

/// Why Previous, Next or Finish did nothing (SPEC IF-2, NM-22).
public enum StepRefusal: Hashable, Sendable {
  /// No page is visible.
  case noPage
  case firstPage
  case lastPage
  /// Finish, on a page with others behind it.
  case notLastPage
  case alreadyFinished
  /// Navigation is locked, and this is the first field of the page that it waits for.
  case mandatoryRemaining(FieldID)
  /// The flow waits for this field, whose answer breaks its constraint (UR-9): the first of the page where navigation is
  /// locked, else the first of the form, which can't be finished.
  case invalidAnswer(FieldID)
}
