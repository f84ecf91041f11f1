/// One side of a timed comparison: a name, and a closure that takes a number of steps and continues where it
/// stopped.
///
/// Build it in generic code over a concrete type: timing then adds just one indirect call per block.
public struct TimedContender {
  public let name: String
  /// The operations in a step: 1, or the size of a batch. Times are reported per operation.
  let operationsPerStep: Int
  /// The most steps that can follow one `prepare`.
  public let maximumSteps: Int
  /// Makes a state from which `steps` steps can be taken. It is not timed.
  let prepare: (_ steps: Int) -> Void
  /// Takes `steps` steps, one after the other.
  let play: (_ steps: Int) -> Void

  /// - Parameters:
  ///   - operationsPerStep: 1 or more.
  ///   - maximumSteps: at least `BlockSize.shortest`, unless a step is long enough to be timed singly.
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
