import FormModel

/// What the rules of a generated form are like. The defaults are those of a large real form, the WHO verbal
/// autopsy: 485 questions, 420 rules of 1.6 comparisons each, the most important answer read by 143.
public struct RuleShape: Hashable, Sendable {
  public var fields = 485
  public var fieldsPerPage = 12
  /// Fields that are shown only while a condition holds, of all behind the first.
  public var conditionalFields = Share.percent(87)
  /// Fields with a calculation; they take no answer.
  public var calculatedFields = Share.percent(4)
  /// Conditions that compute with two numbers, of all; the others compare one answer with a constant.
  public var arithmetic = Share.percent(3)
  /// Comparisons in a condition, at most; as many as k about half as often as k − 1.
  public var comparisons = 10
  /// The longest chain of fields, each shown by the answer of the one before.
  public var height = 21
  /// Comparisons that look at a field just before, as follow-up questions do.
  public var followUps = Share.percent(50)
  /// Pages that a condition shows as a whole, by a group of one page.
  public var conditionalPages = Share.percent(8)
  public var policy = HiddenAnswerPolicy.blank

  public init() {}

  /// As many fields, else alike.
  public init(fields: Int) { self.fields = fields }
}
