import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

extension RepeatsPair {
  /// Asks every question beside those of `compare`: ranks, pages with something left, instances by number.
  func compareQueries(round: Int) throws {
    let pages = oracle.view.pages
    let visible = pages.indices.filter { pages[$0].progress.isVisible }
    var ranks: [Int?] = []
    for id in ids { ranks.append(try session.engine.rank(ofPage: id)) }
    let expected = pages.indices.map { place in visible.firstIndex(of: place).map { $0 + 1 } }
    try expect(ranks, expected, "rank", "ranks")
    var byRank: [PageID?] = []
    for rank in 0...visible.count + 1 { byRank.append(session.engine.page(atRank: rank)) }
    try expect(byRank, [nil] + visible.map { ids[$0] } + [nil], "rank", "pages by rank")
    let isIncomplete = pages.map { page in
      page.progress.isVisible && page.progress.filled < page.progress.total
        || page.progress.invalid > 0
    }
    for place in ids.indices {
      let later = ids.indices[(place + 1)...]
      let found = [
        try session.engine.visiblePage(after: ids[place]),
        try session.engine.visiblePage(before: ids[place]),
        try session.incompletePage(after: ids[place]),
        try session.incompletePage(before: ids[place]),
      ]
      let wanted = [
        later.first { pages[$0].progress.isVisible },
        (0..<place).last { pages[$0].progress.isVisible },
        later.first { isIncomplete[$0] }, (0..<place).last { isIncomplete[$0] },
      ]
      try expect(found, wanted.map { $0.map { ids[$0] } }, "near", "pages near page \(ids[place])")
    }
    var invalid: [FieldID] = []
    for (page, id) in zip(pages, ids) {
      for (field, place) in page.fields.enumerated() where oracle.view.fields[place].isInvalid {
        invalid.append(FieldID(page: id, field: field))
      }
    }
    try expect(session.firstInvalidField, invalid.first, "invalid", "first invalid field")
    try compareInstances()
    try compareReasons(round)
    session.engine.checkInvariants()
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

  /// The most pages whose reasons are asked for in one round: each reads conditions anew.
  private static let reasonsAsked = 4

  /// UR-3: the rules that act on some pages and fields, others in each round, and whether they hold there.
  private func compareReasons(_ round: Int) throws {
    let form = plan.form
    func reasons(_ position: Int, _ isMeant: (RuleTarget) -> Bool) -> [RuleReason] {
      form.logic.rules.indices.flatMap { rule in
        form.logic.rules[rule].actions.filter { isMeant($0.target) }.map { action in
          let holds = oracle.holds(rule: rule, on: action.target, at: position)
          return RuleReason(rule: rule, action: action, holds: holds)
        }
      }
    }
    for place in 0..<min(RepeatsPair.reasonsAsked, ids.count) {
      let position = (round * RepeatsPair.reasonsAsked + place) % ids.count
      let (page, id) = (oracle.view.pages[position], ids[position])
      let found = try session.reasons(forPage: id)
      let expected = reasons(position) { form.contains(page.template, $0) }
      try expect(found, expected, "reasons", "reasons for page \(id)")
      if page.fields.isEmpty { continue }
      let field = round % page.fields.count
      let address = FieldID(page: page.template, field: field)
      let foundOfField = try session.reasons(for: FieldID(page: id, field: field))
      let expectedOfField = reasons(position) { form.fields(of: $0).contains(address) }
      try expect(foundOfField, expectedOfField, "reasons", "reasons for a field of page \(id)")
    }
  }
}
