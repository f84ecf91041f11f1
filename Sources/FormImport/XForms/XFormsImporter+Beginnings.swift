import FormModel

/// What the instances of a repeat begin with that differ from each other, or from those that are added.
struct XFormsBeginning {
  /// The texts of the instances in the file, as ranges of their numbers. Those that begin as added ones are left out.
  var texts: [(numbers: ClosedRange<Int>, text: String)] = []
  /// What an instance begins with that is added.
  var added: String
}

/// First answers of instances (RP-2). A form has one answer for all of them, so an editable calculation gives them theirs: it
/// reads nothing that changes while its instance is there.
extension XFormsImporter {
  /// Returns what the instances begin with at a node, if they do not begin alike and the form can have it.
  ///
  /// - Complexity: O(depth + instances with an own text) time, plus sorting them.
  func beginning(of node: Int) -> XFormsBeginning? {
    guard let home = innermostRepeat(of: node), self.home(of: node) == home,
      parent(of: home).flatMap({ self.home(of: $0) }) == nil, !countedRepeats.contains(home),
      bindOfNode[node]?.calculate == nil, triggers[node] == nil, firstTexts[node] == nil,
      let count = tree.nodes[home].instances
    else { return nil }
    let description = tree.nodes[node]
    let own = description.text
    // Without a template, what is added is empty.
    let added = addedTexts[node]?.text ?? (description.isOfTemplate ? own : "")
    guard !description.texts.isEmpty || own != added, description.difference == nil,
      description.texts.count <= Self.mostTexts
    else { return nil }
    var beginning = XFormsBeginning(added: added)
    var next = 1
    func append(_ numbers: ClosedRange<Int>, _ text: String) {
      if text != added { beginning.texts.append((numbers, text)) }
    }
    for (number, text) in description.texts.sorted(by: { $0.key < $1.key }) {
      if number > next { append(next...number - 1, own) }
      append(number...number, text)
      next = number + 1
    }
    if next <= count { append(next...count, own) }
    return beginning
  }

  /// The most instances with an own text. The expression names each.
  private static let mostTexts = 256

  /// Gives a field what its instances begin with.
  ///
  /// - Returns: False if they begin alike, or if a text is nothing that the field can hold.
  mutating func addBeginning(of node: Int, to field: FieldID, at offset: Int) -> Bool {
    guard let beginning = beginning(of: node) else { return false }
    let kind = draft[field].kind
    let offered = draft.values(offeredBy: field)
    let texts = beginning.texts.map { $0.text } + [beginning.added]
    guard Self.computedKinds.contains(kind),
      texts.allSatisfy({
        $0.isEmpty || AnswerText.value($0, kind: kind, offered: offered) != nil
      }), let home = innermostRepeat(of: node)
    else { return false }
    settledBeginnings.insert(node)
    guard !beginning.texts.isEmpty else {
      let answer = AnswerText.value(beginning.added, kind: kind, offered: offered)
      if let answer { draft.setAnswer(answer, of: field) }
      return true
    }
    let outer = beginExpression(at: offset, of: node)
    defer { endExpression(outer) }
    let number = firstNumber(of: home)
    var pairs = beginning.texts.map { numbers, text in
      let (first, last) = (numbers.lowerBound, numbers.upperBound)
      return (
        when: first == last
          ? "\(number) = \(first)" : "\(number) >= \(first) and \(number) <= \(last)",
        value: text
      )
    }
    if !beginning.added.isEmpty { pairs.append((when: "true()", value: beginning.added)) }
    let isEditable = !draft[field].flags.contains(.readOnly)
    draft.addCalculation(of: field, draft.firstMatch(pairs), isEditable: isEditable, at: offset)
    return true
  }

  /// The kinds of fields whose answers a calculation makes of texts as a file has them.
  private static let computedKinds: Set<FieldKind> = [
    .text, .integer, .decimal, .date, .time, .dateTime, .choice, .choices, .barcode,
  ]

  /// Returns the hidden field that says which of the instances in the file an instance is; 0 for one that was added.
  ///
  /// A field of the form is 1 until the number of instances changes. An instance that is added after that keeps 0, all others
  /// keep the number that they began with.
  private mutating func firstNumber(of home: Int) -> String {
    if let known = firstNumbers[home] { return known }
    let position = draft.variable(holding: "position(..)", home: home)
    let begun = draft.uniqueIDs.take(ids[home] + ".begun")
    let number = draft.uniqueIDs.take(ids[home] + ".first")
    draft.home = nil
    draft.addVariable(
      begun,
      "if(. = '', 1, 2 + 0 * count(\(position)))",
      (kind: .integer, source: begun),
      keeps: .some(nil),
      at: draft.expressionOffset
    )
    draft.home = home
    draft.addVariable(
      number,
      "coalesce(., if(${\(begun)} = 1, position(..), 0))",
      (kind: .integer, source: number),
      keeps: .some(nil),
      at: draft.expressionOffset
    )
    firstNumbers[home] = "${\(number)}"
    return "${\(number)}"
  }

  /// Reports repeats whose instances do not begin as in the file, and actions that would have them do so.
  mutating func reportDifferences() {
    for (node, added) in addedTexts.sorted(by: { $0.key < $1.key })
    where !settledBeginnings.contains(node) && added.text != tree.nodes[node].text {
      report(added.action, reason: Self.notAlike)
    }
    var reported: Set<Int> = []
    for (node, description) in tree.nodes.enumerated() {
      let isComputed = computedNodes.contains(node) && triggers[node] == nil
      let isSettled =
        settledBeginnings.contains(node) || firstTexts[node] != nil
        || isComputed && !selfReading.contains(node)
      // Without a template an added instance should begin empty.
      let isEmptied =
        !description.isOfTemplate && !description.text.isEmpty && isLeaf(node)
        && addedTexts[node] == nil
      let differing = description.firstText ?? (isEmptied ? description.offset : nil)
      guard let offset = description.difference ?? (isSettled ? nil : differing),
        let home = isRepeat(node) ? parent(of: node).flatMap(home) : home(of: node),
        reported.insert(home).inserted
      else { continue }
      notes.add(
        .unsupported,
        at: offset,
        "first answers of \(TextQuote.of(ids[home]))",
        reason: "its instances differ",
        meaning: "each begins as the template, or else as the first"
      )
    }
  }
}
