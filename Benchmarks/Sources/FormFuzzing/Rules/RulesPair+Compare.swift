import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

extension RulesPair {
  func expect<Value: Equatable>(
    _ found: Value,
    _ expected: Value,
    _ check: String,
    _ what: @autoclosure () -> String
  ) throws(FuzzFailure) {
    if found == expected { return }
    throw FuzzFailure(check: check, message: "\(what()): expected \(expected), found \(found)")
  }

  /// Compares everything that a session shows of each page and field.
  mutating func compare(_ probes: inout ProbeSet) throws(FuzzFailure) {
    try learnPages()
    try expect(session.engine.currentPage, oracle.currentPage, "current page", "current page")
    try expect(session.totals, oracle.totals, "totals", "totals")
    try expect(session.invalidCount, oracle.invalidCount, "invalid", "invalid answers")
    try compareUndo()
    for (page, id) in zip(oracle.view.pages, ids) {
      let difference: FuzzFailure?
      do throws(AddressError) { difference = try self.difference(of: page, id, session) } catch {
        throw FuzzFailure(check: "address", message: "\(error)")
      }
      if let difference { throw difference }
    }
    for field in plan.form.logic.choiceFilters.map(\.field) {
      try compareOffers(of: field, &probes)
    }
  }

  /// UD-1, UD-2: only a journal that is smaller than the history may take back less than the oracle.
  private func compareUndo() throws(FuzzFailure) {
    let forgets = plan.settings.journal != RulesCase.largeJournal
    let (canUndo, canRedo) = (session.canUndo, session.canRedo)
    if canUndo || !forgets { try expect(canUndo, oracle.canUndo, "undo", "undo possible") }
    if canRedo || !forgets { try expect(canRedo, oracle.canRedo, "redo", "redo possible") }
  }

  /// CH-1: compares the rows that a field offers in each instance.
  private mutating func compareOffers(
    of field: FieldID,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    let count = plan.form.list(of: field)?.choices.count ?? 0
    for (page, id) in zip(oracle.view.pages, ids) where page.template == field.page {
      let address = FieldID(page: id, field: field.field)
      var expected: [Int]?
      do throws(AddressError) { expected = try oracle.offeredRows(of: address) } catch {
        throw FuzzFailure(check: "address", message: "\(error)")
      }
      var found: [Int]?
      do throws(SessionError) {
        let offered = try session.choices(of: address)
        found = offered.indices.map { offered.row(at: $0) }
      } catch {
        throw FuzzFailure(check: "offers", message: "\(error)")
      }
      try expect(found, expected, "offers", "the rows that \(address) offers")
      probes.hit(RulesProbe.choicesOffered, if: !(found ?? []).isEmpty)
      probes.hit(RulesProbe.choiceNotOffered, if: found.map { $0.count < count } ?? false)
    }
  }

  /// The first value of a page, or of its fields, in which a session differs from the oracle.
  func difference(
    of page: OracleView.Page,
    _ id: PageID,
    _ session: borrowing FormSession
  ) throws(AddressError) -> FuzzFailure? {
    let progress = try session.engine.progress(ofPage: id)
    if progress != page.progress {
      return failure("page", "progress of", page, page.progress, progress)
    }
    let fields = oracle.view.fields[page.fields]
    let invalid = try session.invalidCount(ofPage: id)
    let expectedInvalid = fields.count { $0.isInvalid }
    if invalid != expectedInvalid {
      return failure("invalid", "invalid answers of", page, expectedInvalid, invalid)
    }
    let invalidField = try session.invalidField(ofPage: id)
    let first = fields.firstIndex { $0.isInvalid }.map { $0 - page.fields.lowerBound }
    if invalidField?.field != first {
      return failure(
        "invalid",
        "invalid field of",
        page,
        first.map { "\($0)" } ?? "none",
        invalidField.map { "\($0)" } ?? "none"
      )
    }
    let isHidden = try session.isOwnHidden(page: id)
    if isHidden != page.isOwnHidden {
      return failure("own flags", "own flag of", page, page.isOwnHidden, isHidden)
    }
    let name = try session.name(ofPage: id) ?? ""
    if let expected = page.name, !name.utf8.elementsEqual(expected.utf8) {
      return failure("label", "name of", page, expected, name)
    }
    for (field, place) in page.fields.enumerated() {
      let address = FieldID(page: id, field: field)
      let expected = oracle.view.fields[place]
      if let difference = try difference(of: expected, address, page, session) {
        return difference
      }
    }
    return nil
  }

  private func difference(
    of expected: OracleView.Field,
    _ address: FieldID,
    _ page: OracleView.Page,
    _ session: borrowing FormSession
  ) throws(AddressError) -> FuzzFailure? {
    let field = address.field
    let found = try session.label(of: address) ?? ""
    if let label = expected.label, !found.utf8.elementsEqual(label.utf8) {
      return failure("label", "label of field \(field) of", page, label, found)
    }
    let answer = try session.answer(at: address)
    if !RulesPair.areSame(answer, expected.answer) {
      return failure(
        "answer",
        "answer of field \(field) of",
        page,
        expected.answer.map { "\($0)" } ?? "none",
        answer.map { "\($0)" } ?? "none"
      )
    }
    let flags = try session.effectiveFlags(at: address)
    if flags != expected.flags {
      return failure(
        "flags",
        "flags of field \(field) of",
        page,
        expected.flags.rawValue,
        flags.rawValue
      )
    }
    let own = try session.ownFlags(at: address).subtracting(.filled)
    let expectedOwn = expected.ownFlags.subtracting(.filled)
    if own != expectedOwn {
      return failure(
        "own flags",
        "own flags of field \(field) of",
        page,
        expectedOwn.rawValue,
        own.rawValue
      )
    }
    let isInvalid = try session.isInvalid(at: address)
    if isInvalid != expected.isInvalid {
      return failure(
        "invalid",
        "whether invalid: field \(field) of",
        page,
        expected.isInvalid,
        isInvalid
      )
    }
    return nil
  }

  private func failure(
    _ check: String,
    _ what: String,
    _ page: OracleView.Page,
    _ expected: some Any,
    _ found: some Any
  ) -> FuzzFailure {
    let place = page.numbers.isEmpty ? "" : " in \(page.numbers)"
    return FuzzFailure(
      check: check,
      message: "\(what) page \(page.template)\(place): expected \(expected), found \(found)"
    )
  }

  /// Whether two answers are equal; texts are compared scalar by scalar.
  static func areSame(_ a: AnswerValue?, _ b: AnswerValue?) -> Bool {
    if case .text(let a)? = a, case .text(let b)? = b { return a.utf8.elementsEqual(b.utf8) }
    return a == b
  }

  /// A digest of everything that a session shows, by the positions of pages.
  static func digest(of session: borrowing FormSession) -> UInt64 {
    let all = session.pages
    var pages: UInt64 = 0
    for position in all.indices {
      guard let progress = try? session.engine.progress(ofPage: all[position]) else { continue }
      pages &+= StateDigest.term(ofPageAt: position, progress)
    }
    let digest = StateDigest(
      pages: pages,
      totals: session.totals,
      visiblePageCount: session.engine.visiblePageCount,
      currentPage: session.engine.currentPage.flatMap { all.firstIndex(of: $0) },
      currentRank: session.invalidCount
    )
    return digest.rawValue
  }
}

extension RulesForm {
  /// A field's list of choices; nil if there is no such field, or it has none.
  func list(of address: FieldID) -> ChoiceList? {
    guard ids.contains(address.page),
      pages[address.page.place].fields.indices.contains(address.field)
    else { return nil }
    return self[address].list.map { logic.choiceLists[$0] }
  }
}
