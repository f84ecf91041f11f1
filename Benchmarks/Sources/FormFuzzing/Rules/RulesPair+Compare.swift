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

  /// The first value of a page, or of its fields, in which the session differs from the oracle.
  func difference(ofPage page: PageID) throws(AddressError) -> FuzzFailure? {
    let progress = try session.engine.progress(ofPage: page)
    let expected = try oracle.progress(ofPage: page)
    if progress != expected { return failure("page", "page \(page)", expected, progress) }
    let invalid = try session.invalidCount(ofPage: page)
    let expectedInvalid = try oracle.invalidCount(ofPage: page)
    if invalid != expectedInvalid {
      return failure("invalid", "invalid answers of page \(page)", expectedInvalid, invalid)
    }
    if let name = oracle.label(of: .page(page)) {
      let found = try session.name(ofPage: page) ?? ""
      if !found.utf8.elementsEqual(name.utf8) {
        return failure("label", "name of \(page)", name, found)
      }
    }
    let found = try session.invalidField(ofPage: page)
    let expectedField = expectedInvalid == 0 ? nil : try firstInvalidField(ofPage: page)
    if found != expectedField {
      return failure("invalid", "invalid field of page \(page)", expectedField, found)
    }
    for field in plan.form[page].fields.indices {
      if let difference = try difference(of: FieldID(page: page, field: field)) {
        return difference
      }
    }
    return nil
  }

  /// The first invalid field by the oracle.
  private func firstInvalidField(ofPage page: PageID) throws(AddressError) -> FieldID? {
    for field in plan.form[page].fields.indices {
      let address = FieldID(page: page, field: field)
      if try oracle.isInvalid(at: address) { return address }
    }
    return nil
  }

  private func difference(of address: FieldID) throws(AddressError) -> FuzzFailure? {
    let answer = try session.answer(at: address)
    let expectedAnswer = try oracle.answer(at: address)
    if !RulesPair.areSame(answer, expectedAnswer) {
      return failure(
        "answer",
        "answer of \(address)",
        expectedAnswer.map { "\($0)" } ?? "none",
        answer.map { "\($0)" } ?? "none"
      )
    }
    let flags = try session.effectiveFlags(at: address)
    let expectedFlags = try oracle.flags(at: address)
    if flags != expectedFlags {
      return failure("flags", "flags of \(address)", expectedFlags.rawValue, flags.rawValue)
    }
    let own = try session.ownFlags(at: address)
    let expectedOwn = try oracle.ownFlags(at: address)
    if own.subtracting(.filled) != expectedOwn.subtracting(.filled) {
      return failure("own flags", "own flags of \(address)", expectedOwn.rawValue, own.rawValue)
    }
    if let label = oracle.label(of: .field(address)) {
      let found = try session.label(of: address) ?? ""
      if !found.utf8.elementsEqual(label.utf8) {
        return failure("label", "label of \(address)", label, found)
      }
    }
    let isInvalid = try session.isInvalid(at: address)
    let isExpected = try oracle.isInvalid(at: address)
    if isInvalid != isExpected {
      return failure("invalid", "whether \(address) is invalid", isExpected, isInvalid)
    }
    return nil
  }

  private func failure(
    _ check: String,
    _ what: String,
    _ expected: some Any,
    _ found: some Any
  ) -> FuzzFailure {
    FuzzFailure(check: check, message: "\(what): expected \(expected), found \(found)")
  }

  /// Whether two answers are equal; texts are compared scalar by scalar.
  static func areSame(_ a: AnswerValue?, _ b: AnswerValue?) -> Bool {
    if case .text(let a)? = a, case .text(let b)? = b { return a.utf8.elementsEqual(b.utf8) }
    return a == b
  }

  /// A digest of everything that a session shows.
  static func digest(of session: borrowing FormSession) -> UInt64 {
    var pages: UInt64 = 0
    for page in session.pages {
      guard let progress = try? session.engine.progress(ofPage: page) else { continue }
      pages &+= StateDigest.term(ofPageAt: page.loadedPosition, progress)
    }
    let digest = StateDigest(
      pages: pages,
      totals: session.totals,
      visiblePageCount: session.engine.visiblePageCount,
      currentPage: session.engine.currentPage?.loadedPosition,
      currentRank: session.invalidCount
    )
    return digest.rawValue
  }

  /// Takes the form out with its answers, opens it again, and compares.
  consuming func reopened() throws {
    let clock = session.clock
    let plan = plan
    let copy = try RulesPair(try session.copyForm(), plan, clock: clock)
    let form = try session.takeForm()
    let again = try RulesPair(form, plan, clock: clock)
    try again.compare()
    try again.expect(
      RulesPair.digest(of: copy.session),
      RulesPair.digest(of: again.session),
      "reopened",
      "digest of a copy of the form"
    )
    // The form must have come back with the answers and flags that the oracle kept.
    try RulesPair.compareFields(of: again.session, plan, oracle, "reopened")
  }

  /// Compares each field's answer and flags with those that the oracle has.
  static func compareFields(
    of session: borrowing FormSession,
    _ plan: RulesCase,
    _ oracle: borrowing RulesOracle,
    _ check: String
  ) throws {
    for address in plan.form.addresses {
      let (answer, expected) = (try session.answer(at: address), try oracle.answer(at: address))
      let (flags, expectedFlags) = (
        try session.effectiveFlags(at: address), try oracle.flags(at: address)
      )
      guard areSame(answer, expected), flags == expectedFlags else {
        throw FuzzFailure(check: check, message: "\(address) is not what it was")
      }
    }
  }
}
