import FormModel

/// Every question about a form with given pages and fields, in a fixed order.
public struct QuestionSet: Sendable {
  /// The number of fields of each page, by the page's place.
  public let fieldCounts: [Int]
  /// Whether to ask also about pages and fields next to those that exist, which must be refused. Under Swift
  /// Testing a thrown error costs a backtrace, more than a hundred answers.
  public var withMissing: Bool

  public init(of form: borrowing FormDefinition, withMissing: Bool = true) {
    self.withMissing = withMissing
    let heads = form.heads
    fieldCounts = heads.indices.map { Int(heads[$0].fieldCount) }
  }

  /// Asks about the form as a whole and about every page, until `body` returns true.
  ///
  /// - Returns: the question at which `body` returned true; nil if there was none.
  @inlinable
  public func firstAboutPages(where body: (Question) -> Bool) -> Question? {
    for question in [Question.totals, .visiblePageCount, .currentPage, .currentRank]
    where body(question) { return question }
    // Both ends of the ranks, and beyond them.
    for rank in -1...fieldCounts.count + 1 where body(.pageAtRank(rank)) {
      return .pageAtRank(rank)
    }
    for page in pagesAround() {
      for question in [
        Question.progress(page: page), .isVisible(page: page), .rank(page: page),
        .visiblePageAfter(page), .visiblePageBefore(page),
      ] where body(question) { return question }
      if let found = firstAboutWhatIsLeft(page, where: body) { return found }
    }
    return firstAboutWhatIsLeft(nil, where: body)
  }

  @inlinable
  func firstAboutWhatIsLeft(_ page: PageID?, where body: (Question) -> Bool) -> Question? {
    for wrapping in [false, true] {
      for question in [
        Question.incompletePageAfter(page, wrapping: wrapping),
        .incompletePageBefore(page, wrapping: wrapping),
        .pageWithMandatoryRemaining(after: page, wrapping: wrapping),
      ] where body(question) { return question }
    }
    return nil
  }

  /// Asks about every field, until `body` returns true.
  @inlinable
  public func firstAboutFields(where body: (Question) -> Bool) -> Question? {
    for page in FormPages(count: fieldCounts.count) {
      for field in around(fieldCounts[page.place]) {
        let address = FieldID(page: page, field: field)
        if body(.flags(address)) { return .flags(address) }
        if !Self.isSearched(from: field, of: fieldCounts[page.place]) { continue }
        for question in [
          Question.unfilledMandatoryField(after: address, wrapping: false),
          .unfilledMandatoryField(after: address, wrapping: true),
        ] where body(question) { return question }
      }
    }
    for question in [
      Question.unfilledMandatoryField(after: nil, wrapping: false),
      .unfilledMandatoryField(after: nil, wrapping: true),
    ] where body(question) { return question }
    return nil
  }

  /// Whether to ask for the next field after a field. On a long page the set asks about some fields
  /// only, with those at both ends among them, since a rival may search the whole page for each
  /// answer.
  @inlinable
  static func isSearched(from field: Int, of count: Int) -> Bool {
    count <= 512 || field < 24 || field >= count - 24 || field & 1_023 < 2
  }

  /// The pages; if missing ones are asked about, also those next to them, and one of a later generation.
  @inlinable
  func pagesAround() -> [PageID] {
    let pages = around(fieldCounts.count).map { PageID(place: $0) }
    return withMissing ? pages + [PageID(place: 0, generation: 1)] : pages
  }

  /// 0 ..< `count`; if missing ones are asked about, −1 ... `count`.
  @inlinable
  func around(_ count: Int) -> Range<Int> { withMissing ? -1..<count + 1 : 0..<count }
}
