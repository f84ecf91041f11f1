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

  /// The part of an inner repeat whose pages these are; 0 for others. Its nodes pass effects on to the instances.
  var innerPart: UInt32 = 0
  /// In the part of a repeat: the container of the part around that contains all its pages.
  var outer = FieldRecord.none
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
