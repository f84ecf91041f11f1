/// One side of a comparison: something that takes so many steps when told to, going on where it stopped.
///
/// Build it in generic code over a concrete type: one indirect call per block is all that timing adds.
public struct Contestant {
  public let name: String
  /// Operations in a step: 1, or the size of a batch. Times are an operation.
  let operationsPerStep: Int
  /// The most steps that can follow one `prepare`.
  let maximumSteps: Int
  /// Brings about the state in which so many steps can be taken. Not timed.
  let prepare: (_ steps: Int) -> Void
  /// Takes so many steps, one after the other.
  let play: (_ steps: Int) -> Void

  /// Steps of which the lines are counted, at most.
  public var mostCountedSteps: Int { maximumSteps }

  /// - Parameters:
  ///   - operationsPerStep: 1 or more.
  ///   - maximumSteps: at least `RoundsPlan.shortestBlock`, unless a step is long enough to be timed singly.
  public init(
    _ name: String,
    operationsPerStep: Int = 1,
    maximumSteps: Int = .max,
    prepare: @escaping (_ steps: Int) -> Void = { _ in },
    play: @escaping (_ steps: Int) -> Void
  ) {
    precondition(operationsPerStep > 0 && maximumSteps > 0, "a step is at least one operation")
    self.name = name
    self.operationsPerStep = operationsPerStep
    self.maximumSteps = maximumSteps
    self.prepare = prepare
    self.play = play
  }
}

/// How a contestant's steps are timed.
public struct BlockSize: Hashable, Sendable {
  /// Steps between two reads of the clock: 1, or `RoundsPlan.shortestBlock` and more.
  public var steps: Int
  /// Samples, blocks or single steps, timed in one turn.
  public var repeats: Int
  /// Whether a block has several steps.
  public var isBlock: Bool { steps > 1 }

  public init(steps: Int, repeats: Int) {
    self.steps = steps
    self.repeats = repeats
  }
}
