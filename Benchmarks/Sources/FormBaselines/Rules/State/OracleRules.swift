import FormModel

/// A form's logic after parsing and name lookup: pages, fields and groups as indices, the rules on
/// each, and the order of evaluation (UR-3…UR-6).
struct OracleRules {
  /// By page: the number of its first field, counted over the form. The last entry is the number of
  /// all fields.
  let firstFields: [Int]
  /// By field: its page.
  let pages: [PageID]
  let logic: FormLogic
  /// By id: the number of the field or variable. Variables come after all fields.
  var names: [String: Int] = [:]
  var kinds: [FieldKind] = []
  /// By field: its choices.
  var offers: [[String]] = []
  /// By field: the choices as rows of a table, and the filter that says which are offered (CH-1).
  var tables: [OracleTable?] = []
  var filters: [OracleExpression?] = []
  var policies: [HiddenAnswerPolicy] = []
  var conditions: [OracleExpression] = []
  /// By field: its calculation, if it has one.
  var calculations: [OracleExpression?] = []
  /// By field: the field whose answer, when it changes, lets the calculation be evaluated (UR-3).
  var triggers: [Int?] = []
  /// By field: true if its calculation is evaluated when a value that it reads changes, and a person may answer meanwhile.
  var isEditable: [Bool] = []
  /// By field: true if a person may answer it. It has no calculation, or one that is editable, has a trigger or reads its
  /// own answer.
  var takesAnswers: [Bool] = []
  var constraints: [OracleExpression?] = []
  var labels: [OracleLabel] = []
  var variables: [OracleExpression] = []
  /// By field, page or group: the rules that act on it, each with its effect.
  var actionsOnField: [[(rule: Int, effect: RuleEffect)]] = []
  var actionsOnPage: [[(rule: Int, effect: RuleEffect)]] = []
  var actionsOnGroup: [[(rule: Int, effect: RuleEffect)]] = []
  /// By field: the groups around it. By page: the groups of pages around it.
  var groupsOfField: [[Int]] = []
  var groupsOfPage: [[Int]] = []
  /// By field: true if an expression reads its answer.
  var isRead: [Bool] = []
  /// The form and its repeats, each with what belongs to it.
  var homes: [OracleHome] = []
  /// By page and by group: its home.
  var homeOfPage: [Int] = []
  var homeOfGroup: [Int] = []
  /// The nodes in topological order.
  var order: [OracleNode] = []

  var fieldCount: Int { firstFields[firstFields.count - 1] }
  var formPages: FormPages { FormPages(count: firstFields.count - 1) }

  /// The fields that have a calculation and take answers (UR-3), each with it.
  var keepingFields: [(field: Int, calculation: OracleExpression)] {
    calculations.indices.compactMap { field in
      guard let calculation = calculations[field], takesAnswers[field] else { return nil }
      return (field, calculation)
    }
  }

  /// The fields of a person's answers from which what is no longer offered is removed (CH-2).
  var removingFields: [Int] {
    filters.indices.filter {
      filters[$0] != nil && policies[$0] == .cleared && calculations[$0] == nil
    }
  }

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

extension FormDefinition {
  /// The fields with a calculation that keeps their value until it is evaluated again (UR-3): their values depend on what
  /// happened, not on the other answers alone.
  ///
  /// - Throws: an error in the form's logic.
  /// - Complexity: O(logic).
  public var keepingFieldCount: Int {
    get throws { try OracleRules(self, repeats: true).keepingFields.count }
  }
}

/// The reason why a form can't be filled.
public enum OracleRulesError: Error, Sendable {
  case expression(String, offset: Int, problem: String)
  case noSuchTarget
  case duplicateName(String)
  case severalFor(FieldID)
  /// The calculation of a field is editable, and has a trigger or reads its own answer.
  case notEditable(FieldID)
  /// A field of several choices has one whose value holds white space.
  case valueOfSeveralWords(FieldID)
  /// An expression makes a text that is too long.
  case tooMuchText
  /// The form gives a field an initial answer that the field can't hold.
  case answer(FieldID)
  /// The form has repeats, which only `RulesOracle` fills.
  case hasRepeats
  /// A repeat, by its index, that is not as RP-1 and RP-5 say.
  case badRepeat(Int)
  /// The form has more instances at first than a transaction may make (RP-1).
  case tooManyNewInstances
  /// The cycle's members, in order.
  case cycle([String])
}
