/// Whether and where the step indicator is shown (SI-9).
public struct StepConfiguration: Hashable, Sendable {
  public enum Placement: UInt8, CaseIterable, Hashable, Sendable {
    case belowNavigationBar
    case aboveFooter
  }

  /// A flow of one step never shows it, nor does one of so many steps that nobody sees which is the active one.
  public var isShown: Bool
  public var placement: Placement

  public init(isShown: Bool = true, placement: Placement = .belowNavigationBar) {
    self.isShown = isShown
    self.placement = placement
  }
}

/// A run of the pages as loaded that is one step under one title (SI-9). With its repeats it also has the pages of their
/// instances.
public struct StepChapter: Hashable, Sendable {
  public var title: String
  /// Pages, 1 or more, hidden ones included.
  public var pageCount: Int

  public init(_ title: String, pageCount: Int) {
    self.title = title
    self.pageCount = pageCount
  }
}

/// Chapters that don't partition the pages of a form in order.
public enum StepChapterError: Error, Hashable, Sendable, CustomStringConvertible {
  case emptyChapter(chapter: Int)
  /// The chapters have fewer pages than the form, or more.
  case wrongPageCount(expected: Int, found: Int)
  /// A chapter begins within a repeat, whose pages stand in the form as often as it has instances (RP-1).
  case dividesRepeat(chapter: Int, repeat: Int)

  public var description: String {
    switch self {
    case .emptyChapter(let chapter): "chapter \(chapter): expected a page or more, found none"
    case .wrongPageCount(let expected, let found):
      "expected chapters of \(expected) pages together, found \(found)"
    case .dividesRepeat(let chapter, let index):
      "chapter \(chapter): expected a beginning outside of repeat \(index), found one within it"
    }
  }
}
