import FormModel

/// An edit of each field of a form.
enum EveryField {
  /// Fills each unfilled field and clears each filled one, in form order.
  static func edits(of form: borrowing FormDefinition, atMost count: Int) -> [Edit] {
    let tracker = FlagTracker(form)
    var edits: [Edit] = []
    edits.reserveCapacity(min(form.fieldCount, count))
    for page in form.pages {
      for field in 0..<tracker.fieldCount(ofPage: page) {
        guard edits.count < count else { return edits }
        let isFilled = tracker.flags(page: page, field: field).contains(.filled)
        edits.append(Edit(isFilled ? .clear : .fill, page: page, field: field))
      }
    }
    return edits
  }
}
