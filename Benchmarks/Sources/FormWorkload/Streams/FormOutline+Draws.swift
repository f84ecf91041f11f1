import FormModel

extension FormOutline {
  /// Draws fields uniformly from the form, which must have at least one.
  ///
  /// - Complexity: O(1) expected for each.
  func drawFields(into ahead: inout FieldsAhead, from random: inout Xoshiro256StarStar) {
    ahead.refill { fields in
      for place in fields.indices {
        let field = UInt32(truncatingIfNeeded: random.draw(below: fieldCount))
        fields[place] = .init(page: buckets[Int(field / fieldsPerBucket)], field: field)
      }
      // The first step of each search has no branch, so that the cache misses overlap.
      for place in fields.indices {
        let next = firstFields[Int(fields[place].page) + 1]
        fields[place].page += next <= fields[place].field ? 1 : 0
      }
      for place in fields.indices {
        let field = fields[place].field
        var index = Int(fields[place].page)
        while firstFields[index + 1] <= field { index += 1 }
        fields[place] = .init(
          page: UInt32(truncatingIfNeeded: index),
          field: field - firstFields[index]
        )
      }
      if !pages.isEmpty {
        for place in fields.indices { fields[place].page = pages[Int(fields[place].page)].rawValue }
      }
    }
  }

  /// Draws a field uniformly from each of the chosen filled pages.
  ///
  /// - Parameter index: returns the number of the next filled page.
  /// - Complexity: O(1) for each.
  @inline(__always)
  func drawFields(
    into ahead: inout FieldsAhead,
    from random: inout Xoshiro256StarStar,
    of index: (inout Xoshiro256StarStar) -> Int
  ) {
    ahead.refill { fields in
      for place in fields.indices {
        fields[place].page = UInt32(truncatingIfNeeded: index(&random))
      }
      for place in fields.indices {
        let index = Int(fields[place].page)
        fields[place] = .init(
          page: page(index).rawValue,
          field: UInt32(truncatingIfNeeded: random.draw(below: fieldCount(index)))
        )
      }
    }
  }

  /// By six random bits: an operation on a field or its page. Set and clear have different
  /// frequencies. In the long run about a third of the fields and pages are hidden, and half of the
  /// fields are filled.
  static let operations: [EditOperation] = {
    let frequencies: [(EditOperation, Int)] = [
      (.fill, 18), (.clear, 14), (.hide, 5), (.show, 9), (.lock, 3), (.unlock, 5), (.require, 4),
      (.unrequire, 3), (.hidePage, 1), (.showPage, 2),
    ]
    return frequencies.flatMap { operation, count in Array(repeating: operation, count: count) }
  }()
}
