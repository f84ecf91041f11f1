import FormModel

/// Named forms with repeats.
public enum RepeatPreset: String, CaseIterable, Hashable, Sendable {
  case households
  case deliveries
  case onePage = "one-page"

  /// A description for people.
  public var reason: String {
    switch self {
    case .households: "Households with members, and members with visits, which an answer counts."
    case .deliveries: "Deliveries of five pages each; totals over all of them decide what is shown."
    case .onePage: "A repeat of one page in the middle of a long form without rules."
    }
  }

  /// Makes the preset's form.
  ///
  /// - Parameters:
  ///   - instances: the number of instances of the outermost repeat at first.
  ///   - pages: the number of pages before the repeat of `onePage`, and behind it; the other presets
  ///     ignore it.
  /// - Throws: if the form exceeds `FormLimits`.
  public func makeForm(instances: Int = 1, pages: Int = 100) throws(FormError) -> FormDefinition {
    var sketch = RepeatSketch()
    switch self {
    case .households: try sketch.drawHouseholds(instances)
    case .deliveries: try sketch.drawDeliveries(instances)
    case .onePage: try sketch.drawOnePage(instances, pages)
    }
    return sketch.finish()
  }
}

/// A form with repeats while it is put together.
private struct RepeatSketch: ~Copyable {
  private var builder = FormBuilder()
  private var page = PageID(place: 0)
  private var pageCount = 0
  private var fields = 0

  consuming func finish() -> FormDefinition { builder.build() }

  private mutating func add(page name: String, isHidden: Bool = false) throws(FormError) {
    page = PageID(place: pageCount)
    try builder.appendPage(name: name, isHidden: isHidden)
    pageCount += 1
    fields = 0
  }

  @discardableResult
  private mutating func add(
    _ id: String,
    _ kind: FieldKind,
    _ flags: FieldFlags = []
  ) throws(FormError) -> FieldID {
    let address = FieldID(page: page, field: fields)
    try builder.appendField(flags, details: FieldDetails(id: id, kind: kind))
    fields += 1
    return address
  }

  private mutating func add(
    _ id: String,
    _ kind: FieldKind = .decimal,
    calculated expression: String
  ) throws(FormError) {
    let address = try add(id, kind)
    builder.logic.calculations.append(Calculation(field: address, expression: expression))
  }

  private mutating func add(_ condition: String, _ effect: RuleEffect, _ target: RuleTarget) {
    builder.logic.rules.append(Rule(when: condition, [.init(effect, target)]))
  }

  private func pages(_ range: Range<Int>) -> Range<PagePosition> {
    PagePosition(range.lowerBound)..<PagePosition(range.upperBound)
  }

  mutating func drawHouseholds(_ instances: Int) throws(FormError) {
    builder.logic.policy = .blank
    try add(page: "Village")
    try add("village", .text, .mandatory)
    try add("people", calculated: "count(${member})")
    try add("oldest", calculated: "max(${age})")
    try add("income", calculated: "sum(${pay})")
    try add(page: "Household")
    try add("address", .text, .mandatory)
    try add("hasPhone", .boolean)
    add("${hasPhone}", .show, .field(try add("phone", .text, .hidden)))
    try add(page: "Member")
    let name = try add("name", .text, .mandatory)
    let age = try add("age", .integer, .mandatory)
    try add("number", calculated: "position(..)")
    let visits = try add("visits", .integer)
    builder.logic.constraints += [
      Constraint(field: age, expression: ". >= 0 and . <= 130"),
      Constraint(field: visits, expression: ". <= 12"),
    ]
    try add(page: "Work", isHidden: true)
    add("${age} >= 15", .show, .page(page))
    try add("job", .text)
    try add("pay", .decimal)
    try add(page: "Visit")
    try add("day", .date, .mandatory)
    try add("cost", .decimal)
    try add(page: "Sum of the household")
    try add("size", calculated: "count(${member})")
    try add("earned", calculated: "sum(${pay})")
    try add("spent", calculated: "sum(${cost})")
    add("${spent} > ${earned}", .show, .field(try add("debts", .text, .hidden)))
    try add(page: "End")
    let remarks = try add("remarks", .text)
    add("${people} > 10 or indexed-repeat(${hasPhone}, ${household}, 1)", .require, .field(remarks))
    builder.logic.repeats = [
      FormRepeat(id: "household", label: "Household", pages: pages(1..<6), initial: instances),
      FormRepeat(id: "member", label: "Member", pages: pages(2..<5), minimum: 1, title: name),
      FormRepeat(
        id: "visit",
        label: "Visit",
        pages: pages(4..<5),
        maximum: 12,
        count: "${visits}"
      ),
    ]
  }

  mutating func drawDeliveries(_ instances: Int) throws(FormError) {
    try add(page: "Depot")
    try add("depot", .text, .mandatory)
    try add("goods", calculated: "sum(${amount})")
    try add(page: "Delivery")
    let customer = try add("customer", .text, .mandatory)
    try add("amount", .integer, .mandatory)
    try add(page: "Goods")
    for item in 1...4 { try add("item\(item)", .integer) }
    try add("items", calculated: "${item1} + ${item2} + ${item3} + ${item4}")
    try add(page: "Damage", isHidden: true)
    add("${items} != ${amount}", .show, .page(page))
    try add("damage", .text, .mandatory)
    try add("photo", .photo)
    try add(page: "Payment")
    try add("paid", .boolean)
    add("${paid}", .show, .field(try add("sum", .decimal, .hidden)))
    try add(page: "Signature")
    try add("signature", .signature, .mandatory)
    try add(page: "Report")
    let report = try add("report", .text, .hidden)
    add("${goods} > 100 or min(${amount}) < 0", .show, .field(report))
    builder.logic.repeats = [
      FormRepeat(
        id: "delivery",
        label: "Delivery",
        pages: pages(1..<6),
        initial: instances,
        title: customer
      )
    ]
  }

  mutating func drawOnePage(_ instances: Int, _ count: Int) throws(FormError) {
    for number in 1...2 * count + 1 {
      try add(page: "Page \(number)")
      try add("q\(number)", .integer, .mandatory)
    }
    builder.logic.repeats = [
      FormRepeat(id: "row", label: "Row", pages: pages(count..<count + 1), initial: instances)
    ]
  }
}
