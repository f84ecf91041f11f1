import FormModel

/// Every question about a form of given pages and fields, in a fixed order.
public struct QuestionSet: Sendable {
  /// By page: its number of fields.
  public let fieldCounts: [Int]

  public init(of form: borrowing FormDefinition) {
    let heads = form.heads
    fieldCounts = heads.indices.map { Int(heads[$0].fieldCount) }
  }

  /// Asks about the form as a whole, every page, and pages that do not exist, until `body` says so.
  ///
  /// - Returns: the question at which `body` returned true; nil where there was none.
  @inlinable
  public func firstAboutPages(where body: (Question) -> Bool) -> Question? {
    for question in [Question.totals, .visiblePageCount, .currentPage, .currentRank]
    where body(question) { return question }
    // Both ends of the sequence numbers, and beyond them.
    for rank in -1...fieldCounts.count + 1 where body(.pageAtRank(rank)) {
      return .pageAtRank(rank)
    }
    for page in -1...fieldCounts.count {
      for question in [
        Question.progress(page: page), .isVisible(page: page), .rank(page: page),
        .visiblePageAfter(page), .visiblePageBefore(page),
      ] where body(question) { return question }
      if let found = firstAboutWhatIsLeft(page, where: body) { return found }
    }
    return firstAboutWhatIsLeft(nil, where: body)
  }

  @inlinable
  func firstAboutWhatIsLeft(_ page: Int?, where body: (Question) -> Bool) -> Question? {
    for wrapping in [false, true] {
      for question in [
        Question.incompletePageAfter(page, wrapping: wrapping),
        .incompletePageBefore(page, wrapping: wrapping),
        .pageWithMandatoryRemaining(after: page, wrapping: wrapping),
      ] where body(question) { return question }
    }
    return nil
  }

  /// Asks about every field, and fields that do not exist, until `body` says so.
  @inlinable
  public func firstAboutFields(where body: (Question) -> Bool) -> Question? {
    for page in fieldCounts.indices {
      for field in -1...fieldCounts[page] {
        let address = FieldAddress(page: page, field: field)
        for question in [
          Question.flags(address), .unfilledMandatoryField(after: address, wrapping: false),
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
}
