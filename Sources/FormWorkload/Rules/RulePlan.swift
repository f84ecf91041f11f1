import FormModel

/// What is drawn of a form before it is built.
struct RulePlan {
  let shape: RuleShape
  private var random: Xoshiro256StarStar
  private(set) var kinds: [FieldKind] = []
  /// How many conditions stand one behind the other before a field's answer can be read.
  private(set) var levels: [Int] = []
  private(set) var conditions: [Int: String] = [:]
  private(set) var calculations: [Int: String] = [:]
  private(set) var pageConditions: [Int: String] = [:]
  /// The highest level that the expression drawn last reads.
  private var lastLevel = 0

  init(shape: RuleShape, seed: UInt64) {
    self.shape = shape
    random = Xoshiro256StarStar(seed: seed)
  }

  mutating func draw() {
    var pageLevel = 0
    for field in 0..<shape.fields {
      if field % shape.fieldsPerPage == 0 {
        pageLevel = 0
        if field > 0, random.draws(shape.conditionalPages) {
          pageConditions[field / shape.fieldsPerPage] = condition(of: field)
          pageLevel = lastLevel + 1
        }
      }
      kinds.append(field == 0 ? .choice : drawKind())
      levels.append(pageLevel)
      guard field > 0 else { continue }
      if random.draws(shape.calculatedFields) {
        kinds[field] = .decimal
        calculations[field] = calculation(of: field)
        levels[field] = max(pageLevel, lastLevel)
      } else if random.draws(shape.conditionalFields) {
        conditions[field] = condition(of: field)
        levels[field] = max(pageLevel, lastLevel + 1)
      }
    }
  }

  /// As in the form that the shape is taken from: most questions offer few choices.
  private mutating func drawKind() -> FieldKind {
    switch random.draw(below: 100) {
    case 0..<72: .choice
    case 72..<84: .integer
    case 84..<92: .text
    case 92..<96: .choices
    case 96..<98: .date
    default: .decimal
    }
  }

  private mutating func condition(of field: Int) -> String {
    lastLevel = 0
    var count = 1
    while count < min(shape.comparisons, field), random.draw(below: 100) < 36 { count += 1 }
    var text = ""
    for index in 0..<count {
      let part = comparison(with: earlierField(than: field))
      if index > 0 { text += random.draw(below: 3) == 0 ? " or " : " and " }
      text += random.draw(below: 12) == 0 ? "not(\(part))" : part
    }
    return text
  }

  /// A field just before, or one of the few that much depends on, by Zipf's law.
  private mutating func earlierField(than field: Int) -> Int {
    for _ in 0..<64 {
      let read =
        random.draws(shape.followUps)
        ? max(0, field - 1 - random.draw(below: 4))
        : random.drawZipfRank(count: field) - 1
      if levels[read] + 1 < shape.height, kinds[read] != .text || random.draw(below: 4) == 0 {
        lastLevel = max(lastLevel, levels[read])
        return read
      }
    }
    // The first field stands under no condition.
    return 0
  }

  private mutating func comparison(with read: Int) -> String {
    let name = "${q\(read)}"
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
    default: return "\(name) != ''"
    }
  }

  private mutating func calculation(of field: Int) -> String {
    lastLevel = 0
    let first = earlierField(than: field)
    let second = earlierField(than: field)
    return "if(${q\(first)} = '', 0, 1) + if(${q\(second)} = '', 0, 2)"
  }
}
