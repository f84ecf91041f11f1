import FormModel

/// The shape of a generated form with rules. The defaults are those of a large real form, the WHO verbal autopsy:
/// 485 questions, 420 rules of 1.6 comparisons each, and 143 reads of the most important answer.
///
/// `ShapeFit` finds the shape of an existing form.
public struct RuleShape: Hashable, Sendable {
  /// The size at which a form ends.
  @frozen
  public enum Size: Hashable, Sendable {
    /// At so many fields, on any number of pages.
    case fields(Int)
    /// At so many pages, with any number of fields.
    case pages(Int)
  }

  public var size = Size.fields(485)
  public var fieldsPerPage = FieldCountDistribution.fixed(12)
  /// The kinds of fields without a calculation.
  public var kinds = KindMix.interview

  /// The share of fields that are shown only while a condition holds, of all after the first.
  public var conditionalFields = Share.percent(87)
  /// The share of fields with a calculation; they take no answer.
  public var calculatedFields = Share.percent(4)
  /// The share of fields at which the form also defines a variable, which conditions read like fields.
  public var variables = Share.none
  /// Shares of the fields that take answers: those that are read-only while a condition holds, those that are
  /// mandatory while one holds, and those whose answer must satisfy a constraint.
  public var lockedFields = Share.none
  public var requiredFields = Share.none
  public var constrainedFields = Share.none

  /// Shares of fields with flags of their own: mandatory, spread evenly over all that take answers; read-only
  /// likewise, but drawn at random; hidden, of those without a condition; and filled from the start.
  public var mandatoryFields = Share.percent(50)
  public var readOnlyFields = Share.none
  public var hiddenFields = Share.none
  public var answeredFields = Share.none
  /// The share of pages hidden by their own flag, of those that no condition shows.
  public var hiddenPages = Share.none

  /// The share of comparisons that compute with two numbers; the others compare one answer with a constant.
  public var arithmetic = Share.percent(3)
  /// The most comparisons in a condition.
  public var comparisons = 10
  /// The chance, in percent, that one more comparison follows: the mean number is 100 / (100 − this).
  public var furtherComparisons = 36
  /// The longest chain of fields, each shown by the answer to the one before.
  public var height = 21
  /// The share of comparisons that read a field just before, as follow-up questions do. The others read one of the
  /// few fields on which much depends.
  public var followUps = Share.percent(50)

  /// The share of pages at which a section begins, which one condition shows, of all pages outside sections; and
  /// the average number of pages in a section.
  public var conditionalPages = Share.percent(8)
  public var pagesPerSection = 1
  /// The share of fields at which a group begins, which one condition shows, of all fields outside groups; and the
  /// average number of fields in a group. A group ends with its page at the latest.
  public var conditionalGroups = Share.none
  public var fieldsPerGroup = 4
  public var policy = HiddenAnswerPolicy.blank

  public init() {}

  /// The default shape, with so many fields.
  public init(fields: Int) { size = .fields(fields) }
}
