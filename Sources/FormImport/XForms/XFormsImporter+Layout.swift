import FormModel

extension XFormsImporter {
  /// Puts the body's questions on pages (IM-2).
  ///
  /// A field-list is a page, and so is a top-level group. If a group contains field-lists or
  /// repeats, its parts are pages instead. The other questions get pages of their own, each with at
  /// most `questionsPerPage` questions.
  mutating func layOutBody() {
    var open = OpenPages()
    layOut(document.body, into: &open, parent: 0)
  }

  /// The groups and the page at the current place of the layout.
  struct OpenPages {
    /// The nodes of the enclosing groups, innermost last.
    var groups: [Int] = []
    /// The name of the page for questions outside groups; without a text if they get their own pages.
    var name = DraftLabel()
    var isWithinGroup = false
    /// The label of the group around, if it holds nothing but a repeat.
    var naming: RepeatNaming?
    /// The number of questions on the open page; nil if no page is open.
    var looseCount: Int?
  }

  private mutating func layOut(
    _ controls: [XFormsControl],
    into open: inout OpenPages,
    parent: Int
  ) {
    for control in controls {
      switch control.kind {
      case .question: layOutLoose(control, into: &open, parent: parent)
      case .group, .repeat:
        open.looseCount = nil
        layOutGroup(control, around: open, parent: parent)
      }
    }
  }

  /// Adds a question that belongs to no page group.
  private mutating func layOutLoose(
    _ control: XFormsControl,
    into open: inout OpenPages,
    parent: Int
  ) {
    let count = open.looseCount ?? 0
    let needsPage =
      open.looseCount == nil || !open.isWithinGroup && count >= options.questionsPerPage
    if needsPage {
      draft.pages.append(.init(name: open.name))
    }
    let added = addField(control, parent: parent, within: open.groups)
    if needsPage, !added {
      draft.pages.removeLast()
      return
    }
    open.looseCount = (needsPage ? 0 : count) + 1
    if !open.isWithinGroup, options.questionsPerPage == 1 {
      let page = draft.pages.count - 1
      if let node = node(of: control, parent: parent), let field = draft.pages[page].fields.last {
        draft.pages[page].name = name(field.label, of: control.label, at: node)
      }
    }
  }

  private mutating func layOutGroup(
    _ control: XFormsControl,
    around outer: OpenPages,
    parent: Int
  ) {
    let node = node(of: control, parent: parent)
    if control.reference != nil, node == nil { reportMissing(control) }
    var open = outer
    open.isWithinGroup = true
    let naming = naming(control, node, around: outer, parent: parent)
    if naming.label.text != nil { open.name = naming.label }
    open.naming = control.kind == .group && control.children.count == 1 ? naming : nil
    let repeated = control.kind == .repeat ? beginRepeat(control, node, naming) : nil
    if repeated != nil, let name = open.name.expression, innermostRepeat(of: parent) != nil {
      // Inside, `position(..)` would be the number in this repeat.
      noteDynamic(name.offset, "label", reason: "a repeat inside another has no label of its own")
      open.name.expression = nil
    }
    let first = draft.pageIDs.endIndex
    let isOnePage = Self.isFieldList(control) ? !control.holdsRepeat : !control.holdsPages
    if isOnePage {
      draft.pages.append(.init(name: open.name))
      let groups = open.groups + (node.map { [$0] } ?? [])
      addFields(control.children, parent: node ?? parent, within: groups)
      if draft.pages.last?.fields.isEmpty == true { draft.pages.removeLast() }
    } else {
      if Self.isFieldList(control) { reportSplit(control, node) }
      if let node { open.groups.append(node) }
      open.looseCount = nil
      layOut(control.children, into: &open, parent: node ?? parent)
    }
    if let repeated { endRepeat(repeated, from: first, title: naming.title) }
    let extent = first..<draft.pageIDs.endIndex
    if !extent.isEmpty {
      addGroup(control, node, naming.label.text, .pages(extent), within: outer.groups)
    }
  }

  private mutating func reportSplit(_ control: XFormsControl, _ node: Int?) {
    notes.add(
      .changed,
      at: control.offset,
      "field-list \(TextQuote.of(node.map { ids[$0] } ?? ""))",
      reason: "it contains a repeat",
      meaning: "its parts are pages of their own"
    )
  }

  /// Puts all questions of a group on the last page.
  private mutating func addFields(
    _ controls: [XFormsControl],
    parent: Int,
    within groups: [Int]
  ) {
    let page = PageID(place: draft.pages.count - 1)
    for control in controls {
      if case .question = control.kind {
        _ = addField(control, parent: parent, within: groups)
        continue
      }
      let node = node(of: control, parent: parent)
      if control.reference != nil, node == nil { reportMissing(control) }
      let first = draft[page].fields.count
      let inner = groups + (node.map { [$0] } ?? [])
      addFields(control.children, parent: node ?? parent, within: inner)
      let last = draft[page].fields.count
      guard last > first else { continue }
      let label = text(of: control.label.map(plain), for: "label of a group")
      addGroup(control, node, label, .fields(page: page, first..<last), within: groups)
    }
  }

  /// Adds a group with its conditions. If the group fills a page, the page gets the conditions.
  private mutating func addGroup(
    _ control: XFormsControl,
    _ node: Int?,
    _ label: String?,
    _ extent: FieldGroup.Extent,
    within groups: [Int]
  ) {
    let relevance = node.map { self.relevance(of: $0, within: groups) } ?? .always
    let readOnly = node.map { self.readOnly(of: $0, within: groups) } ?? .never
    // A repeat says itself which pages are its own.
    if control.kind == .repeat, relevance == .always, readOnly == .never { return }
    func offset(_ condition: (XFormsBind) -> SourceText?) -> Int {
      node.map { self.offset(ofCondition: condition, of: $0) } ?? control.offset
    }
    if readOnly == .never, let page = draft.onlyPage(of: extent) {
      guard relevance != .always else { return }
      // If another group already controls the page, this one is added as a group instead.
      if !draft[page].isHidden {
        draft[page].isHidden = true
        if case .when(let condition) = relevance {
          draft.addRule(when: condition, .show, .page(page), at: offset { $0.relevant })
        }
        return
      }
    }
    let id = draft.uniqueIDs.take(node.map { ids[$0] + ".group" } ?? "group")
    let index = draft.logic.groups.count
    draft.logic.groups.append(
      FieldGroup(
        id: id,
        label: label,
        extent: extent,
        isHidden: relevance != .always,
        isReadOnly: readOnly == .always
      )
    )
    if case .when(let condition) = relevance {
      draft.addRule(when: condition, .show, .group(index), at: offset { $0.relevant })
    }
    if case .when(let condition) = readOnly {
      draft.addRule(when: condition, .lock, .group(index), at: offset { $0.readOnly })
    }
  }

  static func isFieldList(_ control: XFormsControl) -> Bool {
    control.appearance.split(separator: " ").contains("field-list")
  }
}

extension XFormsControl {
  /// True if the control contains a repeat.
  var holdsRepeat: Bool { children.contains { $0.kind == .repeat || $0.holdsRepeat } }

  /// True if the control contains parts that are pages.
  var holdsPages: Bool {
    children.contains {
      $0.kind == .repeat || XFormsImporter.isFieldList($0) || $0.holdsPages
    }
  }
}
