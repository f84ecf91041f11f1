import FormModel

extension RuleShape {
  /// - Throws: if a value is out of range, or if the expected size exceeds `FormLimits`.
  /// - Complexity: O(range of fields a page).
  public func validate() throws(ShapeError) {
    let range = fieldsPerPage.range
    var allowed = 0...FormLimits.fieldsPerPage
    if case .heavyTailed = fieldsPerPage { allowed = 1...FormLimits.fieldsPerPage }
    try check("fewest fields a page", range.lowerBound, in: allowed)
    try check("most fields a page", range.upperBound, in: allowed)
    switch size {
    case .fields(let fields):
      // With empty pages only, the form would never reach this number of fields.
      let least = fields > 0 ? 1 : 0
      try check("most fields a page", range.upperBound, in: least...FormLimits.fieldsPerPage)
      try check("fields", fields, in: 0...FormLimits.fields)
    case .pages(let pages):
      try check("pages", pages, in: 0...FormLimits.pages)
      try check("fields in all", expectedFields, in: 0...FormLimits.fields)
    }
    for (name, share) in shares { try check("share of \(name)", share) }
    try check("comparisons of a condition", comparisons, in: 1...RuleShape.mostComparisons)
    try check("further comparisons, in percent,", furtherComparisons, in: 0...99)
    try check("height", height, in: 0...FormLimits.fields)
    try check("pages of a section", pagesPerSection, in: 1...FormLimits.pages)
    try check("fields of a group", fieldsPerGroup, in: 1...FormLimits.fieldsPerPage)
  }

  /// The largest number of comparisons; a longer expression would exceed the parser's limit.
  static let mostComparisons = 500

  /// The expected number of fields of a form with this shape.
  ///
  /// - Precondition: pages and counts are in range.
  public var expectedFields: Int {
    switch size {
    case .fields(let fields): fields
    // No overflow: 2²⁴ pages × 2¹⁶ fields × 2¹⁶ is below 2⁵⁷.
    case .pages(let pages): (fieldsPerPage.mean { $0 } * pages) >> 16
    }
  }

  /// The approximate number of bytes that making a form of this shape takes. It lets a caller
  /// refuse a form that is too large before it allocates memory.
  ///
  /// - Throws: as `validate()`.
  /// - Complexity: O(range of fields a page).
  public func byteEstimate() throws(ShapeError) -> Int {
    try validate()
    let comparisons = Swift.min(100 / (100 - furtherComparisons), comparisons)
    let conditions = shares.reduce(0) { sum, share in
      Self.ofExpressions.contains(share.name) ? sum + share.share.parts : sum
    }
    let fields = expectedFields
    let conditionBytes = (fields * conditions) >> 16 * (RuleShape.bytesPerRule + 32 * comparisons)
    var pages = 0
    if case .pages(let count) = size { pages = count }
    return fields * RuleShape.bytesPerField + pages * RuleShape.bytesPerField + conditionBytes
  }

  /// The names of the shares whose fields each have an expression.
  private static let ofExpressions: Set = [
    "conditional fields", "locked fields", "required fields", "constrained fields",
    "calculated fields", "variables",
  ]

  private static let bytesPerField = 400
  private static let bytesPerRule = 300

  private var shares: [(name: String, share: Share)] {
    [
      ("conditional fields", conditionalFields), ("calculated fields", calculatedFields),
      ("variables", variables), ("locked fields", lockedFields),
      ("required fields", requiredFields), ("constrained fields", constrainedFields),
      ("mandatory fields", mandatoryFields), ("read-only fields", readOnlyFields),
      ("hidden fields", hiddenFields), ("answered fields", answeredFields),
      ("hidden pages", hiddenPages), ("arithmetic", arithmetic), ("follow-ups", followUps),
      ("conditional pages", conditionalPages), ("conditional groups", conditionalGroups),
    ]
  }
}
