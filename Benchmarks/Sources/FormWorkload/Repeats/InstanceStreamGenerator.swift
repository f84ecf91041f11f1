import FormModel

/// An endless stream of entries for a form with repeats, in which instances come and go.
public struct InstanceStreamGenerator: IteratorProtocol, Sequence, Sendable {
  let profile: InstanceProfile
  let scopes: [FieldID: ExpressionScope.Field]
  /// The fields that take answers, by page.
  let fields: [[FieldID]]
  var tree: InstanceTree
  var random: Xoshiro256StarStar
  /// The repeat in which the profile's instances come and go; nil if none allows it.
  let main: Int?
  /// The most instances of a repeat in one instance; from then on instances are removed.
  let most: Int
  private let range: ExpressionRange
  var person = PersonWithInstances()
  var place = GapState()

  /// - Parameters:
  ///   - seed: a seed gives the same entries on every machine.
  ///   - most: the most instances of a repeat in one instance, beside the repeat's own maximum.
  ///   - answers: `core` for a form whose expressions count instances: they are small numbers.
  /// - Complexity: O(pages · repeats + fields).
  public init(
    profile: InstanceProfile,
    seed: UInt64,
    form: borrowing FormDefinition,
    most: Int = 1_000,
    answers: ExpressionRange = .everything
  ) {
    self.profile = profile
    self.most = most
    range = answers
    random = Xoshiro256StarStar(seed: seed)
    let logic = form.logic
    let outline = RepeatOutline(logic, pageCount: form.pages.count)
    tree = InstanceTree(outline)
    main = outline.parts.indices.first {
      outline.parts[$0].allowsAdding && outline.parts[$0].allowsRemoving
    }
    let calculated = Set(logic.calculations.filter { !$0.isEditable }.map(\.field))
    var scopes: [FieldID: ExpressionScope.Field] = [:]
    var fields: [[FieldID]] = []
    for page in form.pages {
      var own: [FieldID] = []
      for field in 0..<((try? form.fieldCount(ofPage: page)) ?? 0) {
        let address = FieldID(page: page, field: field)
        if calculated.contains(address) { continue }
        own.append(address)
        let choices = logic.fieldChoices[address].map { logic.choiceLists[$0].choices } ?? []
        scopes[address] = ExpressionScope.Field(
          id: "",
          kind: form.kind(at: address),
          choices: choices.map(\.value)
        )
      }
      fields.append(own)
    }
    self.scopes = scopes
    self.fields = fields
  }

  /// Returns the next entry; nil if the form has no repeat in which the profile can add and remove.
  public mutating func next() -> FormEntry? {
    switch profile {
    case .person: nextOfPerson()
    case .stormAtOnePlace, .stormAnywhere, .sameGap, .bisecting, .turns: nextChange()
    }
  }

  /// Returns the next `count` entries; fewer if the stream ends.
  ///
  /// - Parameter count: 0 or more.
  public mutating func makeEntries(count: Int) -> [FormEntry] {
    var entries: [FormEntry] = []
    while entries.count < count, let entry = next() { entries.append(entry) }
    return entries
  }

  // MARK: - Entries

  mutating func add(_ index: Int, _ numbers: InstanceNumbers) -> FormEntry {
    tree.add(index, numbers)
    return .addInstance(repeat: index, numbers)
  }

  mutating func remove(_ index: Int, _ numbers: InstanceNumbers) -> FormEntry {
    tree.remove(index, numbers)
    return .removeInstance(repeat: index, numbers)
  }

  mutating func answer(_ address: FieldID, in numbers: InstanceNumbers) -> FormEntry {
    let answer = scopes[address].flatMap {
      AnswerGenerator.answer(of: $0, range: range, noneIn: 50, using: &random)
    }
    return .answer(address, answer, in: numbers)
  }

  /// How many instances a repeat can have in one instance.
  func counts(of index: Int) -> ClosedRange<Int> {
    let own = tree.outline.parts[index].counts
    return own.lowerBound...Swift.max(Swift.min(own.upperBound, most), own.lowerBound)
  }
}
