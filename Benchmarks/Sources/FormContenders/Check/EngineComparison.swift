import FormModel

/// The result of a comparison.
public struct ComparisonOutcome: Sendable {
  public var answers = 0
  /// The differences in the order of discovery.
  public var differences: [ContenderDifference] = []
  /// The failure that ended the comparison early; nil if there was none.
  public var failure: ContenderFailure?
}

/// Compares an app's existing engine with a form in this process under random answers (IM-4). It
/// reports each difference once, with the shortest stream found that shows it.
///
/// After a difference in a field's value, the comparison skips that value; after another difference in a field, the field
/// and the counts that include it. It can then find other differences.
public struct EngineComparison<Form: PlayableForm & ~Copyable> {
  public let contender: ProcessContender
  public let fresh: () -> Form
  public var answersOfStream = 200
  /// The comparison stops after this number of differences. It limits the report for an engine that
  /// differs in every field.
  public var mostDifferences = 50
  /// Fields that have no part in the contender's form.
  public var unasked: Set<FieldID> = []
  /// The nodes without a field that the contender was told of.
  public var computed: [ComputedNode] = []
  /// True if only shown fields get answers.
  public var answersShownOnly = false
  /// True if no field gets a choice that it does not offer at present.
  public var answersOfferedOnly = false
  public var isCancelled: () -> Bool = { false }

  /// - Precondition: the contender has loaded the form that `fresh` makes.
  public init(_ contender: ProcessContender, fresh: @escaping () -> Form) {
    self.contender = contender
    self.fresh = fresh
  }

  /// Plays streams until it has compared this number of answers.
  public func run(_ answers: Int, from stream: inout AnswerStream) -> ComparisonOutcome {
    var outcome = ComparisonOutcome()
    var masked: Set<FieldID> = []
    var maskedValues: Set<FieldID> = []
    var maskedComputed: Set<Int> = []
    while outcome.answers < answers, outcome.differences.count < mostDifferences, !isCancelled() {
      let events = stream.answers(min(answersOfStream, answers - outcome.answers))
      if events.isEmpty { break }
      do throws(ContenderFailure) {
        var judge = ContenderJudge(contender, fresh: fresh)
        judge.masked = masked
        judge.maskedValues = maskedValues
        judge.computed = computed
        judge.maskedComputed = maskedComputed
        judge.unasked = unasked
        judge.answersShownOnly = answersShownOnly
        judge.skipsRefused = answersOfferedOnly
        guard let difference = try judge.difference(events) else {
          outcome.answers += events.count
          continue
        }
        outcome.answers += (difference.event ?? -1) + 1
        outcome.differences.append(difference)
        switch difference.subject {
        case .field(let address, .value): maskedValues.insert(address)
        case .field(let address, _): masked.insert(address)
        case .computed(let index): maskedComputed.insert(index)
        default: return outcome
        }
      } catch {
        outcome.failure = error
        break
      }
    }
    return outcome
  }
}
