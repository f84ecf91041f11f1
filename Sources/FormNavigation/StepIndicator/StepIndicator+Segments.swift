import FormModel
import ScreenModel

/// The values that follow from a step indicator; each segment is computed when asked for (SI).
extension StepIndicator {
  /// A step's state, by its position (SI-2, SI-5).
  ///
  /// - Precondition: `step` is in 0 ..< `stepCount`.
  public func state(ofStep step: Int) -> State {
    precondition(step >= 0 && step < stepCount, "no such step")
    if isFinished || step < currentStep { return .completed }
    return step == currentStep ? .current : .upcoming
  }

  /// The fill of the current segment: 0.1 if nothing is filled, 0.9 if everything is (SI-3).
  public var currentFill: Double { 0.1 + 0.8 * Double(share.part) / Double(share.whole) }

  /// A step's place, state and fill (SI-1, SI-4, SI-8).
  ///
  /// - Precondition: `step` is in 0 ..< `stepCount`.
  /// - Complexity: O(1), whatever the number of steps.
  public func segment(_ step: Int) -> Segment {
    let state = state(ofStep: step)
    let x = step * width / stepCount
    let segmentWidth = (step + 1) * width / stepCount - x
    let fill =
      switch state {
      case .upcoming: 0
      case .completed: segmentWidth
      case .current: partialFill(of: segmentWidth)
      }
    return Segment(x: x, width: segmentWidth, state: state, fillWidth: fill)
  }

  /// ⌊width × (0.1 + 0.8 × share)⌋ in whole numbers; neither empty nor full if there is room (SI-4).
  private func partialFill(of width: Int) -> Int {
    if width < 2 { return 0 }
    let fill = width * (share.whole + 8 * share.part) / (10 * share.whole)
    return min(max(fill, 1), width - 1)
  }

  /// “Step k of n, in progress” (SI-6), with numbers in the language's digits (AX-3).
  public func accessibilityLabel(
    ofStep step: Int,
    strings: StepIndicatorStrings = .init(),
    in language: TextLanguage = .english
  ) -> String {
    let words =
      switch state(ofStep: step) {
      case .upcoming: strings.upcoming
      case .current: strings.current
      case .completed: strings.completed
      }
    return words.text(step + 1, stepCount, in: language)
  }
}

extension StepIndicator.Fraction {
  /// The completed share of a page: of its mandatory fields, or of all fields if none is mandatory; 0 if there is
  /// nothing to fill (SI-3).
  public init(_ page: PageProgress) {
    if page.mandatoryTotal > 0 {
      self.init(
        part: page.mandatoryTotal - page.mandatoryRemaining,
        whole: page.mandatoryTotal
      )
    } else {
      self.init(part: page.total > 0 ? page.filled : 0, whole: max(page.total, 1))
    }
  }
}
