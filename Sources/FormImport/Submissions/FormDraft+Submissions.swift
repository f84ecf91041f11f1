import FormModel

extension FormDraft {
  /// The fields by id.
  ///
  /// - Complexity: O(fields).
  var fieldsByID: [String: FieldID] {
    var fields: [String: FieldID] = [:]
    for page in pageIDs {
      for (index, field) in self[page].fields.enumerated() {
        fields[field.id] = FieldID(page: page, field: index)
      }
    }
    return fields
  }

  /// The index of the innermost repeat around a repeat; -1 for none.
  ///
  /// - Complexity: O(repeats).
  func around(repeat index: Int) -> Int {
    let pages = logic.repeats[index].pages
    return logic.repeats[..<index].lastIndex {
      $0.pages.lowerBound <= pages.lowerBound && pages.upperBound <= $0.pages.upperBound
    } ?? -1
  }
}
