import FormFormats
import FormModel
import FormRules

/// Relates the data of a filled form, in the form's own format, to the fields of the imported form (EX-1).
///
/// It reads and writes instances of an XForm, a FHIR QuestionnaireResponse, and the data object of a survey.
public struct SubmissionLayout: Sendable {
  /// What the value of a node is.
  enum Content: Hashable, Sendable {
    /// The form has no place for the value.
    case nothing
    /// A field, and whether its value is written even while it is hidden.
    case field(FieldID, whileHidden: Bool)
    /// The index of a variable in `FormLogic.variables`.
    case variable(Int)
    /// The index of a repeat in `FormLogic.repeats`. Each element is an instance.
    case `repeat`(Int)
  }

  /// An element of the data, once for all instances around it.
  struct Node: Sendable {
    var name: String
    /// -1 for the root.
    var parent: Int
    var children: [Int] = []
    var content = Content.nothing
    /// The variable or field whose value is written, if it is not that of `content`: it has none while the node is not
    /// relevant, and the clock's if nobody gave one.
    var written: Content?
    /// The innermost repeat around, or that the node is; -1 for none.
    var home = -1
    /// What the format's own writer needs to know.
    var detail = Detail.none
  }

  /// What only one format has.
  enum Detail: Sendable {
    case none
    /// The namespace of an element, the kind of its type, the text that it has at first, and whether it holds the time of
    /// filling.
    case element(namespace: String, kind: FieldKind, text: String, clock: ClockRole?)
    /// The type of a question of FHIR, its options, the value that stands for another answer, and the unit of a quantity. A
    /// node without a name in it has the other answer's text.
    case question(type: String, offer: FHIROffer?, other: String?, unit: FHIRUnit?)
    /// The values of a survey's choices as the survey writes them, by their values in the form, and what the survey
    /// computes. `ownWords` says whether the text of an answer in a person's own words is beside it, not in its place;
    /// nil if there are none.
    case answer(originals: [String: JSONNode], computed: Computed, ownWords: Bool?)
  }

  /// What a survey computes for a question.
  enum Computed: Sendable {
    case nothing
    /// A text, even if it reads like a number.
    case text
    /// A number, a truth or a text.
    case value
  }

  /// How well a value says when the form was filled. The best one counts.
  enum ClockRole: Int, Comparable, Sendable {
    case day, start, end

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  let format: ImportFormat
  var nodes: [Node] = []
  /// Attributes of an XForm's root element.
  var attributes: [XMLAttribute] = []
  /// The address of a Questionnaire, with its version.
  var address: String?
  /// Whether a survey keeps what is hidden when it is completed.
  var writesHidden = false
  /// By repeat: the pages that are in no repeat inside it and can be shown. If all are hidden, an instance is.
  var hidingPages: [Int: [PageID]] = [:]
  private var places: [Place: Int] = [:]
  /// The nodes with fields, by the innermost repeat around.
  private var fieldsOfHome: [Int: [(node: Int, field: FieldID)]] = [:]

  private struct Place: Hashable {
    var parent: Int
    var name: String
  }

  init(format: ImportFormat) { self.format = format }

  /// Adds a node behind those that were added before.
  ///
  /// - Returns: Its index, or that of the sibling with the same name.
  mutating func add(_ node: Node) -> Int {
    let place = Place(parent: node.parent, name: node.name)
    if let known = places[place] { return known }
    let index = nodes.count
    places[place] = index
    var node = node
    if node.parent >= 0 {
      nodes[node.parent].children.append(index)
      node.home = nodes[node.parent].home
    }
    if case .repeat(let index) = node.content { node.home = index }
    if case .field(let field, _) = node.content {
      fieldsOfHome[node.home, default: []].append((index, field))
    }
    nodes.append(node)
    return index
  }

  /// The nodes with fields in a repeat and in no repeat inside it, in order; -1 for those outside of repeats.
  ///
  /// - Complexity: O(1).
  func fields(inRepeat index: Int) -> [(node: Int, field: FieldID)] { fieldsOfHome[index] ?? [] }

  /// - Complexity: O(1).
  func child(_ name: String, of parent: Int) -> Int? {
    places[Place(parent: parent, name: name)]
  }

  /// Returns the path of a node with the numbers of the instances around it: `/data/member[2]/age`. Of a long
  /// path it is the end.
  ///
  /// - Complexity: O(1) time, since the length is limited.
  func path(of node: Int, inside numbers: InstanceNumbers) -> String {
    var path = ""
    var level = numbers.count
    var next = node
    while next >= 0 {
      var step = TextQuote.shown(nodes[next].name, atMost: Self.mostShown)
      if case .repeat = nodes[next].content, level > 0 {
        level -= 1
        step += "[\(numbers[level])]"
      }
      next = nodes[next].parent
      path = (next >= 0 || format == .xforms ? "/" : "") + step + path
      if path.utf8.count > Self.mostShown, next >= 0 { return "…" + path }
    }
    return path
  }

  /// The length from which a path is shortened.
  private static let mostShown = 120
}

extension SubmissionLayout {
  /// Reads the data of a filled form (EX-1).
  ///
  /// - Parameters:
  ///   - bytes: The whole file in UTF-8.
  ///   - form: The imported form that the layout belongs to.
  /// - Throws: `ReadError` with the place if the file is damaged, or of another form or format. What the form has no
  ///   place for is a finding.
  /// - Complexity: O(bytes) time.
  public func submission(
    from bytes: [UInt8],
    for form: borrowing FormDefinition
  ) throws(ReadError) -> Submission {
    switch format {
    case .xforms:
      var reader = XFormsSubmissionReader(self, bytes)
      return try reader.read(form)
    case .fhir:
      var reader = FHIRSubmissionReader(self, bytes)
      return try reader.read(form)
    case .surveyjs:
      var reader = SurveySubmissionReader(self, bytes)
      return try reader.read(form)
    }
  }

  /// Returns the answers of a session as a file of the form's own format (EX-4).
  ///
  /// - Parameters:
  ///   - session: A session of the form that the layout belongs to.
  ///   - submission: A submission from which to take what the form has no place for, and the spelling of answers
  ///     that are as they were.
  /// - Complexity: O(nodes · instances + bytes) time.
  public func data(of session: borrowing FormSession, keeping submission: Submission? = nil)
    -> String
  {
    switch format {
    case .xforms:
      var writer = XFormsSubmissionWriter(self, keeping: submission)
      writer.write(session)
      return writer.text
    case .fhir: return FHIRSubmissionWriter(self, keeping: submission).response(session).text
    case .surveyjs: return SurveySubmissionWriter(self, keeping: submission).data(session).text
    }
  }
}
