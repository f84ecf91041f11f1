import FormModel

/// Why Previous, Next or Finish did nothing (IF-2, NM-22).
public enum StepRefusal: Hashable, Sendable {
  /// No page is visible.
  case noPage
  case firstPage
  case lastPage
  /// Finish was tapped on a page that is not the last one.
  case notLastPage
  case alreadyFinished
  /// Navigation is locked; this is the first field of the page that still needs an answer.
  case mandatoryRemaining(FieldID)
  /// This field's answer breaks its constraint (UR-9): the first such field of the page if navigation is locked,
  /// else the first of the form, which then can't be finished.
  case invalidAnswer(FieldID)
}
