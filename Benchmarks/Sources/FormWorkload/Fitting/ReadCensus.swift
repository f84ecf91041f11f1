import FormModel
import FormRules

/// Counts the reads in a form's expressions by the properties of a shape.
struct ReadCensus {
  private(set) var conditions = 0
  private(set) var comparisons = 0
  private(set) var mostComparisons = 0
  private var computed = 0
  /// The number of pairs of a field and an expression that reads it.
  private(set) var readers = 0
  /// The number of conditions' reads of a field before their target. `readsJustBefore` counts those
  /// among the four fields just before it.
  private var readsBefore = 0
  private var readsJustBefore = 0

  init(_ form: borrowing FormDefinition) {
    let logic = form.logic
    // By page: the number of its first field, counted over the form.
    var starts = [0]
    for page in form.pages {
      starts.append(starts[page.place] + form.fieldCount(ofKnownPage: page))
    }
    func position(_ address: FieldID) -> Int { starts[address.page.place] + address.field }
    for rule in logic.rules {
      guard let expression = try? Expression(rule.condition) else { continue }
      let parts = expression.conditions
      conditions += 1
      comparisons += parts.count
      mostComparisons = max(mostComparisons, parts.count)
      let target = rule.actions.compactMap { action -> Int? in
        switch action.target {
        case .field(let address): position(address)
        case .page(let page): starts[page.place]
        case .group(let group): position(logic.groups[group].first)
        }
      }.min()
      for names in parts {
        let read = names.compactMap { form.address(ofFieldWithID: $0).map(position) }
        if Set(read).count > 1 { computed += 1 }
        guard let target, let first = read.first, first < target else { continue }
        readsBefore += 1
        if target - first <= 4 { readsJustBefore += 1 }
      }
    }
    let texts =
      logic.rules.map(\.condition) + logic.variables.map(\.expression)
      + logic.calculations.map(\.expression) + logic.constraints.map(\.expression)
    for text in texts {
      guard let expression = try? Expression(text) else { continue }
      for name in Set(expression.names) where form.address(ofFieldWithID: name) != nil {
        readers += 1
      }
    }
  }

  func describe(_ shape: inout RuleShape) {
    shape.comparisons = min(max(mostComparisons, 1), RuleShape.mostComparisons)
    shape.furtherComparisons = min(Share(comparisons - conditions, of: comparisons).percent, 99)
    shape.arithmetic = Share(computed, of: comparisons)
    shape.followUps = Share(readsJustBefore, of: readsBefore)
  }
}

extension FieldGroup {
  /// The first field.
  fileprivate var first: FieldID {
    switch extent {
    case .fields(let page, let fields): FieldID(page: page, field: fields.lowerBound)
    case .pages(let pages): FieldID(page: PageID(loadedAt: pages.lowerBound), field: 0)
    }
  }
}

extension Share {
  /// The share in percent, rounded to the nearest.
  fileprivate var percent: Int { (parts * 100 + Share.whole / 2) / Share.whole }
}
