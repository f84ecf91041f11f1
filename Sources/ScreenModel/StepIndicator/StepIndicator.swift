import FormModel

/// A row of segments, one for each step of a flow (SI). It computes a segment when asked for it.
public struct StepIndicator: Hashable, Sendable {
  public enum State: UInt8, CaseIterable, Hashable, Sendable {
    case upcoming
    case current
    case completed
  }

  public struct Segment: Hashable, Sendable {
    /// px from the container's leading edge.
    public var x: Int
    public var width: Int
    public var state: State
    /// px of the segment that are filled, 0…`width`.
    public var fillWidth: Int

    @inlinable
    public init(x: Int, width: Int, state: State, fillWidth: Int) {
      self.x = x
      self.width = width
      self.state = state
      self.fillWidth = fillWidth
    }
  }

  /// 0 or more.
  public let stepCount: Int
  /// 0 ..< `stepCount`; without meaning if there are no steps.
  public let currentStep: Int
  /// Whether all steps are completed (SI-2).
  public let isFinished: Bool
  /// The container's width, px.
  public let width: Int
  /// The completed part of the current step, as a fraction (SI-3).
  public let share: Fraction

  /// A part of a whole, as an exact fraction.
  public struct Fraction: Hashable, Sendable {
    public let part: Int
    /// 1 or more.
    public let whole: Int

    /// Clamps the fraction to 0…1, and `whole` to 1 or more.
    @inlinable
    public init(part: Int, whole: Int) {
      self.whole = max(whole, 1)
      self.part = min(max(part, 0), self.whole)
    }
  }

  /// Clamps counts outside their ranges.
  @inlinable
  public init(stepCount: Int, currentStep: Int, isFinished: Bool, width: Int, share: Fraction) {
    self.stepCount = max(stepCount, 0)
    self.currentStep = min(max(currentStep, 0), max(stepCount - 1, 0))
    self.isFinished = isFinished && stepCount > 0
    self.width = min(max(width, 0), ScreenGeometry.maximumLength)
    self.share = share
  }
}

/// A screen reader's texts for a step: {0} is its number, {1} the number of steps (SI-6).
public struct StepIndicatorStrings: Hashable, Sendable {
  public var upcoming: TextTemplate = "Step {0} of {1}, upcoming"
  public var current: TextTemplate = "Step {0} of {1}, in progress"
  public var completed: TextTemplate = "Step {0} of {1}, completed"

  @inlinable
  public init() {}
}
