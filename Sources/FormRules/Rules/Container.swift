import FormModel

/// A group, or a page with groups or rules of its own.
struct Container: BitwiseCopyable, Sendable {
  /// The page of a group of fields, or the page itself; `nowhere` for a group of pages.
  var page: PageID
  /// Fields of the page, or positions of pages.
  var lower: UInt32
  var upper: UInt32
  /// The index in `FormLogic.groups`; `FieldRecord.none` for a page.
  var group: UInt32
  var parent = FieldRecord.none
  var firstChild = FieldRecord.none
  var nextSibling = FieldRecord.none
  /// The own flags of a group. A page's own flag is in `RuleState`, since edits change it.
  var isHidden: Bool
  var isReadOnly: Bool
  /// The first of three cells of counts, as `EffectCell` has them.
  var effects: UInt32 = 0
  /// The cell of `InsideBits`.
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
  /// The pages at the positions of a container or gap.
  subscript(positions range: Range<Int>) -> Slice<FormPages> {
    self[PagePosition(range.lowerBound)..<PagePosition(range.upperBound)]
  }
}

/// The effects of a container, and those around it, on its content: the bits of its cell.
enum InsideBits {
  static let hidden: UInt64 = 1
  static let locked: UInt64 = 2
  static let required: UInt64 = 4
  static let unrequired: UInt64 = 8
  static let inputs = locked | required | unrequired
}

/// The number of rules at work on one target, by effect: two counts in a cell.
enum EffectCell {
  /// The index of an effect's cell, from the target's first, and the shift of its count.
  static func place(_ effect: RuleEffect) -> (cell: Int, shift: UInt64) {
    (Int(effect.rawValue) >> 1, UInt64(effect.rawValue & 1) << 5)
  }

  /// The value of a flag. Low half of `counts`: rules that clear it; high half: rules that set it.
  static func resolve(_ counts: UInt64, own: Bool) -> Bool {
    counts >> 32 != 0 || counts == 0 && own
  }
}
