import FormModel

/// Expressions for the parts of a date. Each is empty if there is no date.
struct DateParts {
  /// Days since 1970-01-01.
  var days: String
  var year: String
  /// 1…12.
  var month: String
  /// 1…31.
  var day: String
}

extension FormDraft {
  /// Returns the year, month and day of a date as variables. Our language has no functions for
  /// them.
  ///
  /// - Parameter date: An expression within the limits.
  mutating func dateParts(of date: String) -> DateParts {
    let key = HomeText(home: home, text: date)
    if let known = datePartsOf[key] { return known }
    func name(_ part: String) -> String { "date." + part }
    // Years begin in March, so that the leap day comes last. 400 years have 146,097 days.
    let days = variable(holding: "number(date(\(date)))", named: name("days"))
    let ofEra = variable(holding: "(\(days) + 719468) mod 146097", named: name("era"))
    let years = variable(
      holding: "int((\(ofEra) - int(\(ofEra) div 1460) + int(\(ofEra) div 36524)"
        + " - int(\(ofEra) div 146096)) div 365)",
      named: name("years")
    )
    let ofYear = variable(
      holding: "\(ofEra) - (365 * \(years) + int(\(years) div 4) - int(\(years) div 100))",
      named: name("rest")
    )
    let shifted = variable(holding: "int((5 * \(ofYear) + 2) div 153)", named: name("march"))
    let day = variable(
      holding: "\(ofYear) - int((153 * \(shifted) + 2) div 5) + 1",
      named: name("day")
    )
    let month = variable(
      holding: "\(shifted) + if(\(shifted) < 10, 3, -9)",
      named: name("month")
    )
    let year = variable(
      holding: "\(years) + 400 * int((\(days) + 719468) div 146097) + if(\(month) <= 2, 1, 0)",
      named: name("year")
    )
    let parts = DateParts(days: days, year: year, month: month, day: day)
    datePartsOf[key] = parts
    return parts
  }

  /// Returns a date as a text in a JavaRosa format; empty if there is no date.
  ///
  /// - Throws: `ExpressionFailure` if the format has parts other than year, month, day and plain
  ///   words.
  mutating func formatted(
    _ date: String,
    by format: String
  ) throws(ExpressionFailure) -> String {
    if format == "%Y-%m-%d" { return "string(date(\(date)))" }
    let pieces = try Self.pieces(of: format)
    let parts = dateParts(of: date)
    func padded(_ number: String) -> String {
      "if(\(number) < 10, concat('0', \(number)), \(number))"
    }
    let texts = pieces.map { piece in
      switch piece {
      case .words(let words): ExpressionText.quoted(words)
      case .part("Y"): parts.year
      case .part("y"): padded("\(parts.year) mod 100")
      case .part("m"): padded(parts.month)
      case .part("n"): parts.month
      case .part("d"): padded(parts.day)
      case .part("e"): parts.day
      // `%b` is the month's name in three letters.
      case .part: Self.monthName(parts.month)
      }
    }
    guard !texts.isEmpty else { return "''" }
    return "if(string-length(\(parts.days)) > 0, concat(\(texts.joined(separator: ", "))), '')"
  }

  private enum FormatPiece {
    case words(String)
    case part(Character)
  }

  private static func pieces(of format: String) throws(ExpressionFailure) -> [FormatPiece] {
    var pieces: [FormatPiece] = []
    var words = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        words.append(character)
        continue
      }
      guard let part = rest.popFirst(), "Yymndeb".contains(part) else {
        throw ExpressionFailure(reason: "the format \(TextQuote.of(format))", offset: 0)
      }
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
      pieces.append(.part(part))
    }
    if !words.isEmpty { pieces.append(.words(words)) }
    return pieces
  }

  private static func monthName(_ month: String) -> String {
    let names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    return "selected-at('\(names)', \(month) - 1)"
  }
}
