/// One side of a timed comparison: a name, and a closure that takes a number of steps and continues where it
/// stopped.
///
/// Build it in generic code over a concrete type: timing then adds just one indirect call per block.
public struct TimedContender {
  public let name: String
  /// The operations in a step: 1, or the size of a batch. Times are reported per operation.
  let operationsPerStep: Int
  /// The most steps that can follow one `prepare`.
  let maximumSteps: Int
  /// The steps after which the work repeats; 1 if all steps are alike.
  let period: Int
  /// The fewest steps that it plays untimed after another contender's turn, if they are short, whatever their times say: until
  /// the processor's caches and branch predictor know its input again.
  let leastSettling: Int
  /// Makes a state from which `steps` steps can be taken. It is not timed.
  let prepare: (_ steps: Int) -> Void
  /// Takes `steps` steps, one after the other.
  let play: (_ steps: Int) -> Void

  /// The most steps whose cache lines can be counted.
  public var mostCountedSteps: Int { maximumSteps }

  /// - Parameters:
  ///   - operationsPerStep: 1 or more.
  ///   - maximumSteps: at least `RoundsPlan.shortestBlock`, unless a step is long enough to be timed singly.
  ///   - period: the steps of a pass over work whose steps are unlike, so that a part of it would give another figure.
  ///   - leastSettling: the steps until the processor knows its input again after another contender's turn.
  public init(
    _ name: String,
    operationsPerStep: Int = 1,
    maximumSteps: Int = .max,
    period: Int = 1,
    leastSettling: Int = 0,
    prepare: @escaping (_ steps: Int) -> Void = { _ in },
    play: @escaping (_ steps: Int) -> Void
  ) {
    precondition(operationsPerStep > 0 && maximumSteps > 0, "a step is at least one operation")
    precondition(period > 0, "a pass is at least one step")
    self.name = name
    self.operationsPerStep = operationsPerStep
    self.maximumSteps = maximumSteps
    self.period = period
    self.leastSettling = leastSettling
    self.prepare = prepare
    self.play = play
  }
}

/// How a contender's steps are timed.
public struct BlockSize: Hashable, Sendable {
  /// The steps between two reads of the clock: 1, or at least `RoundsPlan.shortestBlock`.
  public var steps: Int
  /// The number of samples, blocks or single steps, timed in one turn.
  public var repeats: Int
  /// Whether a block has several steps.
  public var isBlock: Bool { steps > 1 }

  public init(steps: Int, repeats: Int) {
    self.steps = steps
    self.repeats = repeats
  }
}
