import FormModel

/// A group, or a page that has groups or rules of its own: what is around fields and pages.
struct Container: BitwiseCopyable, Sendable {
  /// A group of fields or a page: its page. A group of pages: `nowhere`.
  var page: PageID
  /// Fields of the page, or positions of pages.
  var lower: UInt32
  var upper: UInt32
  /// Its place in `FormLogic.groups`; for a page `FieldRecord.none`.
  var group: UInt32
  var parent = FieldRecord.none
  var firstChild = FieldRecord.none
  var nextSibling = FieldRecord.none
  /// Own flags of a group; a page's own flag is an edit's matter.
  var isHidden: Bool
  var isReadOnly: Bool
  /// Three cells of counts, as a record's.
  var effects: UInt32 = 0
  /// A cell of `InsideBits`.
  var inside: UInt32 = 0
  /// Nodes.
  var visibility = FieldRecord.none
  var input = FieldRecord.none

  /// Fields of the page, or positions of pages.
  var range: Range<Int> { Int(lower)..<Int(upper) }
  var isPageGroup: Bool { page == .nowhere }
  var isPage: Bool { page != .nowhere && group == FieldRecord.none }
}

extension FormPages {
  /// The pages at the positions that a container, or a gap in it, has.
  subscript(positions range: Range<Int>) -> Slice<FormPages> {
    self[PagePosition(range.lowerBound)..<PagePosition(range.upperBound)]
  }
}

/// What a container does to all in it: the bits of its cell.
enum InsideBits {
  static let hidden: UInt64 = 1
  static let locked: UInt64 = 2
  static let required: UInt64 = 4
  static let unrequired: UInt64 = 8
  static let inputs = locked | required | unrequired
}

/// The number of rules at work on one target: two counts a cell.
enum EffectCell {
  /// The cell of an effect, from the target's first, and how far its count is shifted there.
  static func place(_ effect: RuleEffect) -> (cell: Int, shift: UInt64) {
    (Int(effect.rawValue) >> 1, UInt64(effect.rawValue & 1) << 5)
  }

  /// A flag, from the counts of what clears (low) and of what sets it (high), and its own state.
  static func resolve(_ counts: UInt64, own: Bool) -> Bool {
    counts >> 32 != 0 || counts == 0 && own
  }
}
