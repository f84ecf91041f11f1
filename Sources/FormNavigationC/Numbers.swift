import FormModel
import FormNavigation

/// 0 or 1 of the caller.
func truth(_ word: UInt32) throws(Failure) -> Bool {
  guard word <= 1 else { throw .argument("0 or 1", found: "\(word)") }
  return word == 1
}

/// A side of a screen of the caller, px.
func side(_ number: some BinaryInteger) throws(Failure) -> Int {
  try inRange(number, 1...ScreenGeometry.maximumLength, "a side of the screen")
}

/// A margin of the caller's safe area, px.
func margin(_ number: Int32) throws(Failure) -> Int {
  try inRange(number, 0...SafeArea.maximum, "a margin of the safe area")
}

/// A number of the caller in a range.
func inRange(
  _ number: some BinaryInteger,
  _ range: ClosedRange<Int>,
  _ name: String
) throws(Failure) -> Int {
  guard number >= range.lowerBound, number <= range.upperBound else {
    throw .argument("\(name) in \(range.lowerBound)...\(range.upperBound)", found: "\(number)")
  }
  return Int(number)
}
