import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// A session of a form with repeats, and the oracle beside it.
struct RepeatsPair: ~Copyable {
  /// A page of the oracle, by what does not change while it is in the form.
  struct PageKey: Hashable {
    var instance: Int
    var template: PageID

    init(_ page: RepeatsView.Page) {
      instance = page.instance
      template = page.template
    }
  }

  let plan: RepeatsCase
  let outline: RepeatOutline
  var session: FormSession
  private(set) var oracle: RepeatsOracle
  /// The identities of all pages in form order, and the oracle's pages that they belong to.
  private(set) var ids: [PageID] = []
  private var keys: [PageKey]?
  /// The identity of each page that was in the form: it does not change (RP-3).
  private var identities: [PageKey: PageID] = [:]
  /// By place of record: the generation of the page that came last.
  private var generations: [Int: UInt8] = [:]
  /// The last saved bytes, and the oracle's memory of that moment.
  private var kept: (bytes: [UInt8], memory: RepeatsOracle.Memory)?

  private init(
    _ plan: RepeatsCase,
    _ session: consuming FormSession,
    _ oracle: consuming RepeatsOracle
  ) {
    self.plan = plan
    outline = RepeatOutline(plan.form.logic, pageCount: plan.form.pages.count)
    self.session = session
    self.oracle = oracle
  }

  /// Opens a case's form on both sides; nil if both refuse it.
  ///
  /// - Throws: if one side alone refuses it.
  static func make(_ plan: RepeatsCase) throws -> RepeatsPair? {
    let form = plan.form.makeForm()
    let oracle: RepeatsOracle
    do {
      oracle = try RepeatsOracle(form, clock: plan.form.clock)
    } catch {
      guard (try? FormSession(form, clock: plan.form.clock)) == nil else {
        throw FuzzFailure(check: "load", message: "the oracle alone refuses the form: \(error)")
      }
      return nil
    }
    do {
      let session = try FormSession(
        form,
        clock: plan.form.clock,
        journalBytes: plan.settings.journal,
        savesAnswers: true
      )
      return RepeatsPair(plan, session, oracle)
    } catch {
      throw FuzzFailure(check: "load", message: "the session alone refuses the form: \(error)")
    }
  }

  mutating func play(_ step: RepeatsStep, _ probes: inout ProbeSet) throws(FuzzFailure) {
    switch step {
    case .entry(let entry): try follow(entry, &probes)
    case .batch(let edits): try follow(edits, &probes)
    case .setClock(let clock):
      var found: Bool?
      do throws(SessionError) { found = try session.setClock(clock).isChange } catch {}
      var expected: Bool?
      do throws(OracleRefusal) { expected = try oracle.setClock(clock) } catch {}
      try expect(found, expected, "change", "the clock changed something")
    case .undo, .redo: try travel(step, &probes)
    case .go(let page, let numbers): try go(page, numbers)
    case .save:
      kept = (RulesMemory.bytes(of: session), oracle.memory)
      try compareSaved()
    case .restore: try restore(&probes)
    }
    try compare(&probes)
  }

  private mutating func follow(
    _ entry: FormEntry,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    let before = RepeatsMoment(oracle, ids)
    var found: Bool?
    // Without numbers, an entry names a page by its identity, which the oracle does not know.
    let played = isOutside(entry.page) ? entry : entry.inside(.none)
    do throws(SessionError) { found = try session.play(played).isChange } catch {}
    var expected: Bool?
    do throws(OracleRefusal) { expected = try oracle.play(entry) } catch {}
    try expect(found == nil, expected == nil, "refusal", "\(entry.words) refused")
    try expect(found, expected, "change", "\(entry.words) changed something")
    note(entry, expected, before.view.pages.count, &probes)
    try learnPages()
    if found != nil { try compareChange(from: before, entry) }
  }

  /// Whether the form has the page, and outside of all repeats.
  private func isOutside(_ page: PageID?) -> Bool {
    guard let page, plan.form.ids.contains(page) else { return false }
    return !plan.form.logic.repeats.contains { $0.pages.contains(PagePosition(page.place)) }
  }

  /// UD-1, UR-7: plays edits as one transaction.
  private mutating func follow(
    _ batch: [FormEntry],
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    var refused: Int?
    var edits: [Edit] = []
    for edit in batch { edits.append(self.edit(edit)) }
    do throws(SessionBatchError) { try session.apply(batch: edits) } catch { refused = error.index }
    var expected: (isChange: Bool, refused: Int?) = (false, nil)
    do throws(OracleBatchRefusal) { expected.isChange = try oracle.play(batch: batch) } catch {
      expected = (error.isChange, error.index)
    }
    probes.hit(RepeatsProbe.batchRefused, if: refused != nil)
    try expect(refused, expected.refused, "refusal", "the edit of a batch that is refused")
    let isChange = session.lastChange.isChange
    try expect(isChange, expected.isChange, "change", "a batch changed something")
  }

  /// The edit that an entry is now; one of no page if there is no such instance.
  private func edit(_ entry: FormEntry) -> Edit {
    let (edit, numbers): (Edit, InstanceNumbers)
    switch entry {
    case .edit(let own): (edit, numbers) = (own, .none)
    case .editInside(let inside, let own): (edit, numbers) = (own, inside)
    default: preconditionFailure("a batch has edits alone")
    }
    let page = session.page(ofTemplate: edit.page, inside: numbers) ?? .nowhere
    return Edit(edit.operation, page: page, field: edit.field)
  }

  private mutating func travel(
    _ step: RepeatsStep,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    // The journal forgets the oldest when it is full (UD-2); the oracle never does.
    let isUndo = step == .undo
    if isUndo, session.canUndo != oracle.canUndo { return }
    if !isUndo, session.canRedo != oracle.canRedo { return }
    let evaluations = session.evaluationCount
    let found = isUndo ? session.undo() : session.redo()
    let expected = isUndo ? oracle.undo() : oracle.redo()
    try expect(found.isChange, expected, "undo", "\(step) changed something")
    try expect(session.evaluationCount, evaluations, "undo", "evaluations")
    if expected { probes.hit(isUndo ? RepeatsProbe.undone : RepeatsProbe.redone) }
  }

  private mutating func go(
    _ page: PageID,
    _ numbers: InstanceNumbers
  ) throws(FuzzFailure) {
    let id = session.page(ofTemplate: page, inside: numbers)
    let position = oracle.view.pages.firstIndex { $0.template == page && $0.numbers == numbers }
    try expect(id, position.map { ids[$0] }, "go", "page \(page) in \(numbers)")
    var refusals = (session: false, oracle: false)
    do throws(AddressError) { try session.setCurrentPage(id ?? .nowhere) } catch {
      refusals.session = true
    }
    do throws(AddressError) {
      try oracle.setCurrentPage(position.map { PageID(place: $0) } ?? .nowhere)
    } catch {
      refusals.oracle = true
    }
    try expect(refusals.session, refusals.oracle, "go", "refused")
  }

  /// UD-1: undoes the last transaction, and redoes it.
  mutating func takeBack(_ probes: inout ProbeSet) throws(FuzzFailure) {
    guard session.canUndo, oracle.canUndo else { return }
    try play(.undo, &probes)
    guard session.canRedo else {
      throw FuzzFailure(check: "redo", message: "what was taken back can't be done again")
    }
    try play(.redo, &probes)
  }

  private func note(
    _ entry: FormEntry,
    _ result: Bool?,
    _ pagesBefore: Int,
    _ probes: inout ProbeSet
  ) {
    probes.hit(RepeatsProbe.eventRefused, if: result == nil)
    let moved = oracle.view.pages.count != pagesBefore
    switch entry {
    case .answer, .answerInside:
      probes.hit(RepeatsProbe.answered, if: result == true)
      probes.hit(RepeatsProbe.countFollowed, if: moved)
    case .addInstance(_, let numbers):
      probes.hit(RepeatsProbe.instanceRefused, if: result == nil)
      guard result == true else { break }
      probes.hit(RepeatsProbe.instanceAdded)
      probes.hit(RepeatsProbe.instanceInsideAnother, if: numbers.count > 1)
      let next = numbers.outer.appending(numbers[numbers.count - 1] + 1)
      let isBefore = oracle.view.pages.contains { $0.numbers == next }
      probes.hit(RepeatsProbe.instanceAddedBefore, if: isBefore)
    case .removeInstance(_, let numbers):
      guard result == true else { break }
      probes.hit(RepeatsProbe.instanceRemoved)
      probes.hit(RepeatsProbe.noInstanceLeft, if: numbers[numbers.count - 1] == 1)
      let previous = session.lastChange.previousCurrentPage
      probes.hit(
        RepeatsProbe.currentPageRemoved,
        if: previous.map { !session.engine.contains($0) } ?? false
      )
    case .edit, .editInside: break
    }
  }

  // MARK: - Saved answers (UD-3)

  /// Returns to the saved answers, whatever the number of instances now.
  private mutating func restore(_ probes: inout ProbeSet) throws(FuzzFailure) {
    guard let kept else { return }
    var dropped: [DroppedAnswer] = []
    do { try session.restore(bytes: kept.bytes.span, dropped: &dropped) } catch {
      throw FuzzFailure(check: "restore", message: "\(error)")
    }
    try expect(dropped, [], "restore", "dropped")
    oracle.restore(kept.memory)
    probes.hit(RepeatsProbe.answersRestored)
    try expect(session.canUndo, false, "restore", "undo possible after a state was restored")
  }

  /// UD-3: a fresh session that returns to the bytes just saved is as this one.
  private mutating func compareSaved() throws(FuzzFailure) {
    guard let kept else { return }
    do {
      var dropped: [DroppedAnswer] = []
      var fresh = try FormSession(
        plan.form.makeForm(),
        clock: oracle.clock,
        journalBytes: 0,
        savesAnswers: true
      )
      try fresh.restore(bytes: kept.bytes.span, dropped: &dropped)
      try compareFresh(fresh)
    } catch let failure as FuzzFailure { throw failure } catch {
      throw FuzzFailure(check: "saved", message: "\(error)")
    }
  }

  // MARK: - Identities

  /// Compares how many instances there are beside a page's first one, and which are around it.
  private func compareInstance(
    of id: PageID,
    _ page: RepeatsView.Page,
    _ pages: [RepeatsView.Page]
  ) throws(FuzzFailure) {
    let numbers = page.numbers
    guard !numbers.isEmpty, numbers[numbers.count - 1] == 1,
      let place = try? session.instance(ofPage: id)
    else { return }
    let around = (try? session.instancesAround(place.id)) ?? []
    try expect(around.count, numbers.count, "order", "instances around page \(id)")
    let count = try? session.instanceCount(of: place.repeat, inside: around.dropFirst().first)
    let beside = pages.count { $0.template == page.template && $0.numbers.outer == numbers.outer }
    try expect(count, beside, "order", "instances beside that of page \(id)")
  }

  /// Compares the order of pages, if it changed, and learns their identities.
  mutating func learnPages() throws(FuzzFailure) {
    let pages = oracle.view.pages
    let isKnown =
      keys?.count == pages.count && zip(pages, keys ?? []).allSatisfy { PageKey($0) == $1 }
    if isKnown { return }
    let found = Array(session.pages)
    try expect(found.count, pages.count, "order", "number of pages")
    for (id, page) in zip(found, pages) {
      var place: (template: PageID, numbers: InstanceNumbers)
      do throws(AddressError) {
        place.template = try session.templatePage(of: id)
        place.numbers = try session.instance(ofPage: id)?.numbers ?? .none
      } catch {
        throw FuzzFailure(check: "order", message: "\(error)")
      }
      try expect(place.template, page.template, "order", "template of page \(id)")
      try expect(place.numbers, page.numbers, "order", "numbers of page \(id)")
      try compareInstance(of: id, page, pages)
      let again = session.page(ofTemplate: page.template, inside: page.numbers)
      try expect(again, id, "order", "page \(page.template) in \(page.numbers)")
      if let known = identities.updateValue(id, forKey: PageKey(page)) {
        try expect(id, known, "identity", "page \(page.template) in \(page.numbers)")
      } else {
        let isNew = isNew(id)
        try expect(isNew, true, "identity", "page \(id) is none that was removed")
      }
    }
    try expect(Set(found).count, found.count, "identity", "different pages")
    let present = Set(found)
    for id in ids where !present.contains(id) {
      let isThere = (try? session.engine.progress(ofPage: id)) != nil
      try expect(isThere, false, "identity", "page \(id) is there")
    }
    ids = found
    keys = pages.map { PageKey($0) }
  }

  /// Behind so many generations of a place, its identities may come round.
  private static let mostGenerations: UInt8 = 200

  /// Whether an identity was given to no page before (RP-3).
  private mutating func isNew(_ id: PageID) -> Bool {
    guard let last = generations.updateValue(id.generation, forKey: id.place) else { return true }
    return id.generation > last || last > Self.mostGenerations
  }
}
