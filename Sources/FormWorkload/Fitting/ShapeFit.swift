import FormModel
import FormRules

/// The shape of a form: what the generator needs to make others like it, and what can be said of its rules besides.
public struct ShapeFit: Hashable, Sendable {
  /// Of as many pages as the form has.
  public let shape: RuleShape
  public let pages: Int
  public let fields: Int
  /// Conditions of rules, and the comparisons that they are made of.
  public let conditions: Int
  public let comparisons: Int
  /// Of the comparisons of one condition, the most.
  public let mostComparisons: Int
  public let calculations: Int
  public let variables: Int
  public let constraints: Int
  /// Conditions that show or hide a group of fields, and pages.
  public let groupConditions: Int
  public let pageConditions: Int
  /// Fields that expressions read, how many expressions read one on average, and how many the one that most read.
  public let readFields: Int
  public let meanReaders: Double
  public let mostReaders: Int
  /// The longest chain of conditions and calculations, each of which reads what follows from the one before.
  public let height: Int

  /// Finds the shape of a form.
  ///
  /// What the generator has no word for is left out: labels, choices, groups within groups.
  ///
  /// - Throws: what keeps the form from being filled.
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
    var shape = RuleShape()
    census.describe(&shape)
    containers.describe(&shape)
    reads.describe(&shape)
    // The first field of a chain has no condition.
    shape.height = summary.conditionHeight + 1
    shape.variables = Share(summary.variables, of: form.fieldCount)
    shape.policy = form.logic.policy
    self.shape = shape
  }
}
