extension Array {
  /// The capacity after making room for `count` elements.
  func grownCapacity(for count: Int) -> Int { Swift.max(count, 2 * capacity) }

  /// Bytes that making room for `count` elements allocates. The bytes held now are freed afterwards.
  func growth(for count: Int) -> Int {
    count <= capacity ? 0 : grownCapacity(for: count) * MemoryLayout<Element>.stride
  }
}
