import FormModel

/// An endless stream of edits and answers for a form with rules. It follows `EditStreamGenerator`,
/// but an edit that fills a field gives it an answer, and an edit that clears a field removes its
/// answer (UR-1).
///
/// Fields with a calculation take no answer. For these the stream sets or clears the mandatory flag
/// instead.
public struct EntryStreamGenerator: IteratorProtocol, Sequence, Sendable {
  private var edits: EditStreamGenerator
  private var random: Xoshiro256StarStar
  /// By field, in form order: its kind.
  private var kinds: [FieldKind] = []
  /// By page: the number of its first field, counted over the form. The last entry is the number of
  /// all fields.
  private var firstFields: [Int] = [0]
  private let choices: [FieldID: [String]]
  private let calculated: Set<FieldID>

  /// - Parameters:
  ///   - profile: the profile of the edits.
  ///   - seed: a seed gives the same entries on every machine.
  ///   - form: the form to fill.
  ///   - invalid: the share of edits of a page or field that does not exist.
  /// - Complexity: O(pages + fields).
  public init(
    profile: StreamProfile,
    seed: UInt64,
    form: borrowing FormDefinition,
    invalid: Share = .none
  ) {
    edits = EditStreamGenerator(profile: profile, seed: seed, form: form, invalid: invalid)
    random = Xoshiro256StarStar(seed: ~seed)
    let logic = form.logic
    choices = logic.fieldChoices.mapValues { list in
      logic.choiceLists.indices.contains(list)
        ? logic.choiceLists[list].choices.map(\.value) : []
    }
    calculated = Set(logic.calculations.map(\.field))
    for page in form.pages {
      let count = (try? form.fieldCount(ofPage: page)) ?? 0
      for field in 0..<count { kinds.append(form.kind(at: FieldID(page: page, field: field))) }
      firstFields.append(kinds.count)
    }
  }

  /// Returns the next entry; nil if the form has no page.
  ///
  /// - Complexity: O(1), amortised, and O(choices of the field).
  public mutating func next() -> FormEntry? {
    guard let edit = edits.next() else { return nil }
    guard edit.operation == .fill || edit.operation == .clear, let kind = kind(at: edit.address)
    else { return .edit(edit) }
    let address = edit.address
    if calculated.contains(address) {
      return .edit(Edit(edit.operation == .fill ? .require : .unrequire, at: address))
    }
    if edit.operation == .clear { return .answer(address, nil) }
    let field = ExpressionScope.Field(id: "", kind: kind, choices: choices[address] ?? [])
    return .answer(address, AnswerGenerator.answer(of: field, noneIn: 50, using: &random))
  }

  /// The field's kind; nil for a field that the form does not have.
  private func kind(at address: FieldID) -> FieldKind? {
    guard let page = try? FormPages(count: firstFields.count - 1).place(of: address.page) else {
      return nil
    }
    let place = firstFields[page] + address.field
    return place < firstFields[page + 1] ? kinds[place] : nil
  }

  /// Returns the next `count` entries; none if the form has no page.
  ///
  /// - Parameter count: 0 or more.
  /// - Complexity: O(count).
  public mutating func makeEntries(count: Int) -> [FormEntry] {
    var entries: [FormEntry] = []
    while entries.count < count, let entry = next() { entries.append(entry) }
    return entries
  }
}
