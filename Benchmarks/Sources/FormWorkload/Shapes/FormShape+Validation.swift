import FormModel

extension FormShape {
  /// - Throws: if a value is out of range, or if the expected size exceeds `FormLimits`.
  /// - Complexity: O(range of fields a page).
  public func validate() throws(ShapeError) {
    try check("pages", pages, in: 0...FormLimits.pages)
    try validateFieldCounts()
    try check("share of empty pages", emptyPages)
    try check("share of wholly hidden pages", whollyHiddenPages)
    try check(
      "shares of empty and wholly hidden pages together",
      Share(parts: emptyPages.parts + whollyHiddenPages.parts)
    )
    try check("share of hidden pages", hiddenPages)
    try check("share of hidden fields", hiddenFields)
    try check("share of read-only fields", readOnlyFields)
    try check("share of mandatory fields", mandatoryFields)
    try check("share of filled fields", filledFields)
    try validateLayout()
    try names.validate()
    try check("fields in all", expectedFields, in: 0...FormLimits.fields)
    try check("bytes of page names in all", expectedNameBytes, in: 0...FormLimits.textBytes)
  }

  private func validateFieldCounts() throws(ShapeError) {
    let range = fieldsPerPage.range
    var allowed = 0...FormLimits.fieldsPerPage
    if case .heavyTailed = fieldsPerPage { allowed = 1...FormLimits.fieldsPerPage }
    try check("fewest fields a page", range.lowerBound, in: allowed)
    try check("most fields a page", range.upperBound, in: allowed)
  }

  private func validateLayout() throws(ShapeError) {
    guard case .runs(let length) = hiddenLayout, hiddenFields > .none, hiddenFields < .all else {
      return
    }
    let shown = Share.whole - hiddenFields.parts
    let shortest = Share.whole / shown
    try check(
      "mean length of runs of hidden fields, at a share of \(hiddenFields),",
      length,
      in: Swift.min(shortest, HiddenRuns.longestMean)...HiddenRuns.longestMean
    )
  }
}

func check(_ what: String, _ share: Share) throws(ShapeError) {
  try check(what + " (in 65,536ths)", share.parts, in: 0...Share.whole)
}

func check(_ what: String, _ found: Int, in range: ClosedRange<Int>) throws(ShapeError) {
  guard range.contains(found) else {
    throw ShapeError(
      what: what,
      expected: "\(range.lowerBound)...\(range.upperBound)",
      found: "\(found)"
    )
  }
}
