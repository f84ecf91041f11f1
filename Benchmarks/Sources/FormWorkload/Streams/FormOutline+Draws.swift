import FormModel

extension FormOutline {
  /// Draws fields of the form, all equally likely. The form must have one.
  ///
  /// - Complexity: O(1) expected for each.
  func drawFields(into ahead: inout FieldsAhead, from random: inout Xoshiro256StarStar) {
    ahead.refill { fields in
      for place in fields.indices {
        let field = UInt32(truncatingIfNeeded: random.draw(below: fieldCount))
        fields[place] = .init(page: buckets[Int(field / fieldsPerBucket)], field: field)
      }
      // One step of each search without a branch on what is read, so that all reads are under way.
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

  /// Draws a field from each of some filled pages, all of the page's equally likely.
  ///
  /// - Parameter index: gives the next filled page's number.
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

  /// The operation on a field or its page, for six random bits. Flags are set and cleared with different
  /// frequencies: in the long run about a third of the fields and of the pages are hidden, and half of the fields
  /// are filled.
  static let operations: [EditOperation] = {
    let frequencies: [(EditOperation, Int)] = [
      (.fill, 18), (.clear, 14), (.hide, 5), (.show, 9), (.lock, 3), (.unlock, 5), (.require, 4),
      (.unrequire, 3), (.hidePage, 1), (.showPage, 2),
    ]
    return frequencies.flatMap { operation, count in Array(repeating: operation, count: count) }
  }()
}
