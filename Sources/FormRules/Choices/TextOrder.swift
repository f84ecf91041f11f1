import FormModel

/// Sorts many texts by their bytes, eight bytes at a time.
enum TextOrder {
  private struct Entry {
    /// The eight bytes from the present depth on, padded with 0.
    var key: UInt64
    var number: UInt32
  }

  /// The numbers of different texts, none of which is missing, in the order of their bytes.
  ///
  /// - Complexity: O(bytes + texts · log(texts)).
  static func sorted(_ texts: PackedTexts) -> [UInt32] {
    let utf8 = texts.utf8
    let ends = texts.ends
    var entries = (0..<ends.count).map { Entry(key: 0, number: UInt32($0)) }
    func start(_ number: UInt32) -> Int { number == 0 ? 0 : Int(ends[Int(number) - 1]) }
    func length(_ number: UInt32) -> Int { Int(ends[Int(number)]) - start(number) }
    unsafe entries.withUnsafeMutableBufferPointer { all in
      var waiting = [(range: 0..<all.count, depth: 0)]
      while let (range, depth) = waiting.popLast() {
        var part = unsafe UnsafeMutableBufferPointer(rebasing: all[range])
        for index in part.indices {
          let number = unsafe part[index].number
          unsafe part[index].key = key(utf8, start(number) + depth..<Int(ends[Int(number)]))
        }
        unsafe part.sort { $0.key < $1.key }
        var first = 0
        while first < range.count {
          var end = first + 1
          while end < range.count, unsafe part[end].key == part[first].key { end += 1 }
          if end > first + 1 {
            // A text that ends here stands before those that go on, and before one that goes on with zeros.
            var run = unsafe UnsafeMutableBufferPointer(rebasing: part[first..<end])
            let most = depth + 9
            unsafe run.sort { min(length($0.number), most) < min(length($1.number), most) }
            let ended = unsafe run.firstIndex { length($0.number) >= most } ?? run.count
            let longer = range.lowerBound + first + ended..<range.lowerBound + end
            if longer.count > 1 { waiting.append((longer, depth + 8)) }
          }
          first = end
        }
      }
    }
    return entries.map { $0.number }
  }

  private static func key(_ utf8: [UInt8], _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    for index in 0..<8 {
      let place = range.lowerBound + index
      key = key << 8 | (place < range.upperBound ? UInt64(utf8[place]) : 0)
    }
    return key
  }
}
