import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

extension RulesPair {
  /// Asks every question that a session answers beside those of `compare()`: about each page and field, and the
  /// reasons for some of them, others in each round.
  func compareQueries(round: Int) throws {
    try compareIncompletePages()
    try compareInvalidFields()
    try compareReasons(round)
    for page in plan.form.ids {
      let isComplete = try session.isComplete(page: page)
      let expected = try oracle.progress(ofPage: page)
      try expect(isComplete, expected.isCompletePage, "complete", "whether \(page) is complete")
      let isHidden = try session.isOwnHidden(page: page)
      try expect(isHidden, oracle.isOwnHidden(page: page), "own flags", "own flag of page \(page)")
      let field = try session.engine.firstUnfilledMandatoryField(ofPage: page)
      try expect(field, try waitingField(of: page), "left", "first mandatory field of page \(page)")
    }
    for address in plan.form.addresses {
      let id = plan.form.id(of: address)
      let isSame = RulesPair.areSame(try session.answer(at: id), try oracle.answer(at: address))
      try expect(isSame, true, "answer", "the answer of the field with id \(id) is right")
    }
    try expect(session.clock, oracle.clock, "clock", "clock")
  }

  /// The first field of a page that is shown, editable, mandatory and not filled.
  private func waitingField(of page: PageID) throws -> FieldID? {
    guard try oracle.progress(ofPage: page).isVisible else { return nil }
    return try plan.form[page].fields.indices.lazy.map { FieldID(page: page, field: $0) }.first {
      try oracle.flags(at: $0) == [.mandatory]
    }
  }

  /// FP-10, UR-9: the next and the previous page with something left, from each page and from the ends.
  private func compareIncompletePages() throws {
    let pages = Array(plan.form.ids)
    let isIncomplete = try pages.map { page in
      let progress = try oracle.progress(ofPage: page)
      return progress.isVisible && progress.filled < progress.total || progress.invalid > 0
    }
    func first(_ places: some Sequence<Int>) -> PageID? {
      places.first { isIncomplete[$0] }.map { pages[$0] }
    }
    for place in pages.indices {
      let page = pages[place]
      let later = first(place + 1..<pages.count)
      let earlier = first((0..<place).reversed())
      let found = [
        try session.incompletePage(after: page), try session.incompletePage(before: page),
        try session.incompletePage(after: page, wrapping: true),
        try session.incompletePage(before: page, wrapping: true),
      ]
      let expected = [
        later, earlier, later ?? first(0...place),
        earlier ?? first((place..<pages.count).reversed()),
      ]
      try expect(found, expected, "incomplete", "incomplete pages after and before page \(page)")
    }
    let ends = [try session.incompletePage(after: nil), try session.incompletePage(before: nil)]
    try expect(
      ends,
      [first(pages.indices), first(pages.indices.reversed())],
      "incomplete",
      "first and last incomplete page"
    )
  }

  /// FP-10, UR-9: the next invalid field from each field and from the form's start.
  private func compareInvalidFields() throws {
    let addresses = plan.form.addresses
    let isInvalid = try addresses.map { try oracle.isInvalid(at: $0) }
    func first(_ places: Range<Int>) -> FieldID? {
      places.first { isInvalid[$0] }.map { addresses[$0] }
    }
    let found = [session.firstInvalidField, try session.invalidField(after: nil, wrapping: true)]
    let expected = first(addresses.indices)
    try expect(found, [expected, expected], "invalid", "first invalid field")
    for (place, address) in addresses.enumerated() {
      let later = first(place + 1..<addresses.count)
      let next = try session.invalidField(after: address)
      try expect(next, later, "invalid", "invalid field after \(address)")
      let wrapped = try session.invalidField(after: address, wrapping: true)
      let rest = later ?? first(0..<place + 1)
      try expect(wrapped, rest, "invalid", "invalid field after \(address), wrapping")
    }
  }

  /// UR-3: the rules that act on each field and page, and whether they hold.
  private func compareReasons(_ round: Int) throws {
    let form = plan.form
    for page in RulesPair.some(of: Array(form.ids), round) {
      let found = try session.reasons(forPage: page)
      let expected = reasons { form.contains(page, $0) }
      try expect(found, expected, "reasons", "reasons for page \(page)")
    }
    for address in RulesPair.some(of: form.addresses, round) {
      let found = try session.reasons(for: address)
      let expected = reasons { form.fields(of: $0).contains(address) }
      try expect(found, expected, "reasons", "reasons for \(address)")
    }
  }

  /// The most pages, and fields, whose reasons are asked for in one round: each reads conditions anew.
  static let reasonsAsked = 16

  private static func some<Item>(of items: [Item], _ round: Int) -> [Item] {
    (0..<min(reasonsAsked, items.count)).map {
      items[(round * reasonsAsked + $0) % items.count]
    }
  }

  private func reasons(_ isMeant: (RuleTarget) -> Bool) -> [RuleReason] {
    plan.form.logic.rules.indices.flatMap { rule in
      plan.form.logic.rules[rule].actions.filter { isMeant($0.target) }.map {
        RuleReason(rule: rule, action: $0, holds: oracle.holds(rule: rule))
      }
    }
  }
}
