import FormModel

extension OracleFunction {
  /// - Parameter given: the arguments, as many as `arguments` allows. `count` ignores their values.
  func value(_ given: [OracleValue], clock: FormClock) -> OracleValue {
    switch self {
    case .yes: .boolean(true)
    case .no: .boolean(false)
    case .today: .moment(clock.today * OracleCalendar.day)
    case .now: .moment(clock.milliseconds)
    case .not: .boolean(!given[0].truth)
    case .number: .number(given[0].number)
    case .string: .text(given[0].text)
    case .int: .number(given[0].number.rounded(.towardZero))
    case .abs: .number(given[0].number.magnitude)
    // The digits of a half are exact, so rounding them is ⌊x + 0.5⌋.
    case .round where given.count == 1: .number(OracleNumber.rounded(given[0].number, places: 0))
    case .round: .number(OracleNumber.rounded(given[0].number, places: place(given[1])))
    case .choose: given[0].truth ? given[1] : given[2]
    case .coalesce: given[0].isNothing ? given[1] : given[0]
    case .date: OracleFunction.day(given[0])
    case .min: .number(numbers(given).min(by: OracleNumber.isBelow) ?? .nan)
    case .max: .number(numbers(given).max(by: OracleNumber.isBelow) ?? .nan)
    case .sum: .number(numbers(given).reduce(0, +))
    // Evaluated where the surroundings are known, as `count`.
    case .indexedRepeat, .count: .number(Double(given.count))
    case .concat: concat(given.map(\.text))
    case .contains: .boolean(contains(Array(given[0].text.utf8), Array(given[1].text.utf8)))
    case .startsWith: .boolean(given[0].text.utf8.starts(with: given[1].text.utf8))
    case .stringLength: .number(Double(given[0].text.unicodeScalars.count))
    case .selected:
      .boolean(
        contains(
          Array(" \(given[0].text) ".utf8),
          [0x20] + OracleNumber.trimmed(given[1].text) + [0x20]
        )
      )
    case .countSelected: .number(Double(words(given[0]).count))
    case .selectedAt: word(words(given[0]), at: place(given[1]))
    case .endsWith:
      .boolean(given[0].text.utf8.reversed().starts(with: given[1].text.utf8.reversed()))
    case .substr, .substringBefore, .substringAfter, .translate, .normalizeSpace:
      made(of: given).map { .text($0) } ?? .nothing
    // The parser has read the pattern.
    case .regex: .boolean(OraclePattern(given[1].text)?.matches(given[0].text) ?? false)
    case .pow, .sqrt, .exp, .log, .log10, .sin, .cos, .tan, .asin, .acos, .atan, .atan2:
      .number(computed(given.map(\.number)))
    }
  }

  private func concat(_ texts: [String]) -> OracleValue {
    texts.reduce(0) { $0 + $1.utf8.count } > OracleValue.textLimit
      ? .nothing : .text(texts.joined())
  }

  private func numbers(_ given: [OracleValue]) -> [Double] {
    given.map(\.number).filter { !$0.isNaN }
  }

  /// Truncates a number to an integer; not-a-number counts as 0, and a large number is clamped.
  func place(_ value: OracleValue) -> Int {
    let number = value.number
    return number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e9), 1e9))
  }

  private func words(_ value: OracleValue) -> [Substring.UTF8View] {
    value.text[...].utf8.split(separator: 0x20)
  }

  private func word(_ words: [Substring.UTF8View], at place: Int) -> OracleValue {
    words.indices.contains(place) ? .text(String(Substring(words[place]))) : .nothing
  }

  /// True if a part stands in a text. By Gusfield's Z values: for each place of the part and the text in
  /// a row, the number of bytes from there on that are those of the part.
  private func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    if part.isEmpty { return true }
    let row = part + text
    var lengths = row.map { _ in 0 }
    var known = 0..<0
    for place in row.indices.dropFirst() {
      var length = 0
      if known.contains(place) {
        length = Swift.min(lengths[place - known.lowerBound], known.upperBound - place)
      }
      while place + length < row.count, row[length] == row[place + length] { length += 1 }
      lengths[place] = length
      if place + length > known.upperBound { known = place..<(place + length) }
      if place >= part.count, length >= part.count { return true }
    }
    return false
  }

  static func day(_ value: OracleValue) -> OracleValue {
    switch value {
    case .boolean: return .nothing
    case .moment: return value
    case .text(let text):
      guard let day = OracleCalendar.day(text) else { return .nothing }
      return .moment(day * OracleCalendar.day)
    case .number(let number):
      guard let day = OracleCalendar.day(number) else { return .nothing }
      return .moment(day * OracleCalendar.day)
    }
  }
}
