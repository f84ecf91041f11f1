import FormFormats
import FormModel
import FormRules

/// The reason why a foreign form cannot be opened, although each of its parts was imported (UR-5).
public struct ImportObstacle: Hashable, Sendable, CustomStringConvertible {
  public let error: RuleError
  /// The places in the file of what the error names; along a circle, in its order.
  public let places: [SourcePosition]
  /// The same as byte offsets.
  let offsets: [Int]
  /// True if the form can be opened with hidden answers `retained`.
  public internal(set) var opensWithHiddenAnswers = false
  /// The report of the import.
  public let report: ImportReport

  public var description: String {
    switch error {
    case .cycle:
      let help =
        opensWithHiddenAnswers
        ? "with hidden answers retained the form opens"
        : "the form opens without one of these conditions"
      return "expected rules without a circle, found \(circle); \(help)"
    case .expression(_, let wrong):
      return "\(place): expected \(wrong.expected), found \(wrong.found)"
    case .invalid(_, let expected, let found):
      return "\(place): expected \(expected), found \(found)"
    case .tooLarge(_, let wrong):
      return "\(place): \(wrong)"
    case .tooMuchText:
      return "\(place): expected texts within the limits of expressions, found more"
    case .clockOutOfRange: return error.description
    }
  }

  /// The names along a circle, with their places.
  var circle: String {
    var names: [String] = []
    if case .cycle(let found) = error { names = found }
    let placed = zip(names, places).map { name, place in
      "\(TextQuote.shown(name, atMost: Self.mostShown)) (\(place))"
    }
    return RuleError.circle(placed)
  }

  private var place: String { places.first.map { "\($0)" } ?? "the form" }

  /// The most scalars of a name in a message.
  private static let mostShown = 20
}

extension FormDraft {
  /// Returns the reason why the form of this draft can't be opened.
  ///
  /// - Parameter bytes: The file.
  /// - Complexity: O(bytes + names · log names) time.
  func obstacle(
    _ error: RuleError,
    _ report: ImportReport,
    in bytes: [UInt8]
  ) -> ImportObstacle {
    let found: [Int]
    switch error {
    case .cycle(let names):
      let known = offsetsByName
      found = names.map { known[$0] ?? 0 }
    case .expression(let place, _), .invalid(let place, _, _), .tooMuchText(let place),
      .tooLarge(let place, _):
      found = [offset(of: place)]
    case .clockOutOfRange: found = []
    }
    return ImportObstacle(
      error: error,
      places: SourceLines.positions(of: found, in: bytes),
      offsets: found,
      report: report
    )
  }

  private func offset(of place: RulePlace) -> Int {
    switch place {
    case .rule(let index): offsets.rules[index]
    case .variable(let index): offsets.variables[index]
    case .calculation(let index): offsets.calculations[index]
    case .constraint(let index): offsets.constraints[index]
    case .choiceFilter(let index): offsets.choiceFilters[index]
    case .label(let index): offsets.labels[index]
    case .field(let address): self[address].offset
    case .repeat(let index): offsets.repeats[index]
    case .group, .choiceList: 0
    }
  }

  /// The offsets of what decides the values and the visibility of fields, variables, groups, pages and
  /// repeats, by the names that a circle has for them.
  private var offsetsByName: [String: Int] {
    var known: [String: Int] = [:]
    for page in pages {
      for field in page.fields { known[field.id] = field.offset }
    }
    // A group or page that no rule hides itself is hidden with what it stands in: it has the place of
    // its first field.
    for (page, place) in zip(pages, pageIDs) { known["page \(place)"] = page.fields.first?.offset }
    for (part, offset) in zip(logic.repeats, offsets.repeats) { known[part.id] = offset }
    for group in logic.groups { known[group.id] = firstOffset(in: group.extent) }
    for (rule, offset) in zip(logic.rules, offsets.rules) {
      for action in rule.actions where action.effect == .show || action.effect == .hide {
        switch action.target {
        case .field(let address): known[self[address].id] = offset
        case .page(let page): known["page \(page)"] = offset
        case .group(let group): known[logic.groups[group].id] = offset
        }
      }
    }
    for (calculation, offset) in zip(logic.calculations, offsets.calculations) {
      known[self[calculation.field].id] = offset
    }
    for (variable, offset) in zip(logic.variables, offsets.variables) {
      known[variable.id] = offset
    }
    return known
  }

  private func firstOffset(in extent: FieldGroup.Extent) -> Int? {
    switch extent {
    case .fields(let page, let fields):
      self[page].fields.dropFirst(fields.lowerBound).first?.offset
    case .pages(let places):
      pages.dropFirst(places.lowerBound.rawValue).lazy.compactMap { $0.fields.first?.offset }.first
    }
  }
}
