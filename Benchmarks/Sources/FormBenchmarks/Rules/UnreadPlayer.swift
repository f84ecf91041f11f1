import CHardware
import FormModel
import FormProgress
import FormRules
import FormWorkload
import MeasurementKit

/// A field whose answer no rule reads, alternately filled and cleared.
final class UnreadPlayer {
  enum Way: String, CaseIterable {
    /// An answer, on a form with rules.
    case answer = "rules/unread/answer"
    /// An edit of the field's flag, on the same form.
    case fill = "rules/unread/fill"
    /// The same edit on a form without rules.
    case plainFill = "rules/unread/fill-plain"
  }

  private var session: FormSession
  private let way: Way
  private let field = FieldID(page: 0, field: 0)
  private var isFilled = false

  /// - Throws: never, with these forms.
  init(_ way: Way, seed: UInt64) throws {
    var builder = FormBuilder()
    let other = try RulePreset.verbalAutopsy.makeForm(fields: 485, seed: seed)
    try builder.appendPage(name: "Before")
    try builder.appendField([], details: FieldDetails(id: "unread", kind: .integer))
    for page in other.pages {
      try builder.appendPage(name: "Page \(page.place + 1)")
      for place in 0..<(try other.fieldCount(ofPage: page)) {
        let address = FieldID(page: page, field: place)
        try builder.appendField(
          try other.flags(at: address),
          details: try other.details(at: address)
        )
      }
    }
    if way != .plainFill { builder.logic = UnreadPlayer.moved(other.logic) }
    session = try FormSession(builder.build())
    self.way = way
  }

  /// Returns a form's logic with all pages moved by one place.
  private static func moved(_ logic: FormLogic) -> FormLogic {
    func moved(_ address: FieldID) -> FieldID {
      FieldID(page: PageID(place: address.page.place + 1), field: address.field)
    }
    var moving = logic
    moving.fieldChoices = Dictionary(
      uniqueKeysWithValues: logic.fieldChoices.map { (moved($0.key), $0.value) }
    )
    moving.calculations = logic.calculations.map {
      Calculation(field: moved($0.field), expression: $0.expression)
    }
    moving.groups = logic.groups.map { group in
      var group = group
      if case .pages(let range) = group.extent {
        let first = range.lowerBound.advanced(by: 1)
        group.extent = .pages(first..<range.upperBound.advanced(by: 1))
      }
      return group
    }
    moving.rules = logic.rules.map { rule in
      Rule(
        when: rule.condition,
        rule.actions.map { action in
          guard case .field(let address) = action.target else { return action }
          return Rule.Action(action.effect, .field(moved(address)))
        }
      )
    }
    return moving
  }

  func play(_ steps: Int) {
    var sum = 0
    do throws(SessionError) {
      for _ in 0..<steps {
        isFilled.toggle()
        switch way {
        case .answer:
          sum &+= try session.answer(field, isFilled ? .integer(7) : nil).pages.count
        case .fill, .plainFill:
          sum &+= Int(
            try session.apply(Edit(isFilled ? .fill : .clear, at: field)).effects.rawValue
          )
        }
      }
    } catch {
      preconditionFailure("the session refuses a fill: \(error)")
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  func isRight() -> Bool {
    (try? session.storedEngine.progress(ofPage: 0))?.filled == (isFilled ? 1 : 0)
  }
}

extension UnreadPlayer.Way {
  var summary: String {
    switch self {
    case .answer: "Gives and takes away an answer that no rule reads, on a form with 420 rules."
    case .fill: "Sets and takes away that field's flag, on the same form."
    case .plainFill: "Sets and takes away that field's flag, on the form without its rules."
    }
  }
}
