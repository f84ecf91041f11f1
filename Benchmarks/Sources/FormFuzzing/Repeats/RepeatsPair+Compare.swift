import FormBaselines
import FormModel
import FormProgress
import FormRules

extension RepeatsPair {
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
    try expect(session.totals, oracle.view.totals, "totals", "totals")
    try expect(session.invalidCount, oracle.view.invalidCount, "invalid", "invalid answers")
    let current = oracle.currentPosition.map { ids[$0] }
    try expect(session.engine.currentPage, current, "current page", "current page")
    try compareUndo()
    for (page, id) in zip(oracle.view.pages, ids) {
      let difference: FuzzFailure?
      do throws(AddressError) { difference = try self.difference(of: page, id, session) } catch {
        throw FuzzFailure(check: "address", message: "\(error)")
      }
      if let difference { throw difference }
      try compareOffers(of: page, id)
    }
  }

  /// CH-1: compares the rows that the fields of a page offer.
  private mutating func compareOffers(of page: RepeatsView.Page, _ id: PageID) throws(FuzzFailure) {
    for (field, place) in page.fields.enumerated() {
      guard let expected = oracle.view.fields[place].offeredRows else { continue }
      var found: [Int]?
      do throws(SessionError) {
        let offered = try session.choices(of: FieldID(page: id, field: field))
        found = offered.indices.map { offered.row(at: $0) }
      } catch {}
      try expect(found, expected, "offers", "the rows of field \(field) of page \(page.template)")
    }
  }

  /// UD-1, UD-2: only a journal that is smaller than the history may take back less than the oracle.
  private func compareUndo() throws(FuzzFailure) {
    let forgets = plan.settings.journal != RulesCase.largeJournal
    let (canUndo, canRedo) = (session.canUndo, session.canRedo)
    if canUndo || !forgets { try expect(canUndo, oracle.canUndo, "undo", "undo possible") }
    if canRedo || !forgets { try expect(canRedo, oracle.canRedo, "redo", "redo possible") }
  }

  /// The first value of a page, or of its fields, in which a session differs from the oracle.
  private func difference(
    of page: RepeatsView.Page,
    _ id: PageID,
    _ session: borrowing FormSession
  ) throws(AddressError) -> FuzzFailure? {
    let progress = try session.engine.progress(ofPage: id)
    if progress != page.progress {
      return failure("page", "progress of", page, page.progress, progress)
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
      let found = try session.label(of: address) ?? ""
      if let label = expected.label, !found.utf8.elementsEqual(label.utf8) {
        return failure("label", "label of field \(field) of", page, label, found)
      }
      let answer = try session.answer(at: address)
      if !RulesPair.areSame(answer, expected.answer) {
        let (given, found) = (expected.answer, answer)
        return failure(
          "answer",
          "answer of field \(field) of",
          page,
          given.map { "\($0)" } ?? "none",
          found.map { "\($0)" } ?? "none"
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
    }
    return nil
  }

  private func failure(
    _ check: String,
    _ what: String,
    _ page: RepeatsView.Page,
    _ expected: some Any,
    _ found: some Any
  ) -> FuzzFailure {
    let place = page.numbers.isEmpty ? "" : " in \(page.numbers)"
    return FuzzFailure(
      check: check,
      message: "\(what) page \(page.template)\(place): expected \(expected), found \(found)"
    )
  }

  /// Compares another session, which returned to the same answers, with the oracle.
  func compareFresh(_ fresh: borrowing FormSession) throws {
    try expect(fresh.engine.pageCount, oracle.view.pages.count, "saved", "number of pages")
    for (id, page) in zip(fresh.pages, oracle.view.pages) {
      let template = try fresh.templatePage(of: id)
      let numbers = try fresh.instance(ofPage: id)?.numbers ?? .none
      try expect(template, page.template, "saved", "template of page \(id)")
      try expect(numbers, page.numbers, "saved", "numbers of page \(id)")
      if let difference = try difference(of: page, id, fresh) {
        throw FuzzFailure(check: "saved", message: difference.message)
      }
    }
  }

  /// A digest of every page's counts, the totals and the current page, by positions.
  var digest: UInt64 {
    var pages: UInt64 = 0
    for (position, id) in ids.enumerated() {
      guard let progress = try? session.engine.progress(ofPage: id) else { continue }
      pages &+= StateDigest.term(ofPageAt: PagePosition(position), progress)
    }
    let digest = StateDigest(
      pages: pages,
      totals: session.totals,
      visiblePageCount: session.engine.visiblePageCount,
      currentPage: oracle.currentPosition.map { PagePosition($0) },
      currentRank: session.invalidCount
    )
    return digest.rawValue
  }
}
