extension Array {
  /// What the capacity comes to where `count` elements must have room.
  func grownCapacity(for count: Int) -> Int { Swift.max(count, 2 * capacity) }

  /// Bytes that making room for `count` elements takes anew; what is held now is given back after.
  func growth(for count: Int) -> Int {
    count <= capacity ? 0 : grownCapacity(for: count) * MemoryLayout<Element>.stride
  }
}
