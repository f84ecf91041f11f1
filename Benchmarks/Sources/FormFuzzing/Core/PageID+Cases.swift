import FormModel

/// Pages as cases name them.
extension PageID {
  /// The page with this raw value; any other number names none.
  init(caseNumber number: Int) { self.init(rawValue: UInt32(exactly: number) ?? .max) }

  /// The name of the page after pages at a range of places were taken out of the form, so that later pages move up;
  /// nil if the page itself was taken out.
  func removing(_ places: Range<Int>) -> PageID? {
    let number = Int(rawValue)
    if places.contains(number) || self == .nowhere { return self == .nowhere ? self : nil }
    return number < places.lowerBound ? self : PageID(caseNumber: number - places.count)
  }
}
