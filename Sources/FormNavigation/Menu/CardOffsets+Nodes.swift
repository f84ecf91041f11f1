import CIntrinsics
import FormModel
import ScreenModel

/// The operations within one node of 64 aligned bytes: the unsafe code of the card offsets.
///
/// Each index comes from a position that was checked, or from a search for less than the total.
extension CardOffsets {
  @inlinable
  @inline(__always)
  func leafSum(through index: Int) -> Int { unsafe Int(leaves.base[index]) }

  @inlinable
  @inline(__always)
  func leafSum(before index: Int) -> Int {
    // The read is of the line in any case, so that there is nothing to predict.
    let isFirst = index & 31 == 0
    let sum = unsafe Int(leaves.base[isFirst ? index : index - 1])
    return isFirst ? 0 : sum
  }

  /// The sum of the heights of all leaves before the page's. For a missing level it reads a 0.
  @inlinable
  @inline(__always)
  func sumAbove(_ index: Int) -> Int {
    let sums = unsafe sums.base
    let low = unsafe Int(sums[starts.0 + index >> 5]) + Int(sums[starts.1 + index >> 9])
    let high = unsafe Int(sums[starts.2 + index >> 13]) + Int(sums[starts.3 + index >> 17])
    return unsafe low + high + Int(truncatingIfNeeded: top.base[index >> 21])
  }

  /// The child of a node that contains the px `y`; makes `y` relative to that child.
  @inlinable
  @inline(__always)
  func child(from start: Int, node: Int, _ y: inout Int) -> Int {
    let line = unsafe sums.base + (start + node * 16)
    let child = unsafe Int(count_at_most_32(false, line, Int64(y))) - 1
    y -= unsafe Int(line[child])
    return node * 16 + child
  }

  /// The child of the top node that contains the px `y`. Only forms of more than 2²¹ pages have that node.
  @usableFromInline
  func childInTop(_ y: inout Int) -> Int {
    var child = 0
    while child < 7, unsafe Int(truncatingIfNeeded: top.base[child + 1]) <= y { child += 1 }
    y -= unsafe Int(truncatingIfNeeded: top.base[child])
    return child
  }

  /// The first page of a leaf whose sum is greater than `y`; never a page of height 0.
  @inlinable
  @inline(__always)
  func indexInLeaf(_ leaf: Int, _ y: Int) -> Int {
    unsafe leaf * 32 + Int(count_at_most_16(false, leaves.base + leaf * 32, Int64(y)))
  }

  /// Adds a change to the sums of the page and of the pages after it in its leaf.
  @inlinable
  @inline(__always)
  mutating func addInLeaf(_ change: Int, from index: Int) {
    let last = index & 31 - 1
    unsafe add_after_16(false, leaves.mutableBase + index & ~31, Int64(last), Int64(change))
  }

  /// Adds a change to the sums of the children after `entry` in its node.
  @inlinable
  @inline(__always)
  mutating func add(_ change: Int, from start: Int, after entry: Int) {
    unsafe add_after_32(
      false,
      sums.mutableBase + (start + entry & ~15),
      Int64(entry & 15),
      Int64(change)
    )
  }

  @usableFromInline
  mutating func addInTop(_ change: Int, after entry: Int) {
    for child in (entry + 1)..<8 {
      unsafe top.mutableBase[child] &+= UInt64(truncatingIfNeeded: change)
    }
  }
}
