import FormBaselines
import FormModel

@testable import FormFuzzing

/// Plays one sequence of edits on several contenders and on the oracle, and compares their answers.
///
///     var check = DifferentialCheck(form, lanes: Lane.all(form))
///     if let divergence = check.play(edits) { print(divergence) }
///
/// It always compares the outcome of an edit; states and answers as often as the cadence says.
struct DifferentialCheck: ~Copyable {
  /// The number of edits between the costlier comparisons; 0 for never.
  struct Cadence: Hashable, Sendable {
    /// Digests of the whole state: O(fields) for the oracle.
    var digest: Int
    /// All questions about pages, and every contender's own invariants: O(pages) questions.
    var pages: Int
    /// All questions about fields: O(fields) questions.
    var fields: Int

    init(digest: Int, pages: Int, fields: Int) {
      self.digest = digest
      self.pages = pages
      self.fields = fields
    }

    /// Every comparison after each edit, for forms of a few fields.
    static let everything = Cadence(digest: 1, pages: 1, fields: 1)
    /// Digests after each edit, and questions at intervals.
    static let standard = Cadence(digest: 1, pages: 64, fields: 1_024)
  }

  var oracle: Oracle
  let lanes: [Lane]
  let questions: QuestionSet
  /// The number of edits played so far.
  var editsPlayed = 0

  /// - Parameter lanes: contenders that start from the same form.
  init(_ form: borrowing FormDefinition, lanes: [Lane]) {
    oracle = Oracle(form)
    questions = QuestionSet(of: form)
    self.lanes = lanes
  }

  /// Plays the edits until a contender diverges.
  mutating func play(
    _ edits: some Sequence<Edit>,
    cadence: Cadence = .standard
  ) -> Divergence? {
    for edit in edits {
      if let divergence = apply(edit) { return divergence }
      if let divergence = compare(cadence) { return divergence }
    }
    return nil
  }

  /// Applies one edit to all, and compares the outcomes.
  mutating func apply(_ edit: Edit) -> Divergence? {
    let expected = oracle.outcome(of: edit)
    editsPlayed += 1
    return firstDivergence(.edit(edit), expected) { $0.apply(edit) }
  }

  /// Applies a batch to all, and compares the outcomes.
  mutating func apply(batch: [Edit]) -> Divergence? {
    let expected = oracle.outcome(ofBatch: batch)
    editsPlayed += batch.count
    return firstDivergence(.batch, expected) { $0.apply(batch: batch) }
  }

  /// Moves the current page of all, and compares the outcomes.
  mutating func setCurrentPage(_ page: PageID) -> Divergence? {
    let expected = oracle.outcome(ofMoveTo: page)
    return firstDivergence(.setCurrentPage(page), expected) { $0.setCurrentPage(page) }
  }

  private func firstDivergence(
    _ question: Question,
    _ expected: Answer,
    _ found: (Lane) -> Answer
  ) -> Divergence? {
    var first: Divergence?
    for lane in lanes {
      let found = found(lane)
      if found != expected && first == nil {
        first = Divergence(
          editsPlayed: editsPlayed,
          contender: lane.name,
          question: question,
          expected: expected,
          found: found
        )
      }
    }
    return first
  }
}
