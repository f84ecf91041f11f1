/// An action that sets an answer if its condition holds.
struct SurveyAction {
  /// Nil if it always holds.
  var condition: String?
  var value: String
  /// The value if it is computed, and where.
  var computed: (value: SurveyValue, offset: Int)?
  /// The answers of which a change runs the action, those of the condition.
  var reads: [SurveyName]
  /// Others of which a change runs it while the condition holds.
  var others: [SurveyName] = []
}

/// What the actions of a question set together. The last one whose condition holds wins.
struct SurveySetting {
  /// The expression of the question's new answer.
  private(set) var value = "."
  private var reads: [SurveyName] = []
  /// What changes with other answers that run the last action too.
  private var others: String?

  var isEmpty: Bool { reads.isEmpty }

  /// Adds an action.
  ///
  /// All of them run together, so their conditions read the same answers. A change of others runs the last one alone, which
  /// wins anyway.
  mutating func add(_ action: SurveyAction) throws(ExpressionFailure) {
    var next = self
    if isEmpty {
      next.reads = action.reads
    } else if others != nil || Set(reads.map { $0.text }) != Set(action.reads.map { $0.text }) {
      throw ExpressionFailure(reason: "another action sets the same", offset: 0)
    }
    next.value = action.condition.map { "if(\($0), \(action.value), \(value))" } ?? action.value
    if let condition = action.condition, !action.others.isEmpty {
      next.others = "if(\(condition), \(Self.joined(action.others.map { $0.text })), '')"
    }
    guard ExpressionText.fits(next.value), ExpressionText.fits(next.watched) else {
      throw ExpressionFailure(reason: "an expression this long or this deep", offset: 0)
    }
    self = next
  }

  /// The id of the field that triggers the setting; nil if it is none of the same repeat.
  ///
  /// - Parameter home: The repeat of the question.
  func trigger(in home: String?) -> String? {
    guard reads.count == 1, others == nil, reads[0].expression == nil, reads[0].home == home else {
      return nil
    }
    return reads[0].id
  }

  /// An expression that changes whenever an action runs.
  var watched: String { Self.joined(reads.map { $0.text } + [others].compactMap { $0 }) }

  private static func joined(_ parts: [String]) -> String {
    parts.count == 1 ? parts[0] : "concat(\(parts.joined(separator: ", '|', ")))"
  }
}
