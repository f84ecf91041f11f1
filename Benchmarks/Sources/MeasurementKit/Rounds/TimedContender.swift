/// One contender of a timed comparison: a name, and a closure that plays a number of steps. The
/// closure continues where it stopped.
///
/// Build it in generic code over a concrete type. Timing then adds one indirect call per block.
public struct TimedContender {
  public let name: String
  /// The operations in a step: 1, or the size of a batch. Times are per operation.
  let operationsPerStep: Int
  /// The most steps that can follow one `prepare`.
  public let maximumSteps: Int
  /// Makes a state from which `steps` steps can be played. It is not timed.
  let prepare: (_ steps: Int) -> Void
  /// Plays `steps` steps in order.
  let play: (_ steps: Int) -> Void

  /// - Parameters:
  ///   - operationsPerStep: 1 or more.
  ///   - maximumSteps: at least `BlockSize.shortest`, unless a step is long enough for single
  ///     timing.
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
