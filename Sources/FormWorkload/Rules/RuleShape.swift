import FormModel

/// What a generated form with rules is like. The defaults are those of a large real form, the WHO verbal autopsy: 485
/// questions, 420 rules of 1.6 comparisons each, the most important answer read by 143.
///
/// `ShapeFit` finds the shape of any form.
public struct RuleShape: Hashable, Sendable {
  /// Where a form ends.
  @frozen
  public enum Size: Hashable, Sendable {
    /// At so many fields, whatever pages they take.
    case fields(Int)
    /// At so many pages, whatever fields stand on them.
    case pages(Int)
  }

  public var size = Size.fields(485)
  public var fieldsPerPage = FieldCountDistribution.fixed(12)
  /// Of fields without a calculation.
  public var kinds = KindMix.interview

  /// Fields that are shown only while a condition holds, of all behind the first.
  public var conditionalFields = Share.percent(87)
  /// Fields with a calculation; they take no answer.
  public var calculatedFields = Share.percent(4)
  /// Fields at which a variable is defined too, which conditions read beside them.
  public var variables = Share.none
  /// Fields that are read-only, of all that take answers, while a condition holds; so with those that are mandatory
  /// while one holds, and with those whose answer must satisfy a constraint.
  public var lockedFields = Share.none
  public var requiredFields = Share.none
  public var constrainedFields = Share.none

  /// Fields that are mandatory by their own flag, spread evenly over all that take answers; read-only likewise, but
  /// drawn; hidden, of those without a condition; with an answer from the start.
  public var mandatoryFields = Share.percent(50)
  public var readOnlyFields = Share.none
  public var hiddenFields = Share.none
  public var answeredFields = Share.none
  /// Pages that are hidden by their own flag, of those that no condition shows.
  public var hiddenPages = Share.none

  /// Comparisons that compute with two numbers, of all; the others compare one answer with a constant.
  public var arithmetic = Share.percent(3)
  /// Comparisons in a condition, at most.
  public var comparisons = 10
  /// How often one more comparison follows, in percent: the mean is 100 / (100 − this).
  public var furtherComparisons = 36
  /// The longest chain of fields, each shown by the answer of the one before.
  public var height = 21
  /// Comparisons that look at a field just before, as follow-up questions do; the others at one of the few that much
  /// depends on.
  public var followUps = Share.percent(50)

  /// Pages at which a section begins, which one condition shows, of all that stand in none; and how many pages it has
  /// on average.
  public var conditionalPages = Share.percent(8)
  public var pagesPerSection = 1
  /// Fields at which a group begins, which one condition shows, of all that stand in none; and how many fields it has
  /// on average. A group ends with its page.
  public var conditionalGroups = Share.none
  public var fieldsPerGroup = 4
  public var policy = HiddenAnswerPolicy.blank

  public init() {}

  /// As many fields, else alike.
  public init(fields: Int) { size = .fields(fields) }
}
