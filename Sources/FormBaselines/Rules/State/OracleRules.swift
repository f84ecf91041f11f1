import FormModel

/// A form's logic, read and looked up once: what stands where, what acts on what, and the order in which
/// everything is found out (SPEC UR-3…UR-6).
struct OracleRules {
  /// The first field of each page in the numbering of all fields, and at the end their number.
  let firstFields: [Int]
  /// The page that each field is on.
  let pages: [PageID]
  let logic: FormLogic
  /// Fields by id, by their number, and variables behind them.
  var names: [String: Int] = [:]
  var kinds: [FieldKind] = []
  /// The values each field offers.
  var offers: [[String]] = []
  var policies: [HiddenAnswerPolicy] = []
  var conditions: [OracleExpression] = []
  /// By field; of most there is none.
  var calculations: [OracleExpression?] = []
  var constraints: [OracleExpression?] = []
  var variables: [OracleExpression] = []
  /// Rules that act on a field, a page, a group, each with its effect.
  var actionsOnField: [[(rule: Int, effect: RuleEffect)]] = []
  var actionsOnPage: [[(rule: Int, effect: RuleEffect)]] = []
  var actionsOnGroup: [[(rule: Int, effect: RuleEffect)]] = []
  /// The groups of fields that a field is in, and the groups of pages that a page is in.
  var groupsOfField: [[Int]] = []
  var groupsOfPage: [[Int]] = []
  /// Fields whose answer an expression reads.
  var isRead: [Bool] = []
  /// All that is found out after an event, each after what it needs.
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

/// Why a form can't be filled.
public enum OracleRulesError: Error, Sendable {
  case expression(String, offset: Int, problem: String)
  case noSuchTarget
  case duplicateName(String)
  case severalFor(FieldID)
  /// The form gives a field an answer that it can't have.
  case answer(FieldID)
  /// What stands on the cycle, in order.
  case cycle([String])
}
