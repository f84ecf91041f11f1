import FormModel

/// The result of a comparison.
public struct ComparisonOutcome: Sendable {
  /// The number of answers compared.
  public var answers = 0
  /// The differences, in the order in which they were found.
  public var differences: [ContenderDifference] = []
  /// The reason why the comparison ended early; nil if it did not.
  public var failure: ContenderFailure?
}

/// Compares a form's own engine with a form of this process under random answers (IM-4). It reports every
/// disagreement once, with the shortest stream that shows it.
///
/// After a disagreement about a field the comparison leaves out that field, and the counts that include it, to find
/// other disagreements.
public struct EngineComparison<Form: PlayableForm & ~Copyable> {
  public let contender: ProcessContender
  public let fresh: () -> Form
  public var answersOfStream = 200
  /// The most disagreements: an engine that defines something differently everywhere need not produce one for each
  /// field.
  public var mostDifferences = 50
  /// True if only shown fields get answers.
  public var answersShownOnly = false
  public var isCancelled: () -> Bool = { false }

  /// - Precondition: the contender has loaded the form that `fresh` makes.
  public init(_ contender: ProcessContender, fresh: @escaping () -> Form) {
    self.contender = contender
    self.fresh = fresh
  }

  /// Plays streams until it has compared that many answers.
  public func run(_ answers: Int, from stream: inout AnswerStream) -> ComparisonOutcome {
    var outcome = ComparisonOutcome()
    var masked: Set<FieldID> = []
    while outcome.answers < answers, outcome.differences.count < mostDifferences, !isCancelled() {
      let events = stream.answers(min(answersOfStream, answers - outcome.answers))
      if events.isEmpty { break }
      do throws(ContenderFailure) {
        var judge = ContenderJudge(contender, view: .everything, fresh: fresh)
        judge.masked = masked
        judge.answersShownOnly = answersShownOnly
        guard let difference = try judge.difference(events) else {
          outcome.answers += events.count
          continue
        }
        outcome.answers += (difference.event ?? -1) + 1
        outcome.differences.append(difference)
        guard case .field(let address, _) = difference.subject else { break }
        masked.insert(address)
      } catch {
        outcome.failure = error
        break
      }
    }
    return outcome
  }
}
