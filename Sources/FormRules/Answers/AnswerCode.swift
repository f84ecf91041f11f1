import FormModel

/// How an answer stands in 8 bytes (SPEC UR-1).
enum AnswerCode {
  /// No answer. As an integer it is the least, which is refused; as a decimal −0, which is kept as 0; a set of
  /// choices is kept with its highest bit turned over.
  static let none: UInt64 = 1 << 63

  /// Whether answers of a kind are kept in the store of texts.
  static func isText(_ kind: FieldKind, choiceCount: Int) -> Bool {
    switch kind {
    case .text, .photo, .signature, .barcode, .location, .note: true
    case .choices: choiceCount > 64
    case .integer, .decimal, .date, .time, .choice, .boolean, .dateTime: false
    }
  }
}

/// A choice list, compiled: choices by number, and numbers by value.
final class ChoiceTable: Sendable {
  let values: [String]
  /// What each value is as a number.
  let numbers: [Double]
  /// The values' bytes, one behind the other, and where each ends.
  private let bytes: [UInt8]
  private let ends: [Int]
  /// Numbers by the hash of their value: open addressing, at most half full.
  private let places: [UInt32]

  /// - Throws: what is wrong with a value: expected and found.
  init(_ list: ChoiceList, place listPlace: Int) throws(RuleError) {
    let values = list.choices.map(\.value)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var size = 4
    while size < values.count * 2 { size *= 2 }
    var places = Array(repeating: UInt32.max, count: size)
    for (code, value) in values.enumerated() {
      guard !value.isEmpty, !value.utf8.contains(where: ExpressionLexer.isSpace) else {
        throw .invalid(
          .choiceList(listPlace),
          expected: "values without white space",
          found: value.shortened
        )
      }
      let own = Array(value.utf8)
      var place = unsafe own.withUnsafeBufferPointer { unsafe ChoiceTable.start($0, size) }
      var isTwice = false
      while places[place] != .max {
        isTwice = isTwice || values[Int(places[place])].hasSameScalars(as: value)
        place = (place + 1) & (size - 1)
      }
      if isTwice {
        throw .invalid(
          .choiceList(listPlace),
          expected: "each value once",
          found: "\(value.shortened) twice"
        )
      }
      places[place] = UInt32(code)
      bytes += own
      ends.append(bytes.count)
    }
    self.values = values
    self.bytes = bytes
    self.ends = ends
    self.places = places
    numbers = values.map(NumberText.read)
  }

  /// The number of a value, scalar by scalar: two that are canonically equivalent are two.
  ///
  /// - Complexity: O(bytes of the value).
  func code(of value: String) -> Int? {
    var value = value
    return value.withUTF8 { found -> Int? in
      var place = unsafe ChoiceTable.start(found, places.count)
      while places[place] != .max {
        let code = Int(places[place])
        if unsafe isValue(code, found) { return code }
        place = (place + 1) & (places.count - 1)
      }
      return nil
    }
  }

  private func isValue(_ code: Int, _ found: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = code == 0 ? 0 : ends[code - 1]
    guard ends[code] - start == found.count else { return false }
    for index in 0..<found.count where unsafe bytes[start + index] != found[index] { return false }
    return true
  }

  private static func start(_ bytes: UnsafeBufferPointer<UInt8>, _ size: Int) -> Int {
    Int(truncatingIfNeeded: unsafe EqualityTable.hash(bytes)) & (size - 1)
  }
}
