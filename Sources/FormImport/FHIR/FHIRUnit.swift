/// The unit of a quantity that has no other: a single `questionnaire-unitOption`. Answers are written with it.
struct FHIRUnit: Sendable {
  private let coding: JSONNode
  private let code: String

  /// - Returns: Nil if a person chooses among units, or may give any.
  /// - Complexity: O(extensions).
  init?(of item: JSONNode) {
    let options = item.extensions("questionnaire-unitOption")
    guard item["type"]?.string == "quantity", options.count == 1,
      item.extension("questionnaire-unitValueSet") == nil,
      item.extension("sdc-questionnaire-unitOpen") == nil, let coding = options[0]["valueCoding"],
      let code = coding["code"]?.string
    else { return nil }
    self.coding = coding
    self.code = code
  }

  /// Returns why a quantity is in another unit; nil if it is in this one, or says none.
  func refusal(of quantity: JSONNode) -> String? {
    let given = quantity["code"]?.string
    guard let shown = given ?? quantity["unit"]?.string else { return nil }
    let system = given.flatMap { _ in quantity["system"]?.string }
    let isThis =
      shown == code && (system == nil || system == coding["system"]?.string)
      || given == nil && shown == coding["display"]?.string
    return isThis ? nil : "its unit is \(TextQuote.of(shown)), not \(TextQuote.of(code))"
  }

  /// A number in this unit, as FHIR writes it.
  func quantity(_ number: JSONNode) -> JSONNode {
    var members = [(key: "value", node: number)]
    for (key, part) in [("unit", "display"), ("system", "system"), ("code", "code")] {
      if let text = coding[part]?.string { members.append((key, JSONNode(text))) }
    }
    return JSONNode(.object(members))
  }
}
