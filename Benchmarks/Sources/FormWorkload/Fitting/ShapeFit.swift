import FormModel
import FormRules

/// The shape of an existing form: the properties that the generator needs to make similar forms. It
/// also has further figures about the form's rules.
public struct ShapeFit: Hashable, Sendable {
  /// The shape, with as many pages as the form has.
  public let shape: RuleShape
  public let pages: Int
  public let fields: Int
  /// The number of rule conditions, and of the comparisons in them.
  public let conditions: Int
  public let comparisons: Int
  /// The most comparisons in one condition.
  public let mostComparisons: Int
  public let calculations: Int
  public let variables: Int
  public let constraints: Int
  /// The number of conditions that show or hide a group of fields, and of those that show or hide a
  /// page.
  public let groupConditions: Int
  public let pageConditions: Int
  /// The number of fields that expressions read, and the mean and maximum number of readers of such
  /// a field.
  public let readFields: Int
  public let meanReaders: Double
  public let mostReaders: Int
  /// The longest chain of conditions and calculations in which each reads the previous result.
  public let height: Int
  /// The features of the form that a form of this shape lacks, in words.
  public let leftOut: [String]

  /// Finds the shape of a form.
  ///
  /// It ignores what the generator can't make: `leftOut`, the texts of labels and choices, and groups within groups.
  ///
  /// - Throws: an error because of which the form can't be opened.
  /// - Complexity: as `RuleSummary`, and O(fields · log fields).
  public init(_ form: borrowing FormDefinition) throws(RuleError) {
    let summary = try RuleSummary(form)
    let census = FieldCensus(form)
    let containers = ContainerCensus(form)
    let reads = ReadCensus(form)
    pages = form.pageCount
    fields = form.fieldCount
    conditions = reads.conditions
    comparisons = reads.comparisons
    mostComparisons = reads.mostComparisons
    calculations = summary.calculations
    variables = summary.variables
    constraints = summary.constraints
    groupConditions = containers.groupConditions
    pageConditions = containers.sections
    readFields = summary.readFields
    meanReaders = summary.readFields > 0 ? Double(reads.readers) / Double(summary.readFields) : 0
    mostReaders = summary.mostReaders
    height = summary.height
    leftOut = Self.leftOut(of: form.logic, form.texts, summary)
    var shape = RuleShape()
    census.describe(&shape)
    containers.describe(&shape)
    reads.describe(&shape)
    // The chain's first field has no condition.
    shape.height = summary.conditionHeight + 1
    shape.variables = Share(summary.variables, of: form.fieldCount)
    shape.policy = form.logic.policy
    self.shape = shape
  }
  private static func leftOut(
    of logic: FormLogic,
    _ texts: FormTexts,
    _ summary: RuleSummary
  ) -> [String] {
    let features = [
      ("repeats", !logic.repeats.isEmpty),
      ("choices that depend on answers", !logic.choiceFilters.isEmpty),
      ("editable calculations", logic.calculations.contains { $0.isEditable }),
      ("calculations with triggers", logic.calculations.contains { $0.trigger != nil }),
      ("labels with values", !logic.labels.isEmpty),
      ("policies of single fields", !logic.fieldPolicies.isEmpty),
      (
        "hints, messages and translations",
        !texts.hints.isEmpty || !texts.requiredMessages.isEmpty || !texts.translations.isEmpty
      ),
      ("reads of the clock", summary.clockReaders > 0),
    ]
    return features.filter(\.1).map(\.0)
  }
}
