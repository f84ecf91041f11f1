import FormModel

/// What a repeat's instances are called.
struct RepeatNaming {
  /// The label without the title.
  var label = DraftLabel()
  /// The node whose answer is the title.
  var title: Int?
}

extension XFormsImporter {
  /// Returns the innermost repeat whose instances have the node, or that it is; nil if there is none.
  /// A question outside of its repeat's control is asked once.
  ///
  /// - Complexity: O(depth) time.
  func home(of node: Int) -> Int? {
    guard let home = homeOfQuestion[node] else { return innermostRepeat(of: node) }
    return home < 0 ? nil : home
  }

  func innermostRepeat(of node: Int) -> Int? {
    tree.lineage(of: node).first { isRepeat($0) }
  }

  /// Returns the label of a group or repeat. A value at the end of a repeat's label is its title.
  mutating func naming(
    _ control: XFormsControl,
    _ node: Int?,
    around outer: OpenPages,
    parent: Int
  ) -> RepeatNaming {
    guard let text = control.label.map(plain) else {
      guard control.kind == .repeat, var naming = outer.naming else { return RepeatNaming() }
      if let values = naming.label.expression {
        noteDynamic(values.offset, "label of a repeat", reason: Self.onlyLabels)
        naming.label.expression = nil
      }
      return naming
    }
    guard let node = node.flatMap({ isRepeat($0) ? $0 : nil }), let shown = shownText(text),
      let value = shown.outputs.first?.value,
      let title = self.node(at: XFormsReader.trimmed(value), from: node), title != node,
      home(of: title) == node, askedNodes.contains(title)
    else {
      if control.kind == .repeat || node.map(isRepeat) == true {
        return RepeatNaming(label: plainLabel(of: text))
      }
      readValues(of: control.label, at: node ?? parent)
      return RepeatNaming(label: label(of: text, at: node ?? parent))
    }
    guard shown.outputs.count == 1, shown.words.hasSuffix(XFormsReader.ellipsis) else {
      return RepeatNaming(label: plainLabel(of: text), title: title)
    }
    let signs: Set<Character> = [" ", ":", "-", "–", "—", ",", "\u{A0}"]
    var words = shown.words.dropLast(XFormsReader.ellipsis.count)
    while let last = words.last, signs.contains(last) { words.removeLast() }
    let label = String(words)
    return RepeatNaming(
      label: DraftLabel(text: label.isEmpty || !draft.takesLabel(label) ? nil : label),
      title: title
    )
  }

  /// Returns a repeat's label, which does not change.
  private mutating func plainLabel(of text: XFormsText) -> DraftLabel {
    DraftLabel(text: self.text(of: text, for: "label of a repeat"))
  }

  /// Begins the repeat of a control, and returns its node; nil, with a note, if the form can't have
  /// the repeat.
  mutating func beginRepeat(
    _ control: XFormsControl,
    _ node: Int?,
    _ naming: RepeatNaming
  ) -> Int? {
    guard let node else { return nil }
    guard repeatNodes[node] == control.offset else {
      let isFlat = flatRepeats.contains(node)
      notes.add(
        .unsupported,
        at: control.offset,
        "repeat \(TextQuote.of(ids[node]))",
        reason: isFlat
          ? "it is inside \(FormRepeat.mostLevels) others, or behind \(FormDraft.mostRepeats)"
          : "another repeat before it has the same node",
        meaning: "the form has it once, on pages of its own"
      )
      return nil
    }
    let count = count(of: control, node)
    let description = tree.nodes[node]
    let initial = description.instances ?? description.instancesOfTemplate ?? 0
    let isFixed = count != nil || control.hasFixedInstances
    draft.beginRepeat(
      FormRepeat(
        id: repeatID(node),
        label: naming.label.text,
        pages: draft.pageIDs.endIndex..<draft.pageIDs.endIndex,
        initial: initial,
        allowsAdding: !isFixed,
        allowsRemoving: !isFixed,
        count: count
      ),
      key: node,
      at: control.count?.offset ?? control.offset
    )
    if count == nil, let template = description.instancesOfTemplate, template != initial {
      notes.add(
        .unsupported,
        at: description.offset,
        "instances of \(TextQuote.of(ids[node]))",
        reason:
          "there are \(template) in a new instance of the repeat around, \(initial) in the first",
        meaning: "there are \(initial) at first in each"
      )
    }
    return node
  }

  mutating func endRepeat(_ node: Int, from first: PagePosition, title: Int?) {
    draft.endRepeat(key: node, from: first.rawValue)
    guard let index = draft.repeatOfKey[node], let field = title.flatMap({ fieldOfNode[$0] }),
      draft.repeat(ofPage: field.page) == index
    else { return }
    draft.logic.repeats[index].title = field
  }

  /// Translates the expression for the number of instances; nil if there is none, or, with a note, if
  /// it cannot be translated.
  private mutating func count(of control: XFormsControl, _ node: Int) -> String? {
    guard let source = control.count else { return nil }
    report[.calculations].all += 1
    let context = parent(of: node) ?? node
    // JavaRosa reads it whether or not it is relevant.
    if let count = self.node(at: source.text, from: node), countNodes.contains(count),
      askedNodes.contains(count), home(of: count) == home(of: context)
    {
      return "${\(ids[count])}"
    }
    let outer = beginExpression(at: source.offset, of: context)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      return try XPathTranslator.translate(
        source.text,
        context: context,
        .count(node),
        in: &self
      )
    } catch {
      report[.calculations].unsupported += 1
      let construct = "count of \(TextQuote.of(ids[node]))"
      reportFailure(error, in: source, construct, meaning: "the person adds and removes instances")
      return nil
    }
  }
}
