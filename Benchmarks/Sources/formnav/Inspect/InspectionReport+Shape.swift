import MeasurementKit

extension InspectionReport {
  /// The output of `inspect --shape` for people.
  static func shape(_ shape: ShapeReport, name: String) -> InspectionReport {
    var report = InspectionReport()
    report.title("\(name): the shape for generate --like")
    report.figure("pages", shape.pages)
    report.percent("  hidden", shape.hiddenPages, "of those that no condition shows")
    report.figure("fields", shape.fields)
    let sizes = shape.fieldsPerPage
    report.figure(
      "  a page",
      Figures.digits(sizes.mean),
      "from \(Figures.count(sizes.least)) to \(Figures.count(sizes.most))"
    )
    report.addKinds(shape)
    report.addFlags(shape.shares)
    report.addConditions(shape)
    report.addReads(shape.rules)
    return report
  }

  private mutating func addKinds(_ shape: ShapeReport) {
    title("Kinds of fields without a calculation")
    for kind in shape.kinds { percent(kind.kind, kind.share) }
  }

  private mutating func addFlags(_ shares: ShapeReport.Fields) {
    title("Fields, by their own flags")
    percent("mandatory", shares.mandatory, "of those that take answers")
    percent("read-only", shares.readOnly)
    percent("answered", shares.answered)
    percent("hidden", shares.hidden, "of those without a condition")
  }

  private mutating func addConditions(_ shape: ShapeReport) {
    let (shares, rules) = (shape.shares, shape.rules)
    title("Conditions")
    figure("conditions", rules.conditions)
    percent("  show a field", shares.conditional, "of the fields behind the first")
    percent("  lock one", shares.locked, "of those that take answers")
    percent("  require one", shares.required)
    containers("  show pages", shape.pageGroups, "pages")
    containers("  show fields", shape.fieldGroups, "fields")
    figure(
      "comparisons",
      Figures.digits(rules.comparisonsPerCondition),
      "a condition, at most \(Figures.count(rules.mostComparisons))"
    )
    percent("  of two answers", rules.arithmetic)
    figure("calculations", rules.calculations, "variables \(Figures.count(rules.variables))")
    figure("constraints", rules.constraints)
  }

  private mutating func addReads(_ rules: ShapeReport.Rules) {
    title("What they read")
    figure("fields read", rules.readFields)
    figure(
      "  readers of one",
      Figures.digits(rules.meanReaders),
      "at most \(Figures.count(rules.mostReaders))"
    )
    percent("just before", rules.followUps, "of reads by conditions: one of the last four fields")
    figure("height", rules.height, "in the longest chain, each reads the one before")
    figure("hidden answers", rules.policy)
  }

  private mutating func containers(
    _ name: String,
    _ containers: ShapeReport.Containers,
    _ unit: String
  ) {
    let note = containers.conditions == 0 ? "" : "of about \(containers.size) \(unit)"
    figure(name, containers.conditions, note)
  }

  private mutating func percent(_ name: String, _ share: Double, _ note: String = "") {
    figure(name, "\(Figures.digits(share * 100)) %", note)
  }
}
