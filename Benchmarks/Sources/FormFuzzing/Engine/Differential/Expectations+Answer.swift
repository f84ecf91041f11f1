import FormModel

extension Expectations {
  /// - Complexity: O(log pages), O(log fields of the form) for a field.
  public func answer(_ question: Question) -> Answer {
    switch question {
    case .edit, .batch, .setCurrentPage: .nothing
    case .digest: .digest(digest)
    case .totals: .totals(totals)
    case .visiblePageCount: .number(visible.count)
    case .currentPage: Answer(currentPage)
    case .currentRank: Answer(currentPage.map { visibleUpTo[$0.place] })
    case .pageAtRank(let rank):
      Answer(visible.indices.contains(rank - 1) ? visible[rank - 1] : nil)
    case .progress(let page): onPage(page) { .progress(pages[$0.place]) }
    case .isVisible(let page): onPage(page) { .truth(pages[$0.place].isVisible) }
    case .rank(let page):
      onPage(page) { Answer(pages[$0.place].isVisible ? visibleUpTo[$0.place] : nil) }
    case .visiblePageAfter(let page):
      onPage(page) { Answer(Self.next(in: visible, after: $0, wrapping: false)) }
    case .visiblePageBefore(let page):
      onPage(page) { Answer(Self.previous(in: visible, before: $0, wrapping: false)) }
    case .incompletePageAfter(let page, let wrapping):
      fromPage(page) { Answer(Self.next(in: incomplete, after: $0, wrapping: wrapping)) }
    case .incompletePageBefore(let page, let wrapping):
      fromPage(page) { Answer(Self.previous(in: incomplete, before: $0, wrapping: wrapping)) }
    case .pageWithMandatoryRemaining(let page, let wrapping):
      fromPage(page) {
        Answer(Self.next(in: withMandatoryRemaining, after: $0, wrapping: wrapping))
      }
    case .flags(let address):
      onField(address) { .flags(flags[$0.page.place][$0.field]) }
    case .unfilledMandatoryField(let address, let wrapping):
      fromField(address) { Answer(Self.next(in: unfilledMandatory, after: $0, wrapping: wrapping)) }
    }
  }

  private func onPage(_ page: PageID, _ body: (PageID) -> Answer) -> Answer {
    guard pages.indices.contains(Int(page.rawValue)) else {
      return .error(.noSuchPage(page: page, pageCount: pages.count))
    }
    return body(page)
  }

  private func fromPage(_ page: PageID?, _ body: (PageID?) -> Answer) -> Answer {
    guard let page else { return body(nil) }
    return onPage(page) { body($0) }
  }

  private func onField(_ address: FieldID, _ body: (FieldID) -> Answer) -> Answer {
    onPage(address.page) { page in
      let count = flags[page.place].count
      guard address.field >= 0, address.field < count else {
        return .error(.noSuchField(page: page, field: address.field, fieldCount: count))
      }
      return body(address)
    }
  }

  private func fromField(_ address: FieldID?, _ body: (FieldID?) -> Answer) -> Answer {
    guard let address else { return body(nil) }
    return onField(address) { body($0) }
  }

  /// The first of `sorted` after `origin`; with `wrapping`, else the first at or before it.
  private static func next<T: Comparable>(in sorted: [T], after origin: T?, wrapping: Bool) -> T? {
    guard let origin else { return sorted.first }
    if let last = sorted.last, last > origin { return sorted[place(of: origin, in: sorted, 1)] }
    return wrapping ? sorted.first : nil
  }

  /// The last of `sorted` before `origin`; with `wrapping`, else the last at or after it.
  private static func previous<T: Comparable>(
    in sorted: [T],
    before origin: T?,
    wrapping: Bool
  ) -> T? {
    guard let origin else { return sorted.last }
    if let first = sorted.first, first < origin {
      return sorted[place(of: origin, in: sorted, 0) - 1]
    }
    return wrapping ? sorted.last : nil
  }

  /// The number of `sorted` below `origin`, with `origin` itself if `orEqual` is 1.
  private static func place<T: Comparable>(of origin: T, in sorted: [T], _ orEqual: Int) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < origin || (orEqual == 1 && sorted[middle] == origin) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
