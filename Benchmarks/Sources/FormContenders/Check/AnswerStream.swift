import FormModel
import FormWorkload

/// Random answers for a form's fields that take answers.
public struct AnswerStream {
  private struct Target {
    let address: FieldID
    let scope: ExpressionScope.Field
  }

  private let targets: [Target]
  private var random: Xoshiro256StarStar

  /// A field that is always hidden and read-only holds what only a file says, and gets no answer.
  ///
  /// - Complexity: O(fields + actions of rules).
  public init(_ form: borrowing FormDefinition, seed: UInt64) {
    let calculated = Set(form.logic.calculations.lazy.filter { !$0.isEditable }.map(\.field))
    let shown = Set(
      form.logic.rules.lazy.flatMap(\.actions).filter { $0.effect == .show }.map(\.target)
    )
    var targets: [Target] = []
    for page in form.pages {
      for field in 0..<form.fieldCount(ofKnownPage: page) {
        let address = FieldID(page: page, field: field)
        let isWithheld =
          (try? form.flags(at: address))?.isSuperset(of: [.hidden, .readOnly]) == true
        guard !calculated.contains(address), !isWithheld || shown.contains(.field(address)),
          let scope = Self.scope(form, address)
        else { continue }
        targets.append(Target(address: address, scope: scope))
      }
    }
    self.targets = targets
    random = Xoshiro256StarStar(seed: seed)
  }

  /// The values that the field can take; nil if it takes no answer.
  private static func scope(
    _ form: borrowing FormDefinition,
    _ address: FieldID
  ) -> ExpressionScope.Field? {
    let logic = form.logic
    let choices = logic.fieldChoices[address].map { logic.choiceLists[$0].choices.map(\.value) }
    guard let details = try? form.details(at: address) else { return nil }
    switch details.kind {
    case .note: return nil
    case .choice, .choices: if choices?.isEmpty != false { return nil }
    default: break
    }
    return ExpressionScope.Field(
      id: details.id ?? "",
      kind: details.kind,
      choices: choices ?? []
    )
  }

  public var isEmpty: Bool { targets.isEmpty }

  /// Returns the next `count` events; a quarter of them remove an answer. Returns none if no field
  /// takes an answer.
  public mutating func answers(_ count: Int) -> [ContenderEvent] {
    guard !targets.isEmpty else { return [] }
    return (0..<count).map { _ in
      let target = targets[random.draw(below: targets.count)]
      return .answer(target.address, answer(to: target.scope))
    }
  }

  /// Draws a number below `bound`.
  mutating func draw(below bound: Int) -> Int { random.draw(below: bound) }

  /// Returns an answer to one of a page's fields; nil if none takes an answer.
  mutating func answer(onPage page: PageID) -> (field: FieldID, value: AnswerValue?)? {
    let own = targets.filter { $0.address.page == page }
    guard !own.isEmpty else { return nil }
    let target = own[random.draw(below: own.count)]
    return (target.address, answer(to: target.scope))
  }

  private mutating func answer(to scope: ExpressionScope.Field) -> AnswerValue? {
    if scope.kind == .location {
      return random.draw(below: 4) == 0 ? nil : .text("\(random.draw(below: 90)).5 7.25 0 0")
    }
    return AnswerGenerator.answer(of: scope, range: .core, using: &random)
  }
}
