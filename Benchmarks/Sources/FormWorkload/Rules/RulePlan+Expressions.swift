import FormModel

extension RulePlan {
  static let choices = ["yes", "no", "dk", "ref"]

  /// Draws a condition on earlier fields.
  ///
  /// - Parameter field: the field that gets the condition; 1 or more.
  mutating func condition(of field: Int) -> String {
    lastLevel = 0
    var count = 1
    while count < min(shape.comparisons, field), random.draw(below: 100) < shape.furtherComparisons
    {
      count += 1
    }
    var text = ""
    for index in 0..<count {
      let part = comparison(with: earlierField(than: field))
      if index > 0 { text += random.draw(below: 3) == 0 ? " or " : " and " }
      text += random.draw(below: 12) == 0 ? "not(\(part))" : part
    }
    return text
  }

  /// Draws the field to read: one of the four before, or one by Zipf's law, which favours the first
  /// fields.
  private mutating func earlierField(than field: Int) -> Int {
    for _ in 0..<64 {
      let read =
        random.draws(shape.followUps)
        ? max(0, field - 1 - random.draw(below: 4))
        : random.drawZipfRank(count: field) - 1
      // A note has no answer.
      guard levels[read] + 1 < shape.height, kinds[read] != .note else { continue }
      if kinds[read] != .text || random.draw(below: 4) == 0 {
        lastLevel = max(lastLevel, levels[read])
        return read
      }
    }
    // The first field has no condition, so it never makes a chain too long.
    return 0
  }

  private mutating func comparison(with read: Int) -> String {
    let name = "${q\(read)}"
    if extras.variables[read] != nil, random.draw(below: 2) == 0 {
      return "${v\(read)} \(random.draw(below: 2) == 0 ? "=" : "<") \(random.draw(below: 4))"
    }
    if random.draws(shape.arithmetic), read > 0, levels[read - 1] + 1 < shape.height {
      lastLevel = max(lastLevel, levels[read - 1])
      return "\(name) + ${q\(read - 1)} > \(random.draw(below: 20))"
    }
    switch kinds[read] {
    case .integer, .decimal:
      let sign = ["<", "<=", ">", ">=", "="][random.draw(below: 5)]
      return "\(name) \(sign) \(random.draw(below: 100))"
    case .choices: return "selected(\(name), '\(RulePlan.choices[random.draw(below: 4)])')"
    case .choice:
      return "\(name) \(random.draw(below: 8) == 0 ? "!=" : "=") '"
        + "\(RulePlan.choices[random.draw(below: 10) < 7 ? 0 : random.draw(below: 4)])'"
    case .boolean: return "\(name) = \(random.draw(below: 4) == 0 ? "false()" : "true()")"
    default: return "\(name) != ''"
    }
  }

  mutating func calculation(of field: Int) -> String {
    lastLevel = 0
    let first = earlierField(than: field)
    let second = earlierField(than: field)
    return "if(${q\(first)} = '', 0, 1) + if(${q\(second)} = '', 0, 2)"
  }
}
