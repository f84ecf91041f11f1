import FormModel
import FormWorkload

/// Labels with values in them (UR-10).
extension RulesForm {
  /// Draws labels of fields and names of pages.
  ///
  /// The generator is a copy, so that what is drawn after is the same with and without labels.
  mutating func drawLabels(_ random: Xoshiro256StarStar) {
    var random = random
    guard random.draw(below: 3) == 0 else { return }
    let read = addresses
    for page in ids.prefix(40) {
      let fields = self[page].fields.indices.map { FieldID(page: page, field: $0) }
      for target in [LabelExpression.Target.page(page)] + fields.map({ .field($0) })
      where random.draw(below: 4) == 0 {
        logic.labels.append(LabelExpression(of: target, expression: label(read, &random)))
      }
    }
    // A second label is an error.
    if random.draw(below: 40) == 0, let first = logic.labels.first { logic.labels.append(first) }
  }

  private func label(_ read: [FieldID], _ random: inout Xoshiro256StarStar) -> String {
    guard !read.isEmpty else { return "'none'" }
    let name = "${\(id(of: read[random.draw(below: read.count)]))}"
    let other = "${\(id(of: read[random.draw(below: read.count)]))}"
    switch random.draw(below: 8) {
    case 0: return name
    case 1: return "concat('How is ', \(name), '?')"
    case 2: return "concat(\(name), \(other))"
    case 3: return "if(\(name) = \(other), 'same', concat('not ', \(name)))"
    case 4: return "string-length(\(name))"
    case 5: return "if(\(name) > 1, 'many', '')"
    case 6: return "concat(today(), ' ', \(name))"
    default: return "\(name) + 1"
    }
  }
}
