import FormModel

/// The result of a comparison.
public struct ComparisonOutcome: Sendable {
  /// Answers that were compared.
  public var answers = 0
  /// In the order they were found.
  public var differences: [ContenderDifference] = []
  /// Why it ended before its time; nil if it did not.
  public var failure: ContenderFailure?
}

/// Holds a form's own engine against a form of this process under random answers (SPEC IM-4): every disagreement
/// is found once, with the shortest stream that shows it.
///
/// A field that an engine sees otherwise is left out from then on, and so are the counts that it is in, to see
/// what else there is.
public struct EngineComparison<Form: PlayableForm & ~Copyable> {
  public let contender: ProcessContender
  public let fresh: () -> Form
  public var answersOfStream = 200
  /// Disagreements at most: an engine that means something else by everything need not be told so of each field.
  public var mostDifferences = 50
  /// Whether only fields that are shown are answered.
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
