import FormModel

/// The shape of a generated form with rules. The defaults are those of a large real form, the WHO
/// verbal autopsy. It has 485 questions, 420 rules with 1.6 comparisons each, and 143 reads of the
/// most-read answer.
///
/// `ShapeFit` finds the shape of an existing form.
public struct RuleShape: Hashable, Sendable {
  /// The condition for the end of a form.
  @frozen
  public enum Size: Hashable, Sendable {
    /// The form has this number of fields, on any number of pages.
    case fields(Int)
    /// The form has this number of pages, with any number of fields.
    case pages(Int)
  }

  public var size = Size.fields(485)
  public var fieldsPerPage = FieldCountDistribution.fixed(12)
  /// The kinds of fields without a calculation.
  public var kinds = KindMix.interview

  /// The share of fields that are shown only while a condition holds; the first field is not
  /// counted.
  public var conditionalFields = Share.percent(87)
  /// The share of fields with a calculation. These fields take no answer.
  public var calculatedFields = Share.percent(4)
  /// The share of fields that each define a variable. Conditions can read variables like fields.
  public var variables = Share.none
  /// Shares of the fields that take answers: fields that a condition makes read-only, fields that a
  /// condition makes mandatory, and fields with a constraint.
  public var lockedFields = Share.none
  public var requiredFields = Share.none
  public var constrainedFields = Share.none

  /// Shares of fields with own flags. Mandatory: of the fields that take answers, spread evenly.
  /// Read-only: of the same fields, at random. Hidden: of the fields without a condition. Answered:
  /// filled from the start.
  public var mandatoryFields = Share.percent(50)
  public var readOnlyFields = Share.none
  public var hiddenFields = Share.none
  public var answeredFields = Share.none
  /// The share of pages that their own flag hides, among pages that no condition shows.
  public var hiddenPages = Share.none

  /// The share of comparisons that compute with two numbers. The others compare one answer with a
  /// constant.
  public var arithmetic = Share.percent(3)
  /// The largest number of comparisons in a condition.
  public var comparisons = 10
  /// The probability of one more comparison, in percent. The mean number is 100 / (100 − this).
  public var furtherComparisons = 36
  /// The longest chain of fields in which each is shown by the previous answer.
  public var height = 21
  /// The share of comparisons that read one of the fields just before, as follow-up questions do.
  /// The others read one of a few popular fields.
  public var followUps = Share.percent(50)

  /// The share of pages, outside sections, at which a section begins; then the mean number of pages
  /// in a section. One condition shows a section.
  public var conditionalPages = Share.percent(8)
  public var pagesPerSection = 1
  /// The share of fields, outside groups, at which a group begins; then the mean number of fields
  /// in a group. One condition shows a group. A group ends at the end of its page at the latest.
  public var conditionalGroups = Share.none
  public var fieldsPerGroup = 4
  public var policy = HiddenAnswerPolicy.blank

  public init() {}

  /// The default shape with this number of fields.
  public init(fields: Int) { size = .fields(fields) }
}
