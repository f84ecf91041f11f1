import FormFormats
import FormModel

/// A label or a page's name.
struct DraftLabel {
  /// The words, with the names of values or an ellipsis for each.
  var text: String?
  /// The expression of the whole text, if it has values in it.
  var expression: SourceText?
}

/// What tells lists of choices apart.
private struct ListKey: Hashable {
  var choices: [Choice]
  var translations: [Int]
}

/// A form that an importer assembles.
struct FormDraft {
  struct Field {
    var id: String
    var label = DraftLabel()
    var hint: String?
    var requiredMessage: String?
    var kind: FieldKind
    var flags: FieldFlags = []
    /// The field's original name.
    var source: String
    /// The offset of the field in the file.
    var offset: Int
    /// Whether a question of the file asks for the answer.
    var isAsked = true
  }

  struct Page {
    var name = DraftLabel()
    var isHidden = false
    var fields: [Field] = []
  }

  var pages: [Page] = []
  var logic = FormLogic()
  /// Whether the form's texts are Markdown.
  var areMarkdown = false
  var offsets = LogicOffsets()
  /// The offset of the expression in progress, for the variables that hold its parts.
  var expressionOffset = 0
  var uniqueIDs = UniqueIDs()
  /// The bytes of labels and of repeated page names so far.
  private var labelBytes = 0
  private let mostLabelBytes: Int
  /// The repeat whose instances evaluate the expression in progress, by the importer's key; nil for
  /// the form as a whole.
  var home: Int?
  /// The indices in `logic.repeats`, by the importer's key.
  var repeatOfKey: [Int: Int] = [:]
  /// The keys of the repeats around repeats.
  var repeatAround: [Int: Int] = [:]
  /// The variables that each instance of a repeat has, by index in `logic.variables`.
  var instanceVariables: [Int: InstanceVariable] = [:]
  /// The variables of a date's parts, by the date's expression.
  var datePartsOf: [HomeText: DateParts] = [:]
  /// The variables that hold parts of expressions.
  var namesOfParts: [HomeText: String] = [:]
  /// Fields that keep a first answer that they do not offer at first.
  var keepsUnoffered: Set<FieldID> = []
  private var lists: [ListKey: Int] = [:]
  private var listIDs = UniqueIDs()
  /// The values of choice lists, cached by list.
  private var valuesOfList: [Int: Set<String>] = [:]

  /// - Parameter byteCount: The bytes of the file. Many questions and pages can share one long text, so
  ///   all labels together have at most sixteen times as many, and 64 KiB.
  init(byteCount: Int) { mostLabelBytes = 16 * byteCount + 1 << 16 }

  /// The reason why a label is left out.
  static let noRoom = "all labels together are much longer than the file"

  /// Counts a label, and returns whether there is still room for it.
  mutating func takesLabel(_ text: String) -> Bool {
    labelBytes += text.utf8.count
    return labelBytes <= mostLabelBytes
  }

  /// The pages so far.
  var pageIDs: FormPages { FormPages(count: pages.count) }

  var fieldCount: Int { pages.reduce(0) { $0 + $1.fields.count } }

  /// The last field.
  var lastField: FieldID {
    let last = pages.count - 1
    return FieldID(page: PageID(place: last), field: pages[last].fields.count - 1)
  }

  /// Modifies in place. A setter would copy all fields of the page.
  subscript(page: PageID) -> Page {
    get { pages[page.place] }
    _modify { yield &pages[page.place] }
  }

  subscript(address: FieldID) -> Field {
    get { pages[address.page.place].fields[address.field] }
    _modify { yield &pages[address.page.place].fields[address.field] }
  }

  /// Returns the page of an extent that is exactly one page; nil for any other.
  func onlyPage(of extent: FieldGroup.Extent) -> PageID? {
    guard case .pages(let range) = extent, range.count == 1 else { return nil }
    return pageIDs[range.lowerBound]
  }

  /// Gives a field its choices. Lists that are equal in all languages are stored once.
  ///
  /// - Parameters:
  ///   - translations: A number for each choice, equal if its labels in the other languages are; may be empty.
  ///   - id: The wanted id of a new list.
  /// - Returns: The list's index, for other fields with the same choices.
  /// - Complexity: O(choices) time.
  @discardableResult
  mutating func setChoices(
    _ choices: [Choice],
    _ translations: [Int] = [],
    of field: FieldID,
    id: String
  ) -> Int {
    let key = ListKey(choices: choices, translations: translations)
    let list = lists[key] ?? logic.choiceLists.count
    logic.fieldChoices[field] = list
    guard list == logic.choiceLists.count else { return list }
    lists[key] = list
    logic.choiceLists.append(ChoiceList(id: listIDs.takeAny(id), choices: choices))
    return list
  }

  /// Gives a field a list of its own.
  ///
  /// - Returns: The list's index.
  mutating func setOwnChoices(_ choices: [Choice], of field: FieldID, id: String) -> Int {
    logic.fieldChoices[field] = logic.choiceLists.count
    logic.choiceLists.append(ChoiceList(id: listIDs.takeAny(id), choices: choices))
    return logic.choiceLists.count - 1
  }

  /// Takes a field's choices away, with their filter.
  mutating func removeChoices(of field: FieldID) {
    logic.fieldChoices[field] = nil
    guard let filter = logic.choiceFilters.lastIndex(where: { $0.field == field }) else { return }
    logic.choiceFilters.remove(at: filter)
    offsets.choiceFilters.remove(at: filter)
  }

  /// Returns the values of a field's choices; nil if it has none.
  ///
  /// - Complexity: O(choices) time on the first call for a list, O(1) later.
  mutating func values(offeredBy field: FieldID) -> Set<String>? {
    guard let list = logic.fieldChoices[field] else { return nil }
    if let known = valuesOfList[list] { return known }
    let values = Set(logic.choiceLists[list].choices.map { $0.value })
    valuesOfList[list] = values
    return values
  }

  /// Sets a field's initial answer.
  mutating func setAnswer(_ answer: AnswerValue, of field: FieldID) {
    logic.answers[field] = answer
    self[field].flags.insert(.filled)
  }

  /// - Throws: `FormError` if the form exceeds a limit.
  func build(memoryLimit: MemoryLimit) throws(FormError) -> FormDefinition {
    var builder = FormBuilder(memoryLimit: memoryLimit)
    for page in pages {
      try builder.appendPage(name: page.name.text, isHidden: page.isHidden)
      for field in page.fields {
        let details = FieldDetails(id: field.id, label: field.label.text, kind: field.kind)
        builder.texts.hints[builder.nextField] = field.hint
        builder.texts.requiredMessages[builder.nextField] = field.requiredMessage
        try builder.appendField(field.flags, details: details)
      }
    }
    builder.logic = logic
    builder.texts.areMarkdown = areMarkdown
    return builder.build()
  }
}
