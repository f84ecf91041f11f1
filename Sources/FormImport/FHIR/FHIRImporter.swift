import FormFormats
import FormModel

/// Makes a form of a FHIR Questionnaire of STU3, R4 or R5 (IM-2).
///
/// FHIR treats a disabled item as unanswered, so hidden answers are blank (UR-6).
struct FHIRImporter: PageLayout {
  let root: JSONNode
  let options: ImportOptions
  /// The questionnaire's languages.
  let languages: [String]
  /// The language of the texts; nil for the questionnaire's own.
  var language: String?
  var notes = ImportNotes()
  var report = ImportReport(format: .fhir)
  var draft: FormDraft
  /// Questions by their `linkId`.
  var questions: [String: FHIRQuestion] = [:]
  /// The ids of fields that take answers, by the offset of their item.
  var idOfItem: [Int: String] = [:]
  /// The variables of the questionnaire and of its items, by name.
  var variables: [String: FHIRVariable] = [:]
  /// The number of variables in progress, each read by the one before.
  var openVariables = 0
  /// The offset of the enclosing question, by the offset of the inner item.
  var outerQuestions: [Int: Int] = [:]
  /// When the inner items of a question are shown, by the offset of the question.
  var showings: [Int: Showing] = [:]
  /// The item around an item, by the offset of the inner one.
  var outerItems: [Int: JSONNode] = [:]
  /// The repeats whose instances evaluate the conditions of items, by the offset of the item.
  var homes: [Int: Int] = [:]
  /// The conditions of items, by offset; nil for an item without one.
  var enablings: [Int: String?] = [:]
  /// The same with the conditions of all items around.
  var wholeEnablings: [Int: String?] = [:]
  /// Repeats that the form can't have.
  var flatRepeats: Set<Int> = []
  /// The value sets in the file.
  let valueSets: [String: JSONNode]
  let folder: MediaFolder?
  /// The files of the folder that were looked for, by name; nil for one that is not there.
  var mediaFiles: [String: JSONNode?] = [:]
  /// Why a file was not read.
  var mediaError: MediaError?
  /// The options of choices, by the offset of the item or the key of the value set; nil if it does not list them all.
  var offers: [String: FHIROffer?] = [:]
  /// The `linkId` of each question, by the id of its field.
  var linkIDs: [String: String] = [:]
  var listOfValueSet: [String: Int] = [:]
  /// The items with expressions for their choices.
  var carryingItems: [JSONNode] = []
  /// The questions whose answers are the choices of items, by the offset of the item; nil for other expressions.
  var sources: [Int: FHIRQuestion?] = [:]
  /// The bytes of options that expressions may still spell out.
  var displayBytes: Int
  /// How many dates are computed by months.
  var dateCount = 0
  /// The open choices, in the order of the file.
  var openItems: [JSONNode] = []
  /// What takes their other answers, by the offset of the item.
  var others: [Int: FHIROther] = [:]

  var questionsPerPage: Int { options.questionsPerPage }

  init(_ root: JSONNode, _ languages: [String], options: ImportOptions, byteCount: Int) {
    self.root = root
    self.languages = languages
    draft = FormDraft(byteCount: byteCount)
    displayBytes = 16 * byteCount + 1 << 16
    valueSets = Self.valueSets(in: root)
    folder = options.mediaFolder.map { MediaFolder(path: $0, memoryLimit: options.memoryLimit) }
    self.options = options
  }

  /// - Complexity: O(bytes of the document + items · depth) time.
  mutating func run() throws(ImportError) {
    guard root["resourceType"]?.string == "Questionnaire" else {
      throw .read(
        .format(
          FormatError(
            at: .line(1, column: 1),
            expected: "the FHIR resource Questionnaire",
            found: TextQuote.of(root["resourceType"]?.string ?? "none")
          )
        )
      )
    }
    try chooseLanguage()
    report.title = text("title", of: root) ?? root["name"]?.string
    draft.logic.policy = .blank
    addVariables(of: root)
    noteParts(of: root, in: FHIRParts.questionnaire)
    noteContained()
    noteInvariants(of: root, named: "the questionnaire")
    let parts = parts(of: root["item"]?.elements ?? [], within: nil)
    nameOthers()
    layOut(opened(parts))
    noteOtherSources(carryingItems)
    if let mediaError { throw .media(mediaError) }
    draft.settleInstanceVariables()
    draft.settleComputedTexts(keepsTruths: true)
    draft.settleLabels(&notes)
    report.pages = draft.pages.count
    report.fields = draft.fieldCount
  }

  /// Makes a single root group transparent if it contains only groups, so that those are the pages.
  private func opened(_ parts: [LayoutPart]) -> [LayoutPart] {
    guard parts.count == 1, parts[0].kind == .group, !parts[0].parts.isEmpty,
      parts[0].parts.allSatisfy({ $0.kind != .question })
    else { return parts }
    var part = parts[0]
    part.kind = .pages
    return [part]
  }

  /// Returns items as questions and groups. The inner items of a question follow it.
  private mutating func parts(
    of items: [JSONNode],
    within outer: JSONNode?,
    isQuestion: Bool = false,
    _ place: FHIRPlace = FHIRPlace()
  ) -> [LayoutPart] {
    var parts: [LayoutPart] = []
    for item in items {
      outerQuestions[item.offset] = isQuestion ? outer?.offset : nil
      outerItems[item.offset] = outer
      homes[item.offset] = place.home
      let place = repeats(item) ? self.place(of: item, in: place) : place
      addVariables(of: item, home: place.home)
      noteParts(ofItem: item)
      let inner = item["item"]?.elements ?? []
      let type = type(of: item) ?? (inner.isEmpty ? "display" : "group")
      guard type == "group" else {
        var found = [LayoutPart(kind: .question, node: item)]
        if let linkID = item["linkId"]?.string, type != "display" {
          addQuestion(item, linkID, type, place)
        }
        let hints = type == "display" ? [] : inner.filter(Self.isHint)
        for hint in hints { noteParts(of: hint, in: FHIRParts.item) }
        if inner.count > hints.count {
          if type != "display", !repeats(item) { noteInner(item) }
          let others = hints.isEmpty ? inner : inner.filter { !Self.isHint($0) }
          found += self.parts(of: others, within: item, isQuestion: true, place)
        }
        parts +=
          repeats(item) ? [LayoutPart(kind: .repeat, node: item, parts: found)] : found
        continue
      }
      let kind: LayoutPart.Kind =
        switch Self.control(of: item) {
        case _ where repeats(item): .repeat
        case "page", "tab": .page
        case "tab-container", "wizard": .pages
        default: .group
        }
      parts.append(
        LayoutPart(kind: kind, node: item, parts: self.parts(of: inner, within: item, place))
      )
    }
    return parts
  }

  private mutating func addQuestion(
    _ item: JSONNode,
    _ linkID: String,
    _ type: String,
    _ place: FHIRPlace
  ) {
    let id = draft.uniqueIDs.take(Self.id(linkID))
    idOfItem[item.offset] = id
    linkIDs[id] = linkID
    if takesOther(item) { openItems.append(item) }
    guard questions[linkID] == nil else {
      notes.add(
        .unsupported,
        at: item.offset,
        "item \(TextQuote.of(linkID))",
        reason: "an earlier item has the same linkId",
        meaning: "expressions read the earlier one"
      )
      return
    }
    let isRepeated = item["repeats"]?.bool ?? false
    questions[linkID] = FHIRQuestion(
      id: id,
      linkID: linkID,
      type: type,
      isRepeated: isRepeated,
      home: place.home,
      item: item
    )
  }

  private mutating func noteInner(_ item: JSONNode) {
    notes.tally(
      .changed,
      at: item.offset,
      "items within a question",
      reason: "FHIR repeats them for each answer",
      meaning: "the form has them once, after the question"
    )
  }

  /// Returns an id that is valid in `${…}`.
  static func id(_ linkID: String) -> String {
    let id = linkID.map { $0 == "}" ? "_" : $0 }.prefix(120)
    return id.isEmpty ? "item" : String(id)
  }

  /// Returns the code of the item's control.
  static func control(of item: JSONNode) -> String? {
    let concept = item.extension("questionnaire-itemControl")?["valueCodeableConcept"]
    return concept?["coding"]?.elements.first?["code"]?.string
  }
}

/// A question, as expressions see it.
struct FHIRQuestion {
  var id: String
  var linkID: String
  var type: String
  var isRepeated: Bool
  /// The innermost repeat around, by its key.
  var home: Int?
  var item: JSONNode
  /// What takes the answers that are not among the options.
  var other: FHIROther?
}

/// A named expression.
struct FHIRVariable {
  enum State {
    case unread
    case isRead
    case known(FHIRPathValue)
    case failed(String)
  }

  var expression: String
  /// The innermost repeat around, by its key.
  var home: Int?
  var state = State.unread
}

extension JSONNode {
  /// Returns the first extension whose URL ends with this name.
  func `extension`(_ name: String) -> JSONNode? {
    self["extension"]?.elements.first { $0.isExtension(name) }
  }

  /// Returns all extensions whose URLs end with this name.
  func extensions(_ name: String) -> [JSONNode] {
    (self["extension"]?.elements ?? []).filter { $0.isExtension(name) }
  }

  func isExtension(_ name: String) -> Bool {
    guard let url = self["url"]?.string else { return false }
    return url.split(separator: "/").last.map { $0 == name } ?? false
  }
}
