import FormModel

/// A variable that needs a field: each instance of a repeat has one, or it keeps an answer.
struct InstanceVariable {
  /// The repeat, by the importer's key; nil for the form.
  var home: Int?
  var kind: FieldKind
  /// The original name, as that of a field.
  var source: String
  /// The first answer.
  var answer: AnswerValue?
  /// Whether the field only holds what a file says, and has no calculation.
  var isInput = false
}

/// An expression, and the repeat whose instances evaluate it.
struct HomeText: Hashable {
  var home: Int?
  var text: String
}

extension FormDraft {
  /// Begins a repeat. The pages that are added until `endRepeat` are those of an instance.
  mutating func beginRepeat(_ description: FormRepeat, key: Int, at offset: Int) {
    repeatOfKey[key] = logic.repeats.count
    repeatAround[key] = home
    var described = description
    // Formats write no label and an empty one alike.
    if described.label?.isEmpty == true { described.label = nil }
    logic.repeats.append(described)
    offsets.repeats.append(offset)
  }

  /// True if the form can't have one more repeat.
  var isFullOfRepeats: Bool { logic.repeats.count >= Self.mostRepeats }

  /// The most repeats of a form that can be opened.
  static let mostRepeats = 255

  /// True if the repeat with this key is the one of the expression in progress, or around it.
  func isHome(_ key: Int) -> Bool {
    var next = home
    while let home = next, home != key { next = repeatAround[home] }
    return next != nil
  }

  /// Ends a repeat. If all its pages are in repeats inside it, it gets a hidden page of its own.
  ///
  /// - Parameter first: The number of pages before the repeat.
  mutating func endRepeat(key: Int, from first: Int) {
    guard let index = repeatOfKey[key] else { return }
    let start = pageIDs.startIndex.advanced(by: first)
    logic.repeats[index].pages = start..<pageIDs.endIndex
    guard ownPage(ofRepeat: index) == nil else { return }
    pages.append(Page(isHidden: true))
    logic.repeats[index].pages = start..<pageIDs.endIndex
  }

  /// Returns the first page of a repeat that is in no repeat inside it; nil if there is none.
  ///
  /// - Complexity: O(repeats inside) time.
  func ownPage(ofRepeat index: Int) -> PagePosition? {
    let extent = logic.repeats[index].pages
    var page = extent.lowerBound
    for inner in logic.repeats[(index + 1)...] {
      guard page < extent.upperBound, inner.pages.lowerBound <= page else { break }
      page = max(page, inner.pages.upperBound)
    }
    return page < extent.upperBound ? page : nil
  }

  /// By repeat: the pages that are in no repeat inside it, but for those that are always hidden.
  ///
  /// - Complexity: O(pages · repeats inside + pages of rules on groups) time.
  var hidingPages: [Int: [PageID]] {
    if logic.repeats.isEmpty { return [:] }
    var shown: Set<PageID> = []
    for action in logic.rules.lazy.flatMap({ $0.actions }) where action.effect == .show {
      switch action.target {
      case .field: break
      case .page(let page): shown.insert(page)
      case .group(let group):
        guard case .pages(let range) = logic.groups[group].extent else { continue }
        for position in range { shown.insert(pageIDs[position]) }
      }
    }
    var found: [Int: [PageID]] = [:]
    for (index, outer) in logic.repeats.enumerated() {
      let inner = logic.repeats[(index + 1)...].prefix { outer.pages.contains($0.pages) }
      for position in outer.pages where !inner.contains(where: { $0.pages.contains(position) }) {
        let page = pageIDs[position]
        if !self[page].isHidden || shown.contains(page) { found[index, default: []].append(page) }
      }
    }
    return found
  }

  /// Returns the index of the innermost repeat of a page; nil if it is in none.
  ///
  /// - Complexity: O(repeats) time.
  func `repeat`(ofPage page: PageID) -> Int? {
    pageIDs.firstIndex(of: page).flatMap { position in
      logic.repeats.lastIndex { $0.pages.contains(position) }
    }
  }

  /// Adds a variable for a part of the expression in progress that each instance of a repeat
  /// computes, or the form, and returns its name. Equal expressions share one.
  mutating func variable(holding expression: String, home: Int?) -> String {
    let key = HomeText(home: home, text: expression)
    if let known = namesOfParts[key] { return known }
    let outer = self.home
    self.home = home
    defer { self.home = outer }
    let name = variable(holding: expression, named: "part")
    namesOfParts[key] = name
    return name
  }

  /// Returns what goes over all instances of a repeat. In an instance a name is that of the instance, so
  /// the form, or the instance around, computes it.
  mutating func overAll(_ text: String, of home: Int) -> String {
    isHome(home) ? variable(holding: text, home: repeatAround[home]) : text
  }

  /// Makes hidden, computed fields of the variables that need one, since only fields stand in
  /// instances and keep answers. Their answers are read although they are hidden.
  ///
  /// - Complexity: O(variables + repeats²) time.
  mutating func settleInstanceVariables() {
    if instanceVariables.isEmpty { return }
    let (variables, places) = (logic.variables, offsets.variables)
    let ownPages = repeatOfKey.compactMapValues { ownPage(ofRepeat: $0) }
    let formPage =
      instanceVariables.values.contains { $0.home == nil } ? pageOutsideOfRepeats() : nil
    logic.variables = []
    offsets.variables = []
    for (index, variable) in variables.enumerated() {
      guard let instance = instanceVariables[index],
        let page = instance.home == nil
          ? formPage : instance.home.flatMap({ ownPages[$0] }).map({ pageIDs[$0] })
      else {
        logic.variables.append(variable)
        offsets.variables.append(places[index])
        continue
      }
      let field = FieldID(page: page, field: self[page].fields.count)
      self[page].fields.append(
        Field(
          id: variable.id,
          kind: instance.kind,
          flags: [.hidden, .readOnly],
          source: instance.source,
          offset: places[index],
          isAsked: false
        )
      )
      if logic.policy != .retained { logic.fieldPolicies[field] = .retained }
      if let answer = instance.answer { setAnswer(answer, of: field) }
      if instance.isInput { continue }
      addCalculation(of: field, variable.expression, at: places[index])
    }
    instanceVariables = [:]
  }

  /// Returns the first page that is in no repeat. Without one, it adds a hidden page.
  private mutating func pageOutsideOfRepeats() -> PageID {
    var place = 0
    for outer in logic.repeats where outer.pages.lowerBound.rawValue <= place {
      place = max(place, Int(outer.pages.upperBound.rawValue))
    }
    if place == pages.count { pages.append(Page(isHidden: true)) }
    return PageID(place: place)
  }
}
