import FormFormats
import FormModel

/// Makes a form of a SurveyJS survey (IM-2).
///
/// Hidden questions keep their answers until the survey is completed, unless the survey says
/// otherwise (UR-6).
struct SurveyImporter: PageLayout {
  let root: JSONNode
  let options: ImportOptions
  /// The file's bytes, for line and column in errors.
  let bytes: [UInt8]
  var notes = ImportNotes()
  var report = ImportReport(format: .surveyjs)
  var draft: FormDraft
  /// Questions by the offset of their JSON.
  var questions: [Int: SurveyQuestion] = [:]
  /// Names between braces, in lowercase.
  var names: [String: SurveyName] = [:]
  /// The questions outside of repeats, by name.
  var sources: [String: JSONNode] = [:]
  /// The fields that other answers set, and the id of the field that triggers that.
  var settings: [(field: FieldID, source: String)] = []
  /// Whether actions set answers, and expressions compute totals.
  var takesActions = true
  /// The triggers that set an answer, by its name, until its question is laid out.
  var triggersOfName: [String: [JSONNode]] = [:]
  /// By the offset of a trigger that sets an answer: why the form does not run it, or nothing if it does.
  var fates: [Int: String] = [:]
  /// The ids of fields that begin with an answer, or have one that is computed.
  var begunIDs: Set<String> = []
  /// What the names in the current action mean.
  var valuesRead: [String: SurveyValue] = [:]
  /// The choices that others take from a question, by the offset of its JSON.
  var choicesOfSource: [Int: [Choice]] = [:]
  /// Names that hold no single answer, in lowercase.
  var containerNames: Set<String> = ["pageno", "pagecount", "locale", "item", "choice"]
  /// The answers of all rows, by the names of the matrix or panel and of the column or question.
  var cellsOfColumn: [String: [SurveyCell]] = [:]
  /// The totals of the columns of matrices, by their names in lowercase.
  var totals: [String: SurveyTotal] = [:]
  /// The expressions of totals that others read, with the names of their variables.
  var readTotals: [(id: String, source: JSONNode, place: SurveyPlace)] = []
  /// The repeats by their full names in lowercase.
  var repeats: [String: SurveyRepeat] = [:]
  /// The full names of the repeats in lowercase, by the offset of their JSON.
  var repeatNames: [Int: String] = [:]
  /// The surroundings of panels and other containers, by the offset of their JSON.
  var places: [Int: SurveyPlace] = [:]
  /// The surroundings of the current expression.
  var place = SurveyPlace()
  /// Names of calculated values that have no expression yet.
  var calculatedNames: Set<String> = []
  /// The survey's languages.
  let languages: [String]
  var language: String?
  /// The bytes of choices that titles may still spell out.
  var shownBytes: Int
  /// The bytes of shared conditions that rows, columns and panels may still repeat.
  var sharedBytes: Int
  /// The memory in bytes that the limit allowed so far.
  var grantedBytes = 0
  /// The memory in bytes that was charged but not checked yet.
  var unaskedBytes = 0

  var questionsPerPage: Int { options.questionsPerPage }

  /// True if nothing can be answered.
  var isDisplay: Bool { root["mode"]?.string == "display" || root["readOnly"]?.bool == true }

  init(_ root: JSONNode, _ languages: [String], options: ImportOptions, bytes: [UInt8]) {
    self.root = root
    self.languages = languages
    self.options = options
    self.bytes = bytes
    draft = FormDraft(byteCount: bytes.count)
    shownBytes = 16 * bytes.count + 1 << 16
    sharedBytes = 16 * bytes.count + 1 << 20
  }

  /// - Complexity: O(bytes of the document) time.
  mutating func run() throws(ImportError) {
    try chooseLanguage()
    report.title = text(root["title"])
    draft.logic.policy = Self.policy(root["clearInvisibleValues"]) ?? .retained
    nameSources()
    var parts: [LayoutPart] = []
    for page in root["pages"]?.elements ?? [] {
      noteParts(of: page, in: SurveyParts.page)
      let elements = page["elements"] ?? page["questions"]
      let inner = try self.parts(of: elements?.elements ?? [], within: SurveyPlace())
      parts.append(LayoutPart(kind: .page, node: page, parts: inner))
    }
    if let elements = root["elements"] ?? root["questions"] {
      parts += try self.parts(of: elements.elements, within: SurveyPlace())
    }
    nameCalculatedValues()
    nameRepeats()
    nameTriggers()
    noteParts(of: root, in: SurveyParts.survey)
    layOut(parts)
    addCalculatedValues()
    addTotals()
    draft.settleInstanceVariables()
    settleSettings()
    draft.settleLabels(&notes)
    noteHiddenContainers(parts)
    noteTriggers()
    report.pages = draft.pages.count
    report.fields = draft.fieldCount
  }

  static func policy(_ node: JSONNode?) -> HiddenAnswerPolicy? {
    switch node?.string {
    case "onHidden", "onHiddenContainer": .cleared
    case "none", "onComplete": .retained
    default: nil
    }
  }

  private mutating func nameCalculatedValues() {
    for node in root["calculatedValues"]?.elements ?? [] {
      noteParts(of: node, in: SurveyParts.calculatedValue)
      guard let name = node["name"]?.string, !name.isEmpty else { continue }
      guard !calculatedNames.contains(name.lowercased()) else {
        notes.add(
          .unsupported,
          at: node.offset,
          "calculated value \(TextQuote.of(name))",
          reason: "an earlier one has the same name",
          meaning: "expressions read the earlier one"
        )
        continue
      }
      calculatedNames.insert(name.lowercased())
      let id = draft.uniqueIDs.take(Self.id(name))
      names[name.lowercased()] = SurveyName(id: id, kind: .text)
      begunIDs.insert(id)
    }
  }

  private mutating func addCalculatedValues() {
    for node in root["calculatedValues"]?.elements ?? [] {
      guard let name = node["name"]?.string,
        calculatedNames.remove(name.lowercased()) != nil, let value = names[name.lowercased()]
      else { continue }
      let expression = calculation(node["expression"], of: name, SurveyPlace())?.text ?? "''"
      draft.addVariable(value.id, expression, at: node.offset)
    }
  }

  /// Reports questions that the form clears but SurveyJS keeps.
  ///
  /// The form clears a question with a condition when anything hides it. SurveyJS clears it only
  /// when its own condition does.
  private mutating func noteHiddenContainers(_ parts: [LayoutPart]) {
    guard let clearing = root["clearInvisibleValues"], clearing.string == "onHidden",
      parts.contains(where: { Self.hidesTwice($0, isHidden: false) })
    else { return }
    notes.add(
      .changed,
      at: clearing.offset,
      "clearInvisibleValues \"onHidden\"",
      reason:
        "SurveyJS keeps the answer of a question with a condition while its page or panel alone is hidden",
      meaning: "it is cleared then as well"
    )
  }

  /// True if a question with a condition is inside a part that has one too.
  private static func hidesTwice(_ part: LayoutPart, isHidden: Bool) -> Bool {
    let hides = part.node["visibleIf"] != nil
    if part.kind == .question { return isHidden && hides }
    return part.parts.contains { hidesTwice($0, isHidden: isHidden || hides) }
  }

  /// Returns a name that is valid in `${…}`.
  static func id(_ name: String) -> String {
    let id = String(name.map { $0 == "}" ? "_" : $0 }.prefix(120))
    return id.isEmpty ? "question" : id
  }
}

/// The surroundings of a question, as expressions see them.
struct SurveyPlace {
  /// The enclosing panel or row that repeats. The names of its parts begin with its name.
  var `repeat`: String?
  /// The innermost repeat around, by its full name in lowercase.
  var home: String?
  /// The question whose answer is checked.
  var own: String?
  /// What the question offers, in a condition of its choices.
  var offer: SurveyOffer?
  /// What `{item}` stands for, in the condition of a row or a column.
  var item: JSONNode?
  /// The condition that it shares with other rows, columns or instances.
  var line: SurveyLine?
  /// True if the enclosing question can be hidden, which clears all its parts.
  var isCleared = false
}

/// A question, or a part of one with an answer of its own.
struct SurveyQuestion {
  var id: String
  var source: String
  var label: String?
  /// What the label is read from.
  var title: JSONNode?
  var offer: SurveyOffer
  /// The JSON that says when the question is shown and required.
  var node: JSONNode
  var place: SurveyPlace
  /// True if something around it requires it.
  var isRequired: Bool
  /// True if the survey computes the answer.
  var isComputed: Bool
  /// The text that is asked for beside the answer.
  var comment: SurveyComment?
  /// True if the computed answer is a text, even if it reads like a number or a truth.
  var computesText = false
}
