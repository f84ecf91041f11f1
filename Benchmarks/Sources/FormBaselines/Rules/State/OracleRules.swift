import FormModel

/// A form's logic with every text parsed and every name looked up: the places of pages, fields and groups, the
/// rules on each, and the order of evaluation (UR-3…UR-6).
struct OracleRules {
  /// The number of each page's first field, in the numbering of all fields, and at the end the number of fields.
  let firstFields: [Int]
  /// The page of each field.
  let pages: [PageID]
  let logic: FormLogic
  /// The numbers of fields by id; variables follow the fields.
  var names: [String: Int] = [:]
  var kinds: [FieldKind] = []
  /// The choices of each field.
  var offers: [[String]] = []
  var policies: [HiddenAnswerPolicy] = []
  var conditions: [OracleExpression] = []
  /// The calculation of each field; nil for most.
  var calculations: [OracleExpression?] = []
  var constraints: [OracleExpression?] = []
  var variables: [OracleExpression] = []
  /// The rules that act on a field, page or group, each with its effect.
  var actionsOnField: [[(rule: Int, effect: RuleEffect)]] = []
  var actionsOnPage: [[(rule: Int, effect: RuleEffect)]] = []
  var actionsOnGroup: [[(rule: Int, effect: RuleEffect)]] = []
  /// The groups around a field, and the groups of pages around a page.
  var groupsOfField: [[Int]] = []
  var groupsOfPage: [[Int]] = []
  /// True if an expression reads the answer of each field.
  var isRead: [Bool] = []
  /// The nodes to evaluate after an event, each after everything that it needs.
  var order: [OracleNode] = []

  var fieldCount: Int { firstFields[firstFields.count - 1] }
  var formPages: FormPages { FormPages(count: firstFields.count - 1) }

  func number(of address: FieldID) -> Int? {
    guard formPages.contains(address.page), address.field >= 0,
      address.field < fields(of: address.page).count
    else { return nil }
    return firstFields[address.page.place] + address.field
  }

  func fields(of page: PageID) -> Range<Int> {
    firstFields[page.place]..<firstFields[page.place + 1]
  }
}

/// The reason why a form can't be filled.
public enum OracleRulesError: Error, Sendable {
  case expression(String, offset: Int, problem: String)
  case noSuchTarget
  case duplicateName(String)
  case severalFor(FieldID)
  /// The form has an answer that the field can't have.
  case answer(FieldID)
  /// The cycle's members, in order.
  case cycle([String])
}
