import FormModel

extension FormOutline {
  /// Any field of the form, each as likely. There is one.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func drawField(from random: inout some RandomNumberGenerator) -> (index: Int, field: Int) {
    let field = random.draw(below: UInt64(truncatingIfNeeded: fieldCount))
    var index = Int(buckets[Int(field / fieldsPerBucket)])
    while UInt64(firstFields[index + 1]) <= field { index += 1 }
    return (index, Int(field) - Int(firstFields[index]))
  }

  /// What is done to a field or its page, by six random bits. Setting and clearing a flag are not
  /// as frequent: for ever, about a third of the fields stays hidden and of the pages, a half
  /// filled.
  static let operations: [EditOperation] = {
    let frequencies: [(EditOperation, Int)] = [
      (.fill, 18), (.clear, 14), (.hide, 5), (.show, 9), (.lock, 3), (.unlock, 5), (.require, 4),
      (.unrequire, 3), (.hidePage, 1), (.showPage, 2),
    ]
    return frequencies.flatMap { operation, count in Array(repeating: operation, count: count) }
  }()
}
