import FormFormats
import FormModel

/// Makes a form of a parsed XForm (IM-2).
///
/// A hidden field reads as blank, as in Collect, unless the options say otherwise (UR-6).
struct XFormsImporter {
  /// A node's relevance or read-only condition.
  enum Condition: Hashable {
    case always
    case never
    case when(String)
  }

  private(set) var document: XFormsDocument
  let options: ImportOptions
  var notes: ImportNotes
  var report = ImportReport(format: .xforms)
  var draft: FormDraft

  /// The bind of each node, among `document.binds`; indexed by node.
  var bindOfNode: [XFormsBind?] = []
  var nodeOfBindID: [String: Int] = [:]
  /// Nodes by path from the root, as binds, controls and expressions write it.
  var nodeOfPath: [String: Int] = [:]
  /// The name of each node in expressions; indexed by node.
  var ids: [String] = []
  /// Nodes with a question in the body.
  var askedNodes: Set<Int> = []
  /// The offset of each repeat's control, by node.
  var repeatNodes: [Int: Int] = [:]
  /// Repeats whose instances an expression counts.
  var countedRepeats: Set<Int> = []
  /// The names of repeats that are questions as well.
  var repeatNames: [Int: String] = [:]
  /// The repeat whose control each question stands in, among those of its node; -1 for none.
  var homeOfQuestion: [Int: Int] = [:]
  /// Repeats inside three others, which have one instance.
  var flatRepeats: Set<Int> = []
  /// Nodes hidden only by an appearance, or by a body group that is bound to another branch of the tree.
  /// That does not blank their answers.
  var nodesHiddenApart: Set<Int> = []
  /// Nodes of questions that are hidden from the person by `appearance="hidden"`. Their answers are read.
  var concealedNodes: Set<Int> = []
  /// Nodes with questions that say how many instances a repeat has, also while they are not relevant.
  var countNodes: Set<Int> = []
  /// For a node hidden apart with conditions of its own: the variable that is empty while they are false.
  var valueNames: [Int: String] = [:]
  /// The field of each node that has a question.
  var fieldOfNode: [Int: FieldID] = [:]
  /// Nodes that expressions read but no question asks for, in order of discovery.
  var readNodes: [Int] = []
  var isRead: Set<Int> = []
  /// Nodes whose calculation reads their own answer.
  var selfReading: Set<Int> = []

  /// Nodes that are computed and have no question.
  var computedNodes: Set<Int> = []

  /// The ids of the fields that hold what a filled form says of nodes without a question or calculation.
  var inputs: [Int: String] = [:]

  /// The first texts of nodes that an action sets.
  var firstTexts: [Int: String] = [:]
  /// The texts that actions give to nodes of instances that are added alone.
  var addedTexts: [Int: (text: String, action: XFormsAction)] = [:]
  /// By repeat: the hidden field that says which of the first instances an instance is.
  var firstNumbers: [Int: String] = [:]
  /// Nodes whose instances begin as in the file.
  var settledBeginnings: Set<Int> = []
  /// The expressions that actions set at first, by node.
  var firstValues: [Int: SourceText] = [:]
  /// The nodes of the controls that actions stand in, by the controls' offsets.
  private(set) var nodeOfControl: [Int: Int] = [:]
  /// The calculations that are left out, by their offsets, with the circles that they close.
  var circles: [Int: String] = [:]
  /// Whether actions run when an answer changes. Without them, rules may go in no circle.
  var takesTriggers = true
  /// These actions, by the node that they set.
  var triggers: [Int: XFormsTrigger] = [:]

  /// The own condition of each node; nil while it is in progress.
  var ownRelevances: [Int: Condition?] = [:]
  /// The number of conditions in progress, each read by the one before.
  var openRelevances = 0
  var ownReadOnlies: [Int: Condition] = [:]
  /// The condition of each node together with its ancestors.
  var relevances: [Int: String?] = [:]

  var translation: XFormsTranslation?
  var defaultTranslation: XFormsTranslation?
  var listOfItemset: [XFormsItemsetKey: Int?] = [:]
  /// Whether a value of an itemset has a space.
  var itemsetsWithSpaces: [XFormsItemsetKey: Bool] = [:]
  /// The lists of itemsets with conditions.
  var filteredLists: [XFormsItemsetKey: XFormsFilteredList] = [:]
  /// The question that offers choices for a node.
  var choiceControls: [Int: XFormsControl] = [:]
  /// The texts that expressions read, and those that labels read.
  var readTexts = XFormsReadTexts()
  var textsInLabels = XFormsReadTexts()
  var lookUpBytes: Int
  /// The values of the label of a node, as they are written and as they are translated.
  var labelValues: (node: Int, values: [String: Result<String, ExpressionFailure>]) = (-1, [:])
  /// The values that texts show in all languages, by the ids of the texts.
  var valuesOfText: [String: [SourceText]] = [:]
  /// How many values of labels may still be translated in all languages.
  var valuesLeft: Int
  private var folder: MediaFolder?
  /// Why a file was not read that an expression names.
  private var mediaError: MediaError?

  /// - Parameters:
  ///   - folder: The folder with the files that the form refers to. The lists in them were read.
  ///   - byteCount: The bytes of the form.
  init(
    _ reader: XFormsReader,
    _ folder: MediaFolder?,
    options: ImportOptions,
    byteCount: Int
  ) {
    self.folder = folder
    let byteCount = byteCount + (folder?.byteCount ?? 0)
    document = reader.document
    notes = reader.notes
    self.options = options
    draft = FormDraft(byteCount: byteCount)
    lookUpBytes = 16 * byteCount + 1 << 16
    valuesLeft = byteCount / 64 + 1 << 12
    bindOfNode = Array(repeating: nil, count: document.instance.nodes.count)
    nodeOfPath = document.instance.nodesByPath(mostBytes: 16 * byteCount + 1 << 16)
  }

  var tree: XFormsTree { document.instance }

  /// Returns the rows of an instance.
  func list(_ id: String) -> XFormsList? { document.lists[id] }

  /// Returns the rows of a file that an expression names; nil if the form has no folder, or the file can't be read.
  mutating func table(_ name: String) -> XFormsList? {
    let file = name.hasSuffix(".csv") ? name : name + ".csv"
    if let known = document.tables[file] { return known }
    guard var media = folder, mediaError == nil else { return nil }
    var list = XFormsList(offset: 0)
    do throws(MediaError) {
      let before = media.byteCount
      try media.read(file, of: name, into: &list)
      lookUpBytes += 16 * (media.byteCount - before)
      folder = media
    } catch {
      mediaError = error
      return nil
    }
    document.tables[file] = list
    return list
  }

  /// Makes the form.
  ///
  /// - Complexity: O(bytes of the document + nodes · depth) time.
  mutating func run() throws(ImportError) {
    report.title = document.title
    draft.logic.policy = options.hiddenAnswers ?? .blank
    try chooseLanguage()
    ids = draft.uniqueIDs.shortNames(of: tree)
    resolveBinds()
    findNodes()
    readActions()
    layOutBody()
    defineVariables()
    if let mediaError { throw .media(mediaError) }
    draft.settleInstanceVariables()
    draft.settleComputedTexts(keepsTruths: false)
    settleTriggers()
    draft.settleLabels(&notes)
    reportDifferences()
    report.pages = draft.pages.count
    report.fields = draft.fieldCount
  }

  /// Resolves binds to nodes. The first of several binds that states a property wins.
  private mutating func resolveBinds() {
    for bind in document.binds {
      guard let node = node(at: bind.nodeset.text, from: 0) else {
        notes.add(
          .unsupported,
          at: bind.nodeset.offset,
          "bind of \(TextQuote.of(bind.nodeset.text))",
          reason: "the form has no such node",
          meaning: "ignored"
        )
        continue
      }
      if let id = bind.id { nodeOfBindID[id] = node }
      if bind.nodeset.text.utf8.first == UInt8(ascii: "/") { nodeOfPath[bind.nodeset.text] = node }
      guard let first = bindOfNode[node] else {
        bindOfNode[node] = bind
        continue
      }
      if let contradiction = first.contradiction(in: bind) {
        notes.add(
          .unsupported,
          at: contradiction.offset,
          "second bind of \(TextQuote.of(ids[node]))",
          reason: "an earlier bind contradicts it",
          meaning: "the first one counts"
        )
      }
      bindOfNode[node] = first.filled(from: bind)
    }
  }

  /// The open controls: the nodes whose conditions hide their content, and the repeats.
  private struct OpenControls {
    var isHiding: [Bool]
    var count = 0
    /// The nodes of the repeats around.
    var repeats: [Int] = []
    /// True inside a control that is hidden by its appearance.
    var isConcealed = false
    /// The offsets of the controls that actions stand in.
    var withActions: Set<Int>
  }

  /// Finds the nodes that have questions, and those that repeat.
  private mutating func findNodes() {
    var open = OpenControls(
      isHiding: Array(repeating: false, count: tree.nodes.count),
      withActions: Set(document.actions.compactMap { $0.control })
    )
    findNodes(document.body, parent: 0, &open)
    for node in askedNodes.filter({ isRepeat($0) }).sorted() {
      repeatNames[node] = draft.uniqueIDs.take(ids[node] + ".repeat")
    }
  }

  /// - Complexity: O(depth) time for each control.
  private mutating func findNodes(
    _ controls: [XFormsControl],
    parent: Int,
    _ open: inout OpenControls
  ) {
    let isConcealed = open.isConcealed
    for control in controls {
      open.isConcealed = isConcealed || control.isConcealed
      defer { open.isConcealed = isConcealed }
      guard let node = node(of: control, parent: parent) else {
        findNodes(control.children, parent: parent, &open)
        continue
      }
      if open.withActions.contains(control.offset) { nodeOfControl[control.offset] = node }
      switch control.kind {
      case .question:
        if askedNodes.insert(node).inserted {
          homeOfQuestion[node] = tree.lineage(of: node).first { open.repeats.contains($0) } ?? -1
        }
        if !control.items.isEmpty || control.itemset != nil, choiceControls[node] == nil {
          choiceControls[node] = control
        }
        let around = open.count == 0 ? [] : conditionalLineage(of: node)
        if around.count(where: { open.isHiding[$0] }) < open.count {
          nodesHiddenApart.insert(node)
        }
        if open.isConcealed {
          nodesHiddenApart.insert(node)
          concealedNodes.insert(node)
        }
      case .repeat where repeatNodes[node] != nil: break
      case .repeat
      where open.repeats.count == FormRepeat.mostLevels
        || repeatNodes.count == FormDraft.mostRepeats:
        flatRepeats.insert(node)
      case .repeat:
        repeatNodes[node] = control.offset
        if control.count != nil { countedRepeats.insert(node) }
        if let count = control.count.flatMap({ self.node(at: $0.text, from: node) }),
          !conditionalLineage(of: count).isEmpty
        {
          countNodes.insert(count)
        }
      case .group: break
      }
      if control.children.isEmpty { continue }
      let added = conditionalLineage(of: node).filter { !open.isHiding[$0] }
      for node in added { open.isHiding[node] = true }
      open.count += added.count
      let isRepeat = control.kind == .repeat && repeatNodes[node] == control.offset
      if isRepeat { open.repeats.append(node) }
      findNodes(control.children, parent: node, &open)
      if isRepeat { open.repeats.removeLast() }
      for node in added { open.isHiding[node] = false }
      open.count -= added.count
    }
  }

  /// Returns the node and its ancestors, without those that have no condition.
  func conditionalLineage(of node: Int) -> [Int] {
    tree.lineage(of: node).filter { bindOfNode[$0]?.relevant != nil }
  }

  /// Returns the node of a control; nil if it has none or the node does not exist.
  func node(of control: XFormsControl, parent: Int) -> Int? {
    if let reference = control.reference { return node(at: reference.text, from: parent) }
    return control.bind.flatMap { nodeOfBindID[$0.text] }
  }

  /// Returns the node at a plain path, which consists of names, “.” and “..”.
  func node(at path: String, from context: Int) -> Int? {
    if let known = nodeOfPath[path] { return known }
    guard let tokens = try? XPathLexer.tokens(of: path) else { return nil }
    var cursor = XPathCursor(tokens)
    guard cursor.startsPath, let path = try? cursor.takePath(), cursor.next == nil else {
      return nil
    }
    var node = context
    switch path.start {
    case .root: node = -1
    case .context, .current: break
    case .list: return nil
    }
    for step in path.steps {
      switch step.name {
      case ".": break
      case "..":
        guard node >= 0 else { return nil }
        node = tree.nodes[node].parent
      default:
        guard let child = child(step.name, of: node) else { return nil }
        node = child
      }
    }
    return node >= 0 ? node : nil
  }
}

/// The texts in one language that expressions read.
struct XFormsReadTexts {
  var translation: XFormsTranslation?
  var choicesOfNode: [Int: [Choice]?] = [:]
  var choicesOfItemset: [XFormsItemsetKey: [Choice]] = [:]
}

extension XFormsBind {
  /// Returns the first property of `other` that contradicts this bind; nil if there is none.
  func contradiction(in other: XFormsBind) -> SourceText? {
    let parts: [(SourceText?, SourceText?)] = [
      (relevant, other.relevant), (required, other.required), (readOnly, other.readOnly),
      (calculate, other.calculate), (constraint, other.constraint),
    ]
    return parts.first { own, second in
      own != nil && second != nil && own?.text != second?.text
    }?.1
  }

  /// Returns this bind with missing properties taken from another.
  func filled(from other: XFormsBind) -> XFormsBind {
    var bind = self
    if bind.type.isEmpty { bind.type = other.type }
    bind.relevant = relevant ?? other.relevant
    bind.required = required ?? other.required
    bind.readOnly = readOnly ?? other.readOnly
    bind.calculate = calculate ?? other.calculate
    bind.constraint = constraint ?? other.constraint
    bind.constraintMessage = constraintMessage ?? other.constraintMessage
    bind.requiredMessage = requiredMessage ?? other.requiredMessage
    return bind
  }
}

extension UniqueIDs {
  /// The longest qualified name in bytes.
  private static let longest = 120

  /// Returns a name for each node. It is the shortest end of the node's path that no other node
  /// has.
  ///
  /// - Complexity: O(nodes · depth) time.
  mutating func shortNames(of tree: XFormsTree) -> [String] {
    var names = tree.nodes.map { $0.name }
    var above = tree.nodes.map { $0.parent }
    var open = Array(tree.nodes.indices)
    while !open.isEmpty {
      var counts: [String: Int] = [:]
      for node in open { counts[names[node], default: 0] += 1 }
      var next: [Int] = []
      for node in open where counts[names[node], default: 0] > 1 {
        let parent = above[node]
        guard parent >= 0 else { continue }
        let longer = tree.nodes[parent].name + "." + names[node]
        guard longer.utf8.count <= Self.longest else { continue }
        names[node] = longer
        above[node] = tree.nodes[parent].parent
        next.append(node)
      }
      open = next
    }
    return names.map { take($0) }
  }
}
