import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// A form with rules, and answers that are given and then undone. Each pass ends in the initial
/// state, so every pass does the same work.
final class RuleWork {
  let form: SharedForm
  let answers: [GivenAnswer]
  /// True if hiding a field removes its answer, so that the state depends on the order of answers.
  private var isOrdered: Bool { Self.isOrdered(form.form.logic) }

  init(_ form: consuming FormDefinition, _ answers: [GivenAnswer]) {
    self.form = SharedForm(form)
    self.answers = answers
  }

  /// The most answers before they are undone. Answers reach different numbers of rules, so a turn
  /// must be whole passes. An answer may evaluate hundreds of thousands of rules, so passes are
  /// short.
  private static func mostAnswers(_ logic: FormLogic) -> Int {
    // The oracle, which is slow, then takes them one by one.
    if isOrdered(logic) { return 64 }
    return logic.rules.count > 100_000 ? 128 : 512
  }

  private static func isOrdered(_ logic: FormLogic) -> Bool {
    logic.policy == .cleared || logic.fieldPolicies.values.contains(.cleared)
  }

  /// The consecutive answers at each place of a large form.
  private static let stretch = 16

  /// A person who answers all shown fields, page by page.
  ///
  /// If there are too many fields, the person answers some in the middle of each of several equal
  /// parts. The first questions would not be typical: in a form with 400,000 rules, hundreds of
  /// thousands of rules read them.
  static func person(_ form: consuming FormDefinition, seed: UInt64) throws -> RuleWork {
    var random = Xoshiro256StarStar(seed: seed)
    var session = try FormSession(form.clone())
    var forth: [GivenAnswer] = []
    let most = mostAnswers(form.logic)
    let isWhole = form.fieldCount <= most
    let places = isWhole ? 1 : most / stretch
    for place in 0..<places {
      let end = isWhole ? most : (place + 1) * stretch
      let first = isWhole ? 0 : form.pageCount * (2 * place + 1) / (2 * places)
      for page in form.pages.dropFirst(first) {
        for field in 0..<(try form.fieldCount(ofPage: page)) where forth.count < end {
          let address = FieldID(page: page, field: field)
          // A flag that says filled without an answer would not come back on the way back.
          guard try session.storedEngine.progress(ofPage: page).isVisible,
            try !session.effectiveFlags(at: address).contains(.hidden),
            try form.logic.answers[address] != nil || !form.flags(at: address).contains(.filled)
          else { continue }
          let answer = try draw(form, address, &random)
          do throws(SessionError) { try session.answer(address, answer) } catch { continue }
          forth.append(GivenAnswer(address: address, answer: answer))
        }
        if forth.count == end { break }
      }
    }
    let answers = thereAndBack(forth, from: form.logic.answers)
    return RuleWork(form, answers)
  }

  /// A person's answers on a user's form. Its constraints are left out, since rivals check none.
  static func person(_ given: GivenForm, seed: UInt64) throws -> RuleWork {
    var logic = given.shared.form.logic
    logic.constraints = []
    // An initial answer that is removed would not come back on the way back.
    if isOrdered(logic) { logic.answers = [:] }
    return try person(form(given.shared.form, with: logic), seed: seed)
  }

  /// Random answers to random fields that take answers.
  static func uniform(_ form: consuming FormDefinition, seed: UInt64) throws -> RuleWork {
    var random = Xoshiro256StarStar(seed: seed)
    let calculated = Set(form.logic.calculations.map(\.field))
    var forth: [GivenAnswer] = []
    let most = mostAnswers(form.logic)
    while forth.count < most {
      let page = PageID(place: random.draw(below: form.pageCount))
      let field = random.draw(below: max(1, try form.fieldCount(ofPage: page)))
      let address = FieldID(page: page, field: field)
      guard !calculated.contains(address) else { continue }
      let answer = try draw(form, address, &random)
      forth.append(GivenAnswer(address: address, answer: answer))
    }
    let answers = thereAndBack(forth, from: form.logic.answers)
    return RuleWork(form, answers)
  }

  /// Two alternating answers to one field.
  static func toggle(
    _ form: consuming FormDefinition,
    _ address: FieldID,
    _ a: AnswerValue?,
    _ b: AnswerValue?
  ) -> RuleWork {
    let pair = [GivenAnswer(address: address, answer: a), GivenAnswer(address: address, answer: b)]
    return RuleWork(form, (0..<512).flatMap { _ in pair })
  }

  private static func draw(
    _ form: borrowing FormDefinition,
    _ address: FieldID,
    _ random: inout Xoshiro256StarStar
  ) throws -> AnswerValue? {
    let details = try form.details(at: address)
    let list = form.logic.fieldChoices[address]
    let field = ExpressionScope.Field(
      id: details.id ?? "",
      kind: details.kind,
      choices: list.map { form.logic.choiceLists[$0].choices.map(\.value) } ?? []
    )
    return AnswerGenerator.answer(of: field, range: .core, noneIn: 32, using: &random)
  }

  private static func thereAndBack(
    _ forth: [GivenAnswer],
    from first: [FieldID: AnswerValue]
  ) -> [GivenAnswer] {
    var before = first
    var back: [GivenAnswer] = []
    for given in forth {
      back.append(GivenAnswer(address: given.address, answer: before[given.address]))
      before[given.address] = given.answer
    }
    return forth + back.reversed()
  }

  /// Returns the oracle's digest after `count` answers of a pass, with the first visible page
  /// current. If the state depends only on the answers (UR-7), the oracle gets them all at once.
  func expected(after count: Int) throws -> StateDigest {
    if isOrdered {
      var oracle = try RulesOracle(opening: form.form)
      for given in answers.prefix(count) { _ = oracle.take(given.answer, at: given.address) }
      oracle.makeFirstVisiblePageCurrent()
      return StateDigest(oracle)
    }
    var logic = form.form.logic
    for given in answers.prefix(count) { logic.answers[given.address] = given.answer }
    return StateDigest(try RulesOracle(opening: RuleWork.form(form.form, with: logic)))
  }

  private static func form(
    _ form: borrowing FormDefinition,
    with logic: FormLogic
  ) -> FormDefinition {
    let words = (0..<form.wordCount).map { form.words[$0] }
    let isHidden = (0..<form.pageCount).map { form.heads[$0].isHidden }
    return form.changed(logic: logic, flags: { words[$0] }, isHidden: { isHidden[$0.place] })
  }
}
