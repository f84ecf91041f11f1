import FormExplorer
import FormModel

/// A meter that measures nothing, and counts its calls.
final class CountingMeter: EditMeter {
  private(set) var begun = 0
  private(set) var ended = 0

  func begin() { begun += 1 }

  func end() -> EditMeasure {
    ended += 1
    return EditMeasure(nanoseconds: 1_234, allocatedBytes: 0)
  }
}

enum Forms {
  /// Pages of three fields, of which the first is mandatory and the second filled.
  static func pages(_ names: [String], fields: Int = 3) throws -> FormDefinition {
    var builder = FormBuilder()
    for name in names {
      try builder.appendPage(name: name)
      for field in 0..<fields {
        try builder.appendField(
          field == 0 ? .mandatory : field == 1 ? .filled : [],
          details: FieldDetails(label: "Question \(field + 1)", kind: .choice)
        )
      }
    }
    return builder.build()
  }

  static let visit = ["Arrival", "The dwelling", "Water and hygiene", "Health", "Departure"]
}

extension Explorer {
  /// An explorer of a visit's form in a window of 80 × 24.
  static func visit(
    _ names: [String] = Forms.visit,
    fields: Int = 3,
    meter: any EditMeter = CountingMeter()
  ) throws -> Explorer {
    Explorer(
      try Forms.pages(names, fields: fields),
      title: "visit",
      meter: meter,
      columns: 80,
      rows: 24
    )
  }

  /// Presses keys that are characters, one after the other.
  mutating func type(_ keys: String) {
    for key in keys { _ = press(.character(key)) }
  }

  /// Presses keys that are characters, and then Enter.
  mutating func enter(_ keys: String) {
    type(keys)
    _ = press(.enter)
  }

  /// The screen as shown, a line for each row.
  var rowsSeen: [String] {
    let frame = frame()
    return (0..<frame.rows).map { frame.text(ofRow: $0) }
  }
}

extension [String] {
  func show(_ text: String) -> Bool { contains { $0.contains(text) } }
}
