import FormFormats
import FormModel

/// Makes a form of an XForm's parts (IM-2).
///
/// What a hidden field reads as is Collect's, blank, unless the options say otherwise (UR-6).
struct XFormsImporter {
  /// What a bind says of when a node is there, or takes no answer.
  enum Condition: Hashable {
    case always
    case never
    case when(String)
  }

  let document: XFormsDocument
  let options: ImportOptions
  var notes: ImportNotes
  var report = ImportReport(format: .xforms)
  var draft = FormDraft()

  /// By node: its bind among `document.binds`.
  var bindOfNode: [XFormsBind?] = []
  var nodeOfBindID: [String: Int] = [:]
  /// By its path from the root: a node, as binds, controls and expressions name it.
  var nodeOfPath: [String: Int] = [:]
  /// By node: what expressions call it.
  var ids: [String] = []
  /// Nodes that a question of the body asks for.
  var askedNodes: Set<Int> = []
  var repeatNodes: Set<Int> = []
  /// Of those, the ones that a group of the body can hide which is for a node that they are not within: their
  /// answers are read all the same.
  var nodesHiddenApart: Set<Int> = []
  /// By such a node, if it has conditions of its own: the variable that is empty while they don't hold.
  var valueNames: [Int: String] = [:]
  /// By node: the field that asks for it.
  var fieldOfNode: [Int: FieldID] = [:]
  /// Nodes that are read and asked by no question, in the order they were found in.
  var readNodes: [Int] = []
  var isRead: Set<Int> = []

  /// By node: its own conditions; nil while they are found out.
  var ownRelevances: [Int: Condition?] = [:]
  /// How many of them are being found out, each by the one before.
  var openRelevances = 0
  var ownReadOnlies: [Int: Condition?] = [:]
  /// By node: the condition of it and all it is within.
  var relevances: [Int: String?] = [:]

  var translation: XFormsTranslation?
  var defaultTranslation: XFormsTranslation?
  var listOfItemset: [XFormsItemsetKey: Int?] = [:]
  /// By node: the question of the body that offers choices for it.
  var choiceControls: [Int: XFormsControl] = [:]
  var choicesOfNode: [Int: [Choice]?] = [:]
  var choicesOfItemset: [XFormsItemsetKey: [Choice]] = [:]
  var lookUpBytes: Int
  var labelBytes = 0
  let mostLabelBytes: Int

  init(_ reader: XFormsReader, options: ImportOptions, byteCount: Int) {
    document = reader.document
    notes = reader.notes
    self.options = options
    // A text may be the label of many: all labels together stay in proportion to the file.
    mostLabelBytes = 16 * byteCount + 1 << 16
    lookUpBytes = mostLabelBytes
    bindOfNode = Array(repeating: nil, count: document.instance.nodes.count)
    nodeOfPath = document.instance.nodesByPath(mostBytes: 16 * byteCount + 1 << 16)
  }

  var tree: XFormsTree { document.instance }

  /// - Complexity: O(bytes of the document), and O(depth) for each node.
  mutating func run() throws(ImportError) {
    report.title = document.title
    draft.logic.policy = options.hiddenAnswers ?? .blank
    try chooseLanguage()
    ids = draft.uniqueIDs.shortNames(of: tree)
    resolveBinds()
    findNodes()
    layOutBody()
    defineVariables()
    reportActions()
    report.pages = draft.pages.count
    report.fields = draft.fieldCount
  }

  /// Resolves binds to nodes; of two for one node, the first to say something holds.
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
          .changed,
          at: contradiction.offset,
          "second bind of \(TextQuote.of(ids[node]))",
          reason: "an earlier bind contradicts it",
          meaning: "the first one counts"
        )
      }
      bindOfNode[node] = first.filled(from: bind)
    }
  }

  /// Nodes with conditions that hide what is shown by the controls that are open.
  private struct HidingNodes {
    var isHiding: [Bool]
    var count = 0
  }

  /// Finds which nodes are asked for, and which repeat.
  private mutating func findNodes() {
    var hiding = HidingNodes(isHiding: Array(repeating: false, count: tree.nodes.count))
    findNodes(document.body, parent: 0, &hiding)
  }

  /// - Complexity: O(depth) for each control.
  private mutating func findNodes(
    _ controls: [XFormsControl],
    parent: Int,
    _ hiding: inout HidingNodes
  ) {
    for control in controls {
      guard let node = node(of: control, parent: parent) else {
        findNodes(control.children, parent: parent, &hiding)
        continue
      }
      switch control.kind {
      case .question:
        askedNodes.insert(node)
        if !control.items.isEmpty || control.itemset != nil, choiceControls[node] == nil {
          choiceControls[node] = control
        }
        let around = hiding.count == 0 ? [] : conditionalLineage(of: node)
        if around.count(where: { hiding.isHiding[$0] }) < hiding.count {
          nodesHiddenApart.insert(node)
        }
      case .repeat: repeatNodes.insert(node)
      case .group: break
      }
      if control.children.isEmpty { continue }
      let added = conditionalLineage(of: node).filter { !hiding.isHiding[$0] }
      for node in added { hiding.isHiding[node] = true }
      hiding.count += added.count
      findNodes(control.children, parent: node, &hiding)
      for node in added { hiding.isHiding[node] = false }
      hiding.count -= added.count
    }
  }

  /// The nodes with a condition among a node and what it is within.
  func conditionalLineage(of node: Int) -> [Int] {
    tree.lineage(of: node).filter { bindOfNode[$0]?.relevant != nil }
  }

  /// The node that a control is for; nil if it is for none, or for one that is not there.
  func node(of control: XFormsControl, parent: Int) -> Int? {
    if let reference = control.reference { return node(at: reference.text, from: parent) }
    return control.bind.flatMap { nodeOfBindID[$0.text] }
  }

  /// The node at a plain path: names, “.” and “..” alone.
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

  private mutating func reportActions() {
    for action in document.actions {
      notes.add(
        .unsupported,
        at: action.offset,
        "\(action.name) of \(TextQuote.of(action.reference)) on \(TextQuote.of(action.event))",
        reason: "the form runs no actions",
        meaning: "sets no value"
      )
    }
  }
}

extension XFormsBind {
  /// What another bind of the same node says first that this one says otherwise; nil for nothing.
  func contradiction(in other: XFormsBind) -> SourceText? {
    let parts: [(SourceText?, SourceText?)] = [
      (relevant, other.relevant), (required, other.required), (readOnly, other.readOnly),
      (calculate, other.calculate), (constraint, other.constraint),
    ]
    return parts.first { own, second in
      own != nil && second != nil && own?.text != second?.text
    }?.1
  }

  /// It, and what another one says beyond it.
  func filled(from other: XFormsBind) -> XFormsBind {
    var bind = self
    if bind.type.isEmpty { bind.type = other.type }
    bind.relevant = relevant ?? other.relevant
    bind.required = required ?? other.required
    bind.readOnly = readOnly ?? other.readOnly
    bind.calculate = calculate ?? other.calculate
    bind.constraint = constraint ?? other.constraint
    bind.constraintMessage = constraintMessage ?? other.constraintMessage
    return bind
  }
}

extension UniqueIDs {
  /// Bytes up to which a name is qualified by those of what it is within.
  private static let longest = 120

  /// A name for each node: its own, or where others have it as well the shortest end of its path that none has.
  ///
  /// - Complexity: O(nodes · depth).
  mutating func shortNames(of tree: XFormsTree) -> [String] {
    var names = tree.nodes.map(\.name)
    var above = tree.nodes.map(\.parent)
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
