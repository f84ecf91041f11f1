import FormBaselines
import FormContenders
import FormModel
import FormProgress

/// Plays a stream on the engine, on its rivals and on the oracle, and compares the whole state after every
/// step.
struct EngineSession: ~Copyable {
  let stream: EngineCase
  let questions: QuestionSet
  var probes: ProbeSet
  var oracle: Oracle
  var tally: OracleTally
  /// The contenders that take the edits one by one.
  var lanes: ContenderSet
  /// The contenders that take them in batches; nil if the stream has no batches.
  let batches: BatchLanes?
  var outcome = FuzzOutcome()
  /// The last page that an edit named.
  private var lastPage: PageID = 0
  /// The number of rounds of questions.
  private var rounds = 0

  init(_ stream: EngineCase, _ probes: ProbeSet) {
    self.stream = stream
    self.probes = probes
    let form = stream.form.makeForm()
    questions = QuestionSet(of: form)
    oracle = Oracle(form)
    tally = OracleTally(oracle)
    lanes = ContenderSet(form)
    batches =
      stream.settings.batch == 0
      ? nil : BatchLanes(form, stream.settings, currentPage: oracle.currentPage)
    hitShape(form)
  }

  private mutating func hitShape(_ form: borrowing FormDefinition) {
    let pages = form.pageCount
    probes.hit(EngineProbe.noPages, if: pages == 0)
    probes.hit(EngineProbe.pageWithoutFields, if: questions.fieldCounts.contains(0))
    probes.hit(EngineProbe.manyWords, if: pages > 64)
    probes.hit(EngineProbe.manyLeaves, if: pages > 448)
    probes.hit(EngineProbe.manyLowNodes, if: pages > 14_336)
    probes.hit(EngineProbe.longPage, if: questions.fieldCounts.contains { $0 > 128 })
    let settings = stream.settings
    probes.hit(EngineProbe.askedAhead, if: settings.batch > 0 && settings.askAheadAbove == 0)
  }

  mutating func play() -> FuzzOutcome {
    outcome.failure = compareDigests() ?? playSteps() ?? batches?.flush(tally) ?? ask(isLast: true)
    return outcome
  }

  private mutating func playSteps() -> FuzzFailure? {
    let interval = stream.settings.questions
    var untilQuestions = interval
    for step in stream.steps {
      outcome.steps += 1
      if let failure = play(step) { return failure }
      untilQuestions -= 1
      if untilQuestions == 0 {
        untilQuestions = interval
        if let failure = ask(isLast: false) { return failure }
      }
    }
    return nil
  }

  private mutating func play(_ step: EngineStep) -> FuzzFailure? {
    switch step {
    case .edit(let edit): return play(edit)
    case .move(let page): return move(to: page)
    case .recount:
      probes.hit(EngineProbe.recount)
      lanes.engine.engine.recount()
    case .reload:
      probes.hit(EngineProbe.reload)
      lanes.engine = rebuiltEngine()
    }
    return compareDigests()
  }

  private mutating func play(_ edit: Edit) -> FuzzFailure? {
    let currentBefore = oracle.currentPage
    let expected = EditOutcome { () throws(AddressError) in try oracle.apply(edit) }
    var before: PageProgress?
    if expected == .change(true) {
      lastPage = edit.page
      before = tally.recount(edit.page, oracle)
    }
    let remaining = before == nil ? 0 : tally[edit.page].mandatoryRemaining
    probes.hit(EngineProbe.countOf32768, if: remaining == 32_768)
    var digest = tally.digest(current: oracle.currentPage)
    if stream.isCanary, let before, before.isVisible, !tally[edit.page].isVisible {
      digest ^= 1
    }
    outcome.mix(digest)
    let effects = effects(of: edit, before, currentBefore: currentBefore)
    hit(edit, expected, effects, currentBefore: currentBefore)
    if let failure = applyToEngine(edit, expected, effects, currentBefore, digest) {
      return failure
    }
    var check = EditCheck(edit: edit, outcome: expected, digest: digest)
    if let name = lanes.firstRivalFailing(&check) {
      return failure(of: name, check.difference, digest)
    }
    return batches?.append(edit, expected, before, tally, &probes)
  }

  /// The effects that the change must report, from the oracle's counts of the page before and after.
  private func effects(
    of edit: Edit,
    _ before: PageProgress?,
    currentBefore: PageID?
  ) -> ProgressChange.Effects {
    guard let before else { return [] }
    var effects = before.effects(until: tally[edit.page])
    effects.insert(.flag)
    if oracle.currentPage != currentBefore { effects.insert(.currentPage) }
    return effects
  }

  @inline(__always)
  private mutating func applyToEngine(
    _ edit: Edit,
    _ expected: EditOutcome,
    _ effects: ProgressChange.Effects,
    _ currentBefore: PageID?,
    _ digest: UInt64
  ) -> FuzzFailure? {
    let found: EditOutcome
    do throws(AddressError) {
      let change = try lanes.engine.engine.apply(edit)
      found = .change(change.isChange)
      if found == expected {
        let wanted = ProgressChange(
          edit: edit,
          effects: effects,
          previousCurrentPage: currentBefore ?? .nowhere
        )
        guard change == wanted else {
          return FuzzFailure(
            check: "engine: change",
            message: "after \(edit): expected \(wanted), found \(change)"
          )
        }
      }
    } catch {
      found = .refused(error)
    }
    guard found == expected else {
      return failure(of: EngineContender.name, (.edit(edit), expected.answer, found.answer), digest)
    }
    return StateDigest(lanes.engine).rawValue == digest
      ? nil : failure(of: EngineContender.name, nil, digest)
  }

  private mutating func move(to page: PageID) -> FuzzFailure? {
    if let failure = batches?.flush(tally) { return failure }
    let expected = oracle.outcome(ofMoveTo: page)
    let digest = tally.digest(current: oracle.currentPage)
    outcome.mix(digest)
    probes.hit(EngineProbe.moveCurrent, if: expected == .nothing)
    if case .error(.pageNotVisible) = expected { probes.hit(EngineProbe.moveToInvisible) }
    var check = MoveCheck(page: page, outcome: expected, digest: digest)
    if let name = lanes.firstFailing(&check) { return failure(of: name, check.difference, digest) }
    return batches?.move(to: page, expected, tally)
  }

  /// A new engine made from this engine's own form, with the same current page.
  func rebuiltEngine() -> EngineContender {
    var rebuilt = EngineContender(lanes.engine.engine.form)
    if let page = lanes.engine.currentPage { _ = rebuilt.outcome(ofMoveTo: page) }
    return rebuilt
  }

  private mutating func compareDigests() -> FuzzFailure? {
    let digest = tally.digest(current: oracle.currentPage)
    outcome.mix(digest)
    var check = DigestCheck(digest: digest)
    return lanes.firstFailing(&check).map { failure(of: $0, nil, digest) }
  }

  /// Asks the engine, and one rival in turn, every question about pages, and about the fields of
  /// two pages: the one edited last, and the next in turn. At the end it asks all contenders about
  /// all fields.
  private mutating func ask(isLast: Bool) -> FuzzFailure? {
    probes.hit(EngineProbe.question)
    let expectations = Expectations(oracle, fieldCounts: questions.fieldCounts)
    let digest = tally.digest(current: oracle.currentPage)
    guard expectations.digest == digest else {
      return FuzzFailure(
        check: "oracle: digest",
        message: "counting every page from scratch gives another digest than keeping the counts"
      )
    }
    let pages = questions.fieldCounts.count
    let answers = PageAnswers(expectations)
    var turns = [0..<pages]
    if !isLast && pages > 0 {
      let turn = outcome.steps % pages
      let last = lastPage.place
      turns = [last..<last + 1, turn..<turn + 1]
    }
    rounds += 1
    for turn in turns {
      var check = AnswersCheck(answers: answers, expectations: expectations, fieldPages: turn)
      // A rival may search all pages for each answer, so on large forms only its digests are
      // compared.
      let failing =
        pages > 1_000
        ? lanes.firstFailingEngine(&check)
        : isLast
          ? lanes.firstFailing(&check) : lanes.firstFailing(&check, rival: rounds % Rivals.count)
      if let failing { return failure(of: failing, nil, digest) }
    }
    if let broken = lanes.engine.engine.brokenInvariant {
      return FuzzFailure(check: "engine: invariants", message: broken)
    }
    return stream.settings.properties ? checkProperties(expectations, answers, digest) : nil
  }

  /// The failure of the contender with that name.
  ///
  /// - Parameter difference: the outcome that differs. If it is nil, the state differs, and all
  ///   questions are asked to find one with another answer.
  mutating func failure(
    of name: String,
    _ difference: (question: Question, expected: Answer, found: Answer)?,
    _ digest: UInt64
  ) -> FuzzFailure {
    if let difference { return FuzzFailure(name, difference) }
    var check = NamingCheck(
      expectations: Expectations(oracle, fieldCounts: questions.fieldCounts),
      questions: questions
    )
    if lanes.firstFailing(&check) == name, let difference = check.difference {
      return FuzzFailure(name, difference)
    }
    return FuzzFailure(check: "\(name): digest", message: "the state is not that of the oracle")
  }
}

extension FuzzFailure {
  init(_ name: String, _ difference: (question: Question, expected: Answer, found: Answer)) {
    let kind = "\(difference.question)".prefix { $0 != "(" }
    self.init(
      check: "\(name): \(kind)",
      message:
        "asked \(difference.question): expected \(difference.expected), found \(difference.found)"
    )
  }
}
