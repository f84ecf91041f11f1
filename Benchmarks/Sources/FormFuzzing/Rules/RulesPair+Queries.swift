import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

extension RulesPair {
  /// Asks every question that a session answers beside those of `compare`: about each page and field, and the
  /// reasons for some of them, others in each round.
  func compareQueries(round: Int) throws {
    try compareRanks()
    try compareIncompletePages()
    try compareInvalidFields()
    try compareReasons(round)
    try compareInstances()
    for (page, id) in zip(oracle.view.pages, ids) {
      let isComplete = try session.isComplete(page: id)
      let expected = page.progress.isCompletePage
      try expect(isComplete, expected, "complete", "whether \(id) is complete")
      let field = try session.engine.firstUnfilledMandatoryField(ofPage: id)
      // Shown, editable, mandatory and not filled.
      let fields = oracle.view.fields[page.fields]
      let waiting = page.progress.isVisible ? fields.firstIndex { $0.flags == [.mandatory] } : nil
      let waitingField = waiting.map { FieldID(page: id, field: $0 - page.fields.lowerBound) }
      try expect(field, waitingField, "left", "first mandatory field of page \(id)")
      guard page.numbers.isEmpty else { continue }
      for (field, expected) in fields.enumerated() {
        let id = plan.form.id(of: FieldID(page: page.template, field: field))
        let isSame = RulesPair.areSame(try session.answer(at: id), expected.answer)
        try expect(isSame, true, "answer", "the answer of the field with id \(id) is right")
      }
    }
    try expect(session.clock, oracle.clock, "clock", "clock")
    try compareInvariant()
  }

  /// VP-2, VP-3: numbers of pages, and the visible ones beside each.
  private func compareRanks() throws {
    let pages = oracle.view.pages
    let visible = pages.indices.filter { pages[$0].progress.isVisible }
    var ranks: [Int?] = []
    for id in ids { ranks.append(try session.engine.rank(ofPage: id)) }
    try expect(ranks, oracle.view.ranks, "rank", "ranks")
    var byRank: [PageID?] = []
    for rank in 0...visible.count + 1 { byRank.append(session.engine.page(atRank: rank)) }
    try expect(byRank, [nil] + visible.map { ids[$0] } + [nil], "rank", "pages by rank")
    for place in ids.indices {
      let found = [
        try session.engine.visiblePage(after: ids[place]),
        try session.engine.visiblePage(before: ids[place]),
      ]
      let wanted = [visible.first { $0 > place }, visible.last { $0 < place }]
      try expect(found, wanted.map { $0.map { ids[$0] } }, "near", "pages near page \(ids[place])")
    }
  }

  /// FP-10, UR-9: the next and the previous page with something left, from each page and from the ends.
  private func compareIncompletePages() throws {
    let pages = ids
    let isIncomplete = oracle.view.pages.map { page in
      page.progress.isVisible && page.progress.filled < page.progress.total
        || page.progress.invalid > 0
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
    let addresses = zip(oracle.view.pages, ids).flatMap { page, id in
      (0..<page.fields.count).map { FieldID(page: id, field: $0) }
    }
    let isInvalid = oracle.view.fields.map(\.isInvalid)
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

  /// RP-3: instances by page and by number.
  private func compareInstances() throws {
    var last: PageID?
    var count = 0
    for (page, id) in zip(oracle.view.pages, ids) {
      let found = try session.instance(ofPage: id)
      let index = outline.repeat(around: page.template)
      try expect(found?.repeat, index, "instance", "repeat of page \(id)")
      guard let found, let index, page.template == outline.parts[index].pages[0] else { continue }
      try expect(found.id.page, id, "instance", "first page of an instance")
      let around = try session.instancesAround(found.id)
      try expect(around.count, page.numbers.count, "instance", "instances around page \(id)")
      try expect(around.first, found.id, "instance", "innermost instance around page \(id)")
      let outer = around.dropFirst().first
      let number = page.numbers[page.numbers.count - 1]
      let again = try session.instance(of: index, inside: outer, number: number)
      try expect(again, found.id, "instance", "instance \(page.numbers) of repeat \(index)")
      let next = try session.instance(of: index, inside: outer, number: number + 1)
      let isLast = try session.instanceCount(of: index, inside: outer) == number
      try expect(next == nil, isLast, "instance", "count of repeat \(index) at \(page.numbers)")
      (last, count) = (id, count + 1)
    }
    let marked = Set(oracle.view.pages.filter { !$0.numbers.isEmpty }.map(\.instance)).count
    try expect(count, marked, "instance", "instances up to page \(last ?? .nowhere)")
  }

  /// The most pages, and fields, whose reasons are asked for in one round: each reads conditions anew.
  static let reasonsAsked = 16

  /// UR-3: the rules that act on some pages and fields, others in each round, and whether they hold there.
  private func compareReasons(_ round: Int) throws {
    let (form, view) = (plan.form, oracle.view)
    func reasons(_ position: Int, _ isMeant: (RuleTarget) -> Bool) -> [RuleReason] {
      form.logic.rules.indices.flatMap { rule in
        form.logic.rules[rule].actions.filter { isMeant($0.target) }.map { action in
          let holds = oracle.holds(rule: rule, on: action.target, at: position)
          return RuleReason(rule: rule, action: action, holds: holds)
        }
      }
    }
    for position in RulesPair.some(of: view.pages.count, round) {
      let (page, id) = (view.pages[position], ids[position])
      let found = try session.reasons(forPage: id)
      let expected = reasons(position) { form.contains(page.template, $0) }
      try expect(found, expected, "reasons", "reasons for page \(id)")
    }
    for place in RulesPair.some(of: view.fields.count, round) {
      guard let position = view.pages.firstIndex(where: { $0.fields.contains(place) }) else {
        continue
      }
      let (page, field) = (view.pages[position], place - view.pages[position].fields.lowerBound)
      let address = FieldID(page: page.template, field: field)
      let found = try session.reasons(for: FieldID(page: ids[position], field: field))
      let expected = reasons(position) { form.fields(of: $0).contains(address) }
      try expect(found, expected, "reasons", "reasons for a field of page \(ids[position])")
    }
  }

  private static func some(of count: Int, _ round: Int) -> [Int] {
    (0..<min(reasonsAsked, count)).map { (round * reasonsAsked + $0) % count }
  }
}
