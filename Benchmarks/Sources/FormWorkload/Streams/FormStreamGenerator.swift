import FormModel
import FormRules

/// An endless stream of entries, each of which a form takes after those before it.
///
/// Pages, fields and operations are those of `EditStreamGenerator`. For a form with rules, choices or repeats the
/// generator plays what it draws on a session of its own (`FilledForm`), and draws again what the form does not take.
public struct FormStreamGenerator: ~Copyable {
  private var edits: EditStreamGenerator
  /// Nil for a form that takes every edit of its pages and fields.
  private var filled: FilledForm?

  /// - Parameters:
  ///   - profile: the profile of the edits.
  ///   - seed: a seed gives the same entries on every machine.
  ///   - form: the form to fill.
  ///   - invalid: the share of edits of a page or field that the form does not have.
  /// - Throws: the error of the form's rules.
  /// - Complexity: O(pages + fields), and what opening the form takes.
  public init(
    profile: StreamProfile,
    seed: UInt64,
    form: borrowing FormDefinition,
    invalid: Share = .none
  ) throws(RuleError) {
    self.init(profile: profile, seed: seed, outline: FormOutline(of: form), invalid: invalid)
    if !form.logic.isEmpty { filled = try FilledForm(form, seed: ~seed) }
  }

  /// As above, for a form without rules, choices and repeats.
  public init(
    profile: StreamProfile,
    seed: UInt64,
    outline: FormOutline,
    invalid: Share = .none
  ) {
    edits = EditStreamGenerator(profile: profile, seed: seed, outline: outline, invalid: invalid)
    filled = nil
  }

  /// The most draws for one entry. A form that takes none of them takes hardly anything.
  private static let mostDraws = 1_000

  /// Returns the next entry; nil if the form has no page, or takes nothing.
  ///
  /// - Complexity: O(1), amortised; for a form with logic, draws of what it does not take, and what it does after each.
  public mutating func next() -> FormEntry? {
    guard filled != nil else { return edits.next().map { .edit($0) } }
    for _ in 0..<Self.mostDraws {
      guard let edit = edits.next() else { return nil }
      if let entry = filled!.entry(following: edit) { return entry }
    }
    return nil
  }

  /// Returns the next `count` entries; fewer if the stream ends.
  ///
  /// - Parameter count: 0 or more.
  public mutating func makeEntries(count: Int) -> [FormEntry] {
    var entries: [FormEntry] = []
    while entries.count < count, let entry = next() { entries.append(entry) }
    return entries
  }
}
