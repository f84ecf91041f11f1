import FormFormats
import FormModel

/// A form while it is put together from another one's parts.
struct FormDraft {
  struct Field {
    var id: String
    var label: String?
    var kind: FieldKind
    var flags: FieldFlags = []
    /// What the other form calls it.
    var source: String
    /// Where that stands.
    var offset: Int
  }

  struct Page {
    var name: String?
    var isHidden = false
    var fields: [Field] = []
  }

  var pages: [Page] = []
  var logic = FormLogic()
  var uniqueIDs = UniqueIDs()
  /// By the expression of a date: what its parts are called.
  var datePartsOf: [String: DateParts] = [:]
  private var lists: [[Choice]: Int] = [:]
  private var listIDs = UniqueIDs()
  /// Of those lists that were searched.
  private var valuesOfList: [Int: Set<String>] = [:]

  /// The pages so far, in form order.
  var pageIDs: FormPages { FormPages(count: pages.count) }

  var fieldCount: Int { pages.reduce(0) { $0 + $1.fields.count } }

  /// The field that was added last.
  var lastField: FieldID {
    let last = pages.count - 1
    return FieldID(page: PageID(place: last), field: pages[last].fields.count - 1)
  }

  /// Changed where it stands: a setter would copy all fields of the page.
  subscript(page: PageID) -> Page {
    get { pages[page.place] }
    _modify { yield &pages[page.place] }
  }

  subscript(address: FieldID) -> Field {
    get { pages[address.page.place].fields[address.field] }
    _modify { yield &pages[address.page.place].fields[address.field] }
  }

  /// The page of a group that is one page; nil for any other group.
  func onlyPage(of extent: FieldGroup.Extent) -> PageID? {
    guard case .pages(let range) = extent, range.count == 1 else { return nil }
    return pageIDs[range.lowerBound]
  }

  /// Gives a field its choices; equal lists are kept once.
  ///
  /// - Parameter id: what the list is called if it is a new one.
  /// - Returns: which list it is, for other fields that are known to offer the same.
  /// - Complexity: O(choices).
  @discardableResult
  mutating func setChoices(_ choices: [Choice], of field: FieldID, id: String) -> Int {
    let list = lists[choices] ?? logic.choiceLists.count
    logic.fieldChoices[field] = list
    guard list == logic.choiceLists.count else { return list }
    lists[choices] = list
    logic.choiceLists.append(ChoiceList(id: listIDs.takeAny(id), choices: choices))
    return list
  }

  /// The values of a field's choices; nil if it has none.
  ///
  /// - Complexity: O(1), the first time for a list O(choices).
  mutating func values(offeredBy field: FieldID) -> Set<String>? {
    guard let list = logic.fieldChoices[field] else { return nil }
    if let known = valuesOfList[list] { return known }
    let values = Set(logic.choiceLists[list].choices.map(\.value))
    valuesOfList[list] = values
    return values
  }

  /// Gives a field the answer that the form begins with.
  mutating func setAnswer(_ answer: AnswerValue, of field: FieldID) {
    logic.answers[field] = answer
    self[field].flags.insert(.filled)
  }

  mutating func addRule(when condition: String, _ effect: RuleEffect, _ target: RuleTarget) {
    logic.rules.append(Rule(when: condition, [Rule.Action(effect, target)]))
  }

  /// - Throws: where the form passes a limit.
  func build(memoryLimit: MemoryLimit) throws(FormError) -> FormDefinition {
    var builder = FormBuilder(memoryLimit: memoryLimit)
    for page in pages {
      try builder.appendPage(name: page.name, isHidden: page.isHidden)
      for field in page.fields {
        let details = FieldDetails(id: field.id, label: field.label, kind: field.kind)
        try builder.appendField(field.flags, details: details)
      }
    }
    builder.logic = logic
    return builder.build()
  }
}
