import FormModel

/// The state of a form that a rival fills, and the evaluation of one node.
///
/// The rival decides which nodes to evaluate, and in what order. `RecomputePage` counts the pages.
struct RivalState: ~Copyable {
  let network: RuleNetwork
  private(set) var progress: RecomputePage
  private var values: RuleValues
  private let ownFlags: [FieldFlags]
  private let ownPages: [Bool]
  /// The flag edits of the current transaction.
  private var edits: [Edit] = []
  private let place = KeptInPlace()

  /// True after the form was opened. Before that, hiding a field does not remove its answer.
  private var isOpen = false

  init(_ form: borrowing FormDefinition) throws {
    let rules = try OracleRules(form)
    var answers: [(field: Int, answer: AnswerValue?)] = []
    for (address, answer) in rules.logic.answers {
      guard let field = rules.number(of: address) else { continue }
      if rules.takesAnswers[field] {
        answers.append((field, try rules.kept(answer, of: field)))
      }
    }
    let raw = Oracle(form)
    network = RuleNetwork(rules)
    progress = RecomputePage(form)
    ownFlags = raw.fields.flatMap { $0 }
    ownPages = raw.pageIsHidden
    values = RuleValues(rules, fields: ownFlags, pages: ownPages)
    for (field, answer) in answers { give(field, answer) }
    open()
  }

  /// Evaluates every node once.
  private mutating func open() {
    for field in ownFlags.indices {
      if !values.rules.takesAnswers[field] { give(field, nil) }
      if values.isReadOnly(field, own: ownFlags[field].contains(.readOnly)) {
        edits.append(Edit(.lock, at: address(of: field)))
      }
    }
    for group in values.rules.logic.groups.indices { groupChanged(group) }
    for field in ownFlags.indices { values.see(field) }
    for node in network.nodes.indices { find(node) }
    for field in ownFlags.indices
    where values.rules.policies[field] == .cleared && !values.isShown(field) {
      give(field, nil)
    }
    isOpen = true
    finish()
    if let first = progress.page(atRank: 1) { try? progress.setCurrentPage(first) }
  }

  /// Stores a field's answer; evaluates nothing.
  ///
  /// - Returns: nil if the field can't hold the answer. Otherwise the field, and true if the value
  ///   that expressions read may have changed.
  mutating func answer(_ answer: AnswerValue?, at address: FieldID) -> (field: Int, Bool)? {
    guard let field = values.rules.number(of: address), values.rules.takesAnswers[field]
    else { return nil }
    var kept: AnswerValue?
    if let answer {
      do throws(OracleRefusal) { kept = try values.rules.kept(answer, of: field) } catch {
        return nil
      }
    }
    if values.rules.policies[field] == .cleared, !values.isShown(field) { return (field, false) }
    if AnswerValue.isSame(values.answers[field], kept) {
      give(field, kept)
      return (field, false)
    }
    give(field, kept)
    values.see(field)
    return (field, true)
  }

  /// Evaluates a node.
  mutating func find(_ node: Int) {
    switch network.nodes[node] {
    case .condition(let rule, let entry):
      values.holds[rule] = values.isTrue(entry, network.tests)
    case .variable(let variable):
      let value = values.rules.variables[variable].boundedValue(in: values)
      if case .number(let number) = value, !number.isFinite {
        values.variables[variable] = .nothing
      } else {
        values.variables[variable] = value
      }
    case .calculation(let field): calculate(field)
    case .fieldHiding(let field):
      let own = ownFlags[field].contains(.hidden)
      let hides = values.resolve(values.rules.actionsOnField[field], .hide, .show, own: own)
      guard hides != values.fieldHides[field] else { return }
      values.fieldHides[field] = hides
      fieldChanged(field)
    case .pageHiding(let page):
      let own = ownPages[page.place]
      let hides = values.resolve(values.rules.actionsOnPage[page.place], .hide, .show, own: own)
      guard hides != values.pageHides[page.place] else { return }
      values.pageHides[page.place] = hides
      pageChanged(page)
    case .groupHiding(let group):
      let own = values.rules.logic.groups[group].isHidden
      let hides = values.resolve(values.rules.actionsOnGroup[group], .hide, .show, own: own)
      guard hides != values.groupHides[group] else { return }
      values.groupHides[group] = hides
      groupChanged(group)
    case .input(let field):
      let own = ownFlags[field]
      let isLocked = values.isReadOnly(field, own: own.contains(.readOnly))
      edits.append(Edit(isLocked ? .lock : .unlock, at: address(of: field)))
      let isMandatory = values.isMandatory(field, own: own.contains(.mandatory))
      edits.append(Edit(isMandatory ? .require : .unrequire, at: address(of: field)))
    }
  }

  /// Counts the changed flags, and settles the current page.
  mutating func finish() {
    if edits.isEmpty { return }
    // Moved to a local variable while their span is in use.
    var edits: [Edit] = []
    swap(&edits, &self.edits)
    guard (try? progress.apply(batch: edits.span)) != nil else {
      preconditionFailure("rules act on what is there")
    }
    edits.removeAll(keepingCapacity: true)
    swap(&edits, &self.edits)
  }

  mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try progress.setCurrentPage(page)
  }

  private mutating func calculate(_ field: Int) {
    guard let calculation = values.rules.calculations[field] else { return }
    let isOff = values.rules.policies[field] == .cleared && !values.isShown(field)
    let own =
      values.answers[field].map { OracleValue($0, choices: values.rules.offers[field]) } ?? .nothing
    let answer =
      isOff
      ? nil
      : calculation.boundedValue(in: values, own: own)
        .answer(ofKind: values.rules.kinds[field], offers: values.rules.offers[field])
    give(field, answer)
    values.see(field)
  }

  private mutating func give(_ field: Int, _ answer: AnswerValue?) {
    values.answers[field] = answer
    edits.append(Edit(answer == nil ? .clear : .fill, at: address(of: field)))
  }

  private mutating func fieldChanged(_ field: Int) {
    let isHidden =
      values.fieldHides[field]
      || values.rules.groupsOfField[field].contains { values.groupHides[$0] }
    guard isHidden != values.fieldIsHidden[field] else { return }
    values.fieldIsHidden[field] = isHidden
    edits.append(Edit(isHidden ? .hide : .show, at: address(of: field)))
    sightChanged(field)
  }

  private mutating func pageChanged(_ page: PageID) {
    let isHidden =
      values.pageHides[page.place]
      || values.rules.groupsOfPage[page.place].contains { values.groupHides[$0] }
    guard isHidden != values.pageIsHidden[page.place] else { return }
    values.pageIsHidden[page.place] = isHidden
    edits.append(Edit(isHidden ? .hidePage : .showPage, page: page))
    for field in values.rules.fields(of: page) { sightChanged(field) }
  }

  private mutating func groupChanged(_ group: Int) {
    switch values.rules.logic.groups[group].extent {
    case .fields(let page, let range):
      let first = values.rules.firstFields[page.place]
      for field in range { fieldChanged(first + field) }
    case .pages(let range):
      for page in values.rules.formPages[range] { pageChanged(page) }
    }
  }

  private mutating func sightChanged(_ field: Int) {
    switch values.rules.policies[field] {
    case .retained: return
    case .cleared
    where isOpen && !values.isShown(field) && values.rules.calculations[field] == nil:
      give(field, nil)
    case .blank, .cleared: break
    }
    values.see(field)
  }

  private func address(of field: Int) -> FieldID {
    let page = values.rules.pages[field]
    return FieldID(page: page, field: field - values.rules.firstFields[page.place])
  }
}
