extension Array {
  /// Removes chunks that halve in size, down to single elements, as long as the rest is good.
  ///
  /// - Parameter isGood: whether a shorter array will do; if it returns true, the array is replaced
  ///   by it.
  mutating func removeChunks(while isGood: (Array) -> Bool) {
    var size = Swift.max(count / 2, 1)
    while !isEmpty {
      var end = count
      while end > 0 {
        let start = Swift.max(end - size, 0)
        var shorter = self
        shorter.removeSubrange(start..<end)
        if isGood(shorter) { self = shorter }
        end = Swift.min(start, count)
      }
      if size == 1 { return }
      size /= 2
    }
  }
}

extension Int {
  /// Smaller numbers to try instead of this one, the smallest first: it halves towards 0.
  var simpler: [Int] {
    var numbers: [Int] = []
    var distance = self
    while distance != 0 {
      numbers.append(self - distance)
      distance /= 2
    }
    return numbers
  }
}
