import FormModel

/// A row of segments, one for each step of a flow (SPEC SI). A value: any segment is computed when asked.
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

    public init(x: Int, width: Int, state: State, fillWidth: Int) {
      self.x = x
      self.width = width
      self.state = state
      self.fillWidth = fillWidth
    }
  }

  /// 0 or more.
  public let stepCount: Int
  /// 0 ..< `stepCount`; of no meaning where there are no steps.
  public let currentStep: Int
  /// Whether all steps are completed (SI-2).
  public let isFinished: Bool
  /// The container's width, px.
  public let width: Int
  /// How much of the current step is completed, as a fraction (SI-3).
  public let share: Share

  /// Part of a whole, exact.
  public struct Share: Hashable, Sendable {
    public let part: Int
    /// 1 or more.
    public let whole: Int

    /// The share of a step that is completed: of its mandatory fields; of all where none is mandatory; 0
    /// where there is nothing to fill (SI-3).
    public init(_ page: PageProgress) {
      if page.mandatoryTotal > 0 && !mutant("steps/share-of-all-fields") {
        part = page.mandatoryTotal - page.mandatoryRemaining
        whole = page.mandatoryTotal
      } else {
        part = page.total > 0 ? page.filled : 0
        whole = max(page.total, 1)
      }
    }

    /// Clamped to 0…1; `whole` to 1 or more.
    public init(part: Int, whole: Int) {
      self.whole = max(whole, 1)
      self.part = min(max(part, 0), self.whole)
    }
  }

  /// Counts outside their ranges are clamped.
  public init(stepCount: Int, currentStep: Int, isFinished: Bool, width: Int, share: Share) {
    self.stepCount = max(stepCount, 0)
    self.currentStep = min(max(currentStep, 0), max(stepCount - 1, 0))
    self.isFinished = isFinished && stepCount > 0
    self.width = min(max(width, 0), ScreenGeometry.maximumLength)
    self.share = share
  }

  /// A step's state, by its position (SI-2, SI-5).
  ///
  /// - Precondition: `step` is in 0 ..< `stepCount`.
  public func state(ofStep step: Int) -> State {
    precondition(step >= 0 && step < stepCount, "no such step")
    let isFinished = isFinished && !mutant("steps/finished-but-one")
    if isFinished || step < currentStep { return .completed }
    if mutant("steps/later-stay-completed"), step > currentStep { return .completed }
    return step == currentStep ? .current : .upcoming
  }

  /// The fill of the current segment: 0.1 without input, 0.9 with all of it (SI-3).
  public var currentFill: Double { 0.1 + 0.8 * Double(share.part) / Double(share.whole) }

  /// A step's place, state and fill (SI-1, SI-4, SI-8).
  ///
  /// - Precondition: `step` is in 0 ..< `stepCount`.
  /// - Complexity: O(1), whatever the number of steps.
  public func segment(_ step: Int) -> Segment {
    let state = state(ofStep: step)
    let product =
      mutant("steps/products-of-32-bits")
      ? Int(Int32(truncatingIfNeeded: step * width)) : step * width
    let x = mutant("steps/rounded-width") ? step * (width / stepCount) : product / stepCount
    let segmentWidth = (step + 1) * width / stepCount - x
    let fill =
      switch state {
      case .upcoming: 0
      case .completed: segmentWidth
      case .current: partialFill(of: segmentWidth)
      }
    return Segment(x: x, width: segmentWidth, state: state, fillWidth: fill)
  }

  /// ⌊width × (0.1 + 0.8 × share)⌋ in whole numbers, neither empty nor full where there is room (SI-4).
  private func partialFill(of width: Int) -> Int {
    if width < 2 { return 0 }
    let empty = mutant("steps/full-while-current") ? 2 : 1
    let fill = width * (empty * share.whole + 8 * share.part) / (10 * share.whole)
    return min(max(fill, mutant("steps/empty-while-current") ? 0 : 1), width - 1)
  }

  /// “Step k of n, in progress” (SI-6).
  public func accessibilityLabel(ofStep step: Int, strings: StepIndicatorStrings = .init())
    -> String
  {
    let words =
      switch state(ofStep: step) {
      case .upcoming: strings.upcoming
      case .current: strings.current
      case .completed: strings.completed
      }
    return words.text(mutant("steps/spoken-from-zero") ? step : step + 1, stepCount)
  }
}

/// What a screen reader says of a step: {0} is its number, {1} that of all steps (SPEC SI-6).
public struct StepIndicatorStrings: Hashable, Sendable {
  public var upcoming: TextTemplate = "Step {0} of {1}, upcoming"
  public var current: TextTemplate = "Step {0} of {1}, in progress"
  public var completed: TextTemplate = "Step {0} of {1}, completed"

  public init() {}
}
