import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// The identities of pages that a session has given (RP-3).
struct KnownIdentities {
  /// A page of the oracle, by what does not change while it is in the form.
  struct Key: Hashable {
    var instance: Int
    var template: PageID

    init(_ page: OracleView.Page) {
      instance = page.instance
      template = page.template
    }
  }

  /// The identities of all pages in form order, and the oracle's pages that they belong to.
  fileprivate(set) var ids: [PageID] = []
  fileprivate var keys: [Key]?
  /// The identity of each page that was in the form: it does not change.
  fileprivate var identities: [Key: PageID] = [:]
  /// By place of record: the generation of the page that came last.
  private var generations: [Int: UInt8] = [:]

  /// Behind so many generations of a place, its identities may come round.
  private static let mostGenerations: UInt8 = 200

  /// Whether an identity was given to no page before.
  fileprivate mutating func isNew(_ id: PageID) -> Bool {
    guard let last = generations.updateValue(id.generation, forKey: id.place) else { return true }
    return id.generation > last || last > Self.mostGenerations
  }
}

extension RulesPair {
  /// Compares the order of pages, if it changed, and learns their identities.
  mutating func learnPages() throws(FuzzFailure) {
    let pages = oracle.view.pages
    let isKnown =
      known.keys?.count == pages.count
      && zip(pages, known.keys ?? []).allSatisfy { KnownIdentities.Key($0) == $1 }
    let found = Array(session.pages)
    try expect(found.count, pages.count, "order", "number of pages")
    if isKnown { try expect(found, ids, "identity", "pages whose instances are the same") }
    defer { oracle.name(session.pages) }
    if isKnown { return }
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
      if let former = known.identities.updateValue(id, forKey: KnownIdentities.Key(page)) {
        try expect(id, former, "identity", "page \(page.template) in \(page.numbers)")
      } else {
        let isNew = known.isNew(id)
        try expect(isNew, true, "identity", "page \(id) is none that was removed")
      }
    }
    let present = Set(found)
    try expect(present.count, found.count, "identity", "different pages")
    for id in ids where !present.contains(id) {
      let isThere = (try? session.engine.progress(ofPage: id)) != nil
      try expect(isThere, false, "identity", "page \(id) is there")
    }
    known.ids = found
    known.keys = pages.map { KnownIdentities.Key($0) }
  }

  /// Compares how many instances there are beside a page's first one, and which are around it.
  private func compareInstance(
    of id: PageID,
    _ page: OracleView.Page,
    _ pages: [OracleView.Page]
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
}
