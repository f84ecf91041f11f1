import FormModel

/// Pages as cases name them.
extension PageID {
  /// The page with this raw value; any other number names none.
  init(caseNumber number: Int) { self.init(rawValue: UInt32(exactly: number) ?? .max) }

  /// What names the page once the pages of a range of places are taken out of the form, in a case whose pages then move
  /// up; nil for one of those.
  func removing(_ places: Range<Int>) -> PageID? {
    let number = Int(rawValue)
    if places.contains(number) || self == .nowhere { return self == .nowhere ? self : nil }
    return number < places.lowerBound ? self : PageID(caseNumber: number - places.count)
  }
}
