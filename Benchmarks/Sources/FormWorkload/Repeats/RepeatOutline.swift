import FormModel

/// What the generators must know of a form's repeats: which stands in which, and whose pages are
/// whose.
public struct RepeatOutline: Hashable, Sendable {
  /// A repeat, by its index in `FormLogic.repeats`.
  public struct Part: Hashable, Sendable {
    /// The repeat around; nil if there is none.
    public let outer: Int?
    /// The repeats directly inside, in form order.
    public fileprivate(set) var inner: [Int] = []
    /// The template's pages that are in no repeat inside this one.
    public fileprivate(set) var pages: [PageID] = []
    let repeated: FormRepeat

    /// How many instances there are at first; an expression may say otherwise.
    package var initial: Int { isCounted ? repeated.maximum ?? 1 : repeated.initial }
    package var isCounted: Bool { repeated.count != nil }
    package var allowsAdding: Bool { !isCounted && repeated.allowsAdding }
    package var allowsRemoving: Bool { !isCounted && repeated.allowsRemoving }
    /// How many instances there are at least, and at most.
    package var counts: ClosedRange<Int> {
      repeated.minimum...max(repeated.maximum ?? .max, repeated.minimum)
    }
  }

  public private(set) var parts: [Part] = []
  /// The repeats that are in no other.
  public private(set) var outermost: [Int] = []
  /// The pages that are in no repeat.
  public private(set) var pages: [PageID] = []
  /// By page of the form as it is loaded: the innermost repeat around it.
  private var repeats: [Int?]

  /// - Parameter pageCount: of the form as it is loaded.
  /// - Complexity: O(pages · repeats).
  public init(_ logic: FormLogic, pageCount: Int) {
    repeats = Array(repeating: nil, count: pageCount)
    for (index, repeated) in logic.repeats.enumerated() {
      let outer = logic.repeats[..<index].lastIndex {
        $0.pages.clamped(to: repeated.pages) == repeated.pages
          || $0.pages.contains(repeated.pages.lowerBound)
      }
      parts.append(Part(outer: outer, repeated: repeated))
      if let outer { parts[outer].inner.append(index) } else { outermost.append(index) }
      for position in repeated.pages where position.rawValue < pageCount {
        repeats[position.rawValue] = index
      }
    }
    for (page, index) in zip(FormPages(count: pageCount), repeats) {
      if let index { parts[index].pages.append(page) } else { pages.append(page) }
    }
  }

  /// The innermost repeat around a page; nil if there is none, or no such page.
  public func `repeat`(around page: PageID) -> Int? {
    FormPages(count: repeats.count).contains(page) ? repeats[page.place] : nil
  }

  /// The repeats around a page or another repeat, outermost first, with the innermost last.
  public func chain(downTo index: Int?) -> [Int] {
    guard let index else { return [] }
    return chain(downTo: parts[index].outer) + [index]
  }
}
