import FormModel

/// Measures one edit. The explorer calls `begin` right before it and `end` right after.
public protocol EditMeter {
  mutating func begin()
  mutating func end() -> EditMeasure
}

/// The measurements of an edit.
public struct EditMeasure: Hashable, Sendable {
  /// The time from the event to the settled screen; nil if there is no clock.
  public var nanoseconds: Int?
  /// The bytes allocated; nil if allocations can't be counted.
  public var allocatedBytes: Int?

  public init(nanoseconds: Int? = nil, allocatedBytes: Int? = nil) {
    self.nanoseconds = nanoseconds
    self.allocatedBytes = allocatedBytes
  }
}

/// The last edit, and its cost.
struct EditCost: Hashable {
  /// The edit in words.
  var what: String
  var isChange: Bool
  var measure: EditMeasure
  /// The cache lines of the form and of the engine's indices that the edit changed; nil if rules
  /// also change others.
  var lines: Int?

  init(_ what: String, isChange: Bool, _ measure: EditMeasure, lines: Int?) {
    self.what = what
    self.isChange = isChange
    self.measure = measure
    self.lines = lines
  }

  /// The number of cache lines that an edit of one page changes.
  ///
  /// - Parameters:
  ///   - before: the page's counts before the edit.
  ///   - after: the page's counts after it.
  static func lines(
    isChange: Bool,
    from before: PageProgress,
    to after: PageProgress
  ) -> Int {
    // The word of flags or the page's head, and the page's record.
    var lines = isChange ? 2 : 0
    if before.isVisible != after.isVisible { lines += linesOfVisiblePages }
    // A bit in each set of pages that the page joins or leaves.
    if isIncomplete(before) != isIncomplete(after) { lines += 1 }
    if (before.mandatoryRemaining > 0) != (after.mandatoryRemaining > 0) { lines += 1 }
    return lines
  }

  /// The lines that a flip of the visible-page index writes at most, on a form of any size.
  private static let linesOfVisiblePages = 5

  private static func isIncomplete(_ page: PageProgress) -> Bool { page.filled < page.total }

  static func name(of edit: Edit) -> String {
    switch edit.operation {
    case .hidePage: "hide page"
    case .showPage: "show page"
    default: "\(edit.operation) field \(edit.field + 1)"
    }
  }

  /// The cost in one line for people.
  var text: String {
    if !isChange { return "\(what): no change" }
    var parts: [String] = []
    if let nanoseconds = measure.nanoseconds {
      parts.append("\(TerminalText.grouped(nanoseconds)) ns")
    }
    if let lines { parts.append("\(lines) cache lines") }
    parts.append(
      measure.allocatedBytes.map { "\(TerminalText.grouped($0)) bytes allocated" }
        ?? "allocations not counted"
    )
    return "\(what): " + parts.joined(separator: " · ")
  }
}
