import FormModel

/// Named forms with rules: one typical form, and forms that take one property to its extreme.
public enum RulePreset: String, CaseIterable, Hashable, Sendable {
  case verbalAutopsy = "verbal-autopsy"
  case oneField = "one-field"
  case chain
  case group
  case everything
  case storm

  /// A description for people.
  public var reason: String {
    switch self {
    case .verbalAutopsy: "A long interview: most questions shown by one or two answers before them."
    case .oneField: "One field that every rule compares with a constant, half of them by <."
    case .chain: "The answer of each field shows the next field; all are answered."
    case .group: "One answer hides a group as large as a page can be."
    case .everything: "Each condition reads all fields before it, up to 200."
    case .storm: "Each answer hides the next field, whose answer would hide the field after that."
    }
  }

  /// The default number of fields.
  public var usualFields: Int {
    switch self {
    case .verbalAutopsy: RuleShape().expectedFields
    case .oneField: 100_000
    case .chain, .storm: 10_000
    case .group: FormLimits.fieldsPerPage
    case .everything: 1_000
    }
  }

  /// Makes the preset's form.
  ///
  /// - Parameters:
  ///   - fields: the number of fields that rules act on, at least one. For `verbalAutopsy` it is
  ///     the number of all fields. A group has at most `FormLimits.fieldsPerPage`.
  ///   - seed: the seed of `verbalAutopsy`; the other presets ignore it.
  /// - Throws: if the form exceeds `FormLimits`.
  /// - Complexity: O(fields · comparisons of a condition).
  public func makeForm(fields: Int, seed: UInt64 = 1) throws(FormError) -> FormDefinition {
    switch self {
    case .verbalAutopsy:
      let generator: RuleFormGenerator
      do throws(ShapeError) {
        generator = try RuleFormGenerator(shape: RuleShape(fields: fields), seed: seed)
      } catch {
        throw FormError.tooManyFields(found: fields)
      }
      return try generator.makeForm()
    case .group: return try RulePreset.makeGroup(of: fields)
    case .oneField:
      return try RulePreset.makeRow(fields, given: nil) { field in
        ["${q0} \(field % 2 == 0 ? "=" : "<") \(field)"]
      }
    case .chain:
      return try RulePreset.makeRow(fields, given: .integer(1)) { field in
        ["${q\(field - 1)} = 1"]
      }
    case .everything:
      return try RulePreset.makeRow(fields, given: .integer(1)) { field in
        (max(0, field - 200)..<field).map { "${q\($0)} > 0" }
      }
    case .storm:
      return try RulePreset.makeRow(fields, effect: .hide, given: .integer(1)) { field in
        ["${q\(field - 1)} = 1"]
      }
    }
  }

  /// Makes integer fields `q0`, `q1`, …, a hundred on a page. Each field except the first has a
  /// rule.
  ///
  /// - Parameters:
  ///   - answer: the initial answer of every field.
  ///   - parts: returns the comparisons of a field's condition, which `and` joins.
  private static func makeRow(
    _ fields: Int,
    effect: RuleEffect = .show,
    given answer: AnswerValue?,
    parts: (Int) -> [String]
  ) throws(FormError) -> FormDefinition {
    var builder = FormBuilder()
    builder.logic.policy = .blank
    for field in 0...fields {
      if field % 100 == 0 { try builder.appendPage(name: "Page \(field / 100 + 1)") }
      let address = FieldID(page: PageID(place: field / 100), field: field % 100)
      try builder.appendField(
        field > 0 && effect == .show ? .hidden : [],
        details: FieldDetails(id: "q\(field)", kind: .integer)
      )
      builder.logic.answers[address] = answer
      if field == 0 { continue }
      let condition = parts(field).joined(separator: " and ")
      builder.logic.rules.append(Rule(when: condition, [.init(effect, .field(address))]))
    }
    return builder.build()
  }

  private static func makeGroup(of fields: Int) throws(FormError) -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "Question")
    try builder.appendField([], details: FieldDetails(id: "q0", kind: .boolean))
    try builder.appendPage(name: "Group", fieldCount: fields)
    builder.logic.groups = [FieldGroup(id: "group", extent: .fields(page: 1, 0..<fields))]
    builder.logic.rules = [Rule(when: "${q0}", [.init(.hide, .group(0))])]
    return builder.build()
  }
}
