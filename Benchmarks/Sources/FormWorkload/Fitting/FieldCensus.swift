import FormModel

/// Counts a form's pages and fields by the properties of a shape.
struct FieldCensus {
  private var sizes: [Int] = []
  private var kinds = Array(repeating: 0, count: FieldKind.allCases.count)
  private var calculated = 0
  /// The number of fields without a calculation, with and without the form's first field.
  private var plain = 0
  private var plainBehindFirst = 0
  private var conditional = 0
  /// The number of fields that take answers: fields without a calculation, except notes.
  private var answerable = 0
  private var flags: [FieldFlags: Int] = [:]
  private var hiddenForGood = 0
  private var acted: [RuleEffect: Int] = [:]
  private var constrained = 0
  private var answered = 0

  init(_ form: borrowing FormDefinition) {
    let logic = form.logic
    let calculations = Set(logic.calculations.map(\.field))
    let constraints = Set(logic.constraints.map(\.field))
    var targets: [RuleEffect: Set<FieldID>] = [:]
    for action in logic.rules.flatMap(\.actions) {
      if case .field(let address) = action.target {
        targets[action.effect.kept, default: []].insert(address)
      }
    }
    let shown = targets[.show] ?? []
    let first = FieldID(page: 0, field: 0)
    for page in form.pages {
      let count = form.fieldCount(ofKnownPage: page)
      sizes.append(count)
      for field in 0..<count {
        let address = FieldID(page: page, field: field)
        let own = (try? form.flags(at: address)) ?? []
        if own.contains(.hidden), !shown.contains(address) { hiddenForGood += 1 }
        if calculations.contains(address) {
          calculated += 1
          continue
        }
        let kind = form.kind(at: address)
        kinds[Int(kind.rawValue)] += 1
        plain += 1
        if address != first { plainBehindFirst += 1 }
        if shown.contains(address) { conditional += 1 }
        guard kind != .note else { continue }
        answerable += 1
        for flag in [FieldFlags.readOnly, .mandatory] where own.contains(flag) {
          flags[flag, default: 0] += 1
        }
        for effect in [RuleEffect.lock, .require] where targets[effect]?.contains(address) == true {
          acted[effect, default: 0] += 1
        }
        if constraints.contains(address) { constrained += 1 }
        if logic.answers[address] != nil { answered += 1 }
      }
    }
  }

  func describe(_ shape: inout RuleShape) {
    let fields = plain + calculated
    shape.size = .pages(sizes.count)
    shape.fieldsPerPage = CountTable(sizes).map { .measured($0) } ?? .fixed(0)
    shape.kinds = KindMix(
      FieldKind.allCases.compactMap { kind in
        let weight = kinds[Int(kind.rawValue)]
        return weight > 0 ? KindMix.Part(kind, weight) : nil
      }
    )
    shape.conditionalFields = Share(conditional, of: plainBehindFirst)
    shape.calculatedFields = Share(calculated, of: max(fields - 1, 0))
    shape.hiddenFields = Share(hiddenForGood, of: fields - conditional)
    shape.mandatoryFields = Share(flags[.mandatory] ?? 0, of: answerable)
    shape.readOnlyFields = Share(flags[.readOnly] ?? 0, of: answerable)
    shape.lockedFields = Share(acted[.lock] ?? 0, of: answerable)
    shape.requiredFields = Share(acted[.require] ?? 0, of: answerable)
    shape.constrainedFields = Share(constrained, of: answerable)
    shape.answeredFields = Share(answered, of: answerable)
  }
}

extension RuleEffect {
  /// The effect that generated forms use in place of this effect and its opposite.
  var kept: RuleEffect {
    switch self {
    case .show, .hide: .show
    case .lock, .unlock: .lock
    case .require, .unrequire: .require
    }
  }
}
