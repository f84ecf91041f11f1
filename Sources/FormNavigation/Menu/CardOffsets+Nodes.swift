import FormModel

/// What is done within one node: 64 aligned bytes, as vectors. The unsafe code of the card offsets.
///
/// Indices come from a page that was checked, or from a search for less than the total.
extension CardOffsets {
  // MARK: Sums

  @inlinable
  @inline(__always)
  func leafSum(through page: Int) -> Int { unsafe Int(leaves.base[page]) }

  @inlinable
  @inline(__always)
  func leafSum(before page: Int) -> Int {
    // The read is of the line in any case, so that there is nothing to predict.
    let isFirst = page & 31 == 0
    let sum = unsafe Int(leaves.base[isFirst ? page : page - 1])
    return isFirst ? 0 : sum
  }

  /// The heights of all leaves before the page's. A level that is missing reads a 0.
  @inlinable
  @inline(__always)
  func sumAbove(_ page: Int) -> Int {
    let sums = unsafe sums.base
    let low = unsafe Int(sums[starts.0 + page >> 5]) + Int(sums[starts.1 + page >> 9])
    let high = unsafe Int(sums[starts.2 + page >> 13]) + Int(sums[starts.3 + page >> 17])
    return unsafe low + high + Int(truncatingIfNeeded: top.base[page >> 21])
  }

  // MARK: Search

  /// The child of a node in which a px lies, which becomes one within the child.
  @inlinable
  @inline(__always)
  func child(from start: Int, node: Int, _ y: inout UInt32) -> Int {
    let line = unsafe sums.base + (start + node * 16)
    let values = unsafe UnsafeRawPointer(line).load(as: SIMD16<UInt32>.self)
    let isBefore = values .<= SIMD16(repeating: y)
    let child =
      Int(SIMD16<Int32>(repeating: 0).replacing(with: 1, where: isBefore).wrappedSum()) - 1
    y &-= unsafe line[child]
    return node * 16 + child
  }

  @inlinable
  @inline(__always)
  func childInTop(_ y: inout Int) -> Int {
    let values = unsafe UnsafeRawPointer(top.base).load(as: SIMD8<UInt64>.self)
    let isBefore = values .<= SIMD8(repeating: UInt64(truncatingIfNeeded: y))
    let child = Int(SIMD8<Int64>(repeating: 0).replacing(with: 1, where: isBefore).wrappedSum()) - 1
    y -= unsafe Int(truncatingIfNeeded: top.base[child])
    return child
  }

  /// The first page of a leaf whose sum passes `y`: pages of height 0 never do.
  @inlinable
  @inline(__always)
  func pageInLeaf(_ leaf: Int, _ y: UInt16) -> Int {
    let line = unsafe UnsafeRawPointer(leaves.base + leaf * 32)
    let first = unsafe line.load(as: SIMD16<UInt16>.self)
    let second = unsafe line.load(fromByteOffset: 32, as: SIMD16<UInt16>.self)
    let zero = SIMD16<Int16>(repeating: 0)
    let count =
      zero.replacing(with: 1, where: first .<= SIMD16(repeating: y))
      &+ zero.replacing(with: 1, where: second .<= SIMD16(repeating: y))
    return leaf * 32 + Int(count.wrappedSum())
  }

  // MARK: Updates

  /// Adds to the sums of the page and of those after it in its leaf. Both halves are read and stored
  /// whole: a masked store costs more than it saves.
  @inlinable
  @inline(__always)
  func addInLeaf(_ change: Int, from page: Int) {
    let line = unsafe UnsafeMutableRawPointer(leaves.base + page & ~31)
    let place = SIMD16(repeating: Int16(truncatingIfNeeded: page & 31))
    let change = UInt16(truncatingIfNeeded: change)
    let lanes = SIMD16<Int16>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let zero = SIMD16<UInt16>(repeating: 0)
    let first = unsafe line.load(as: SIMD16<UInt16>.self)
    let second = unsafe line.load(fromByteOffset: 32, as: SIMD16<UInt16>.self)
    unsafe line.storeBytes(
      of: first &+ zero.replacing(with: change, where: lanes .>= place),
      as: SIMD16<UInt16>.self
    )
    unsafe line.storeBytes(
      of: second &+ zero.replacing(with: change, where: (lanes &+ 16) .>= place),
      toByteOffset: 32,
      as: SIMD16<UInt16>.self
    )
  }

  /// Adds to the sums of the children after `entry` in its node.
  @inlinable
  @inline(__always)
  func add(_ change: UInt32, from start: Int, after entry: Int) {
    let line = unsafe UnsafeMutableRawPointer(sums.base + (start + entry & ~15))
    let place = SIMD16(repeating: Int32(truncatingIfNeeded: entry & 15))
    let lanes = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let change = SIMD16<UInt32>(repeating: 0).replacing(with: change, where: lanes .> place)
    let values = unsafe line.load(as: SIMD16<UInt32>.self)
    unsafe line.storeBytes(of: values &+ change, as: SIMD16<UInt32>.self)
  }

  @inlinable
  @inline(__always)
  func addInTop(_ change: Int, after entry: Int) {
    for child in (entry + 1)..<8 {
      unsafe top.base[child] &+= UInt64(truncatingIfNeeded: change)
    }
  }
}
