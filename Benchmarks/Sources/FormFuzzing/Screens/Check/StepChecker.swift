import FormNavigation

/// Checks a step indicator against the guideline (SI-1…SI-6), by inequalities rather than by dividing.
enum StepChecker {
  private static let strings = StepIndicatorStrings()

  /// The first fault in the segments of the current step, its neighbours or the ends; nil if there is none.
  static func fault(_ indicator: StepIndicator) -> String? {
    let (count, current) = (indicator.stepCount, indicator.currentStep)
    for step in [0, current - 1, current, current + 1, count - 1] where 0 <= step && step < count {
      if let fault = fault(indicator, step) { return "step \(step) of \(count): \(fault)" }
    }
    return nil
  }

  private static func fault(_ indicator: StepIndicator, _ step: Int) -> String? {
    let segment = indicator.segment(step)
    let width = segment.width
    if !isEdge(segment.x, before: step, indicator)
      || !isEdge(segment.x + width, before: step + 1, indicator)
    {
      return "SI-1: it spans \(segment.x)…\(segment.x + width) of \(indicator.width)"
    }
    let isCurrent = step == indicator.currentStep && !indicator.isFinished
    let isCompleted = step < indicator.currentStep || indicator.isFinished
    let state: StepIndicator.State = isCurrent ? .current : isCompleted ? .completed : .upcoming
    if segment.state != state { return "SI-2: it is \(segment.state), not \(state)" }
    let words = isCurrent ? "in progress" : isCompleted ? "completed" : "upcoming"
    let label = "Step \(step + 1) of \(indicator.stepCount), \(words)"
    if indicator.accessibilityLabel(ofStep: step, strings: strings) != label {
      return "SI-6: it is not \"\(label)\""
    }
    if !isCurrent {
      return segment.fillWidth == (isCompleted ? width : 0)
        ? nil : "SI-4: \(segment.fillWidth) of \(width) px are filled"
    }
    return isPartialFill(segment.fillWidth, of: width, indicator.share)
      ? nil : "SI-3: \(segment.fillWidth) of \(width) px are filled at \(indicator.share)"
  }

  /// Whether px `x` is ⌊step · W / n⌋.
  private static func isEdge(_ x: Int, before step: Int, _ indicator: StepIndicator) -> Bool {
    let (scaled, exact) = (x * indicator.stepCount, step * indicator.width)
    return scaled <= exact && exact < scaled + indicator.stepCount
  }

  /// Whether `fill` is ⌊width · (0.1 + 0.8 · share)⌋, and neither empty nor full if there is room.
  private static func isPartialFill(
    _ fill: Int,
    of width: Int,
    _ share: StepIndicator.Fraction
  ) -> Bool {
    if width < 2 { return fill == 0 }
    let tenths = width * share.whole + 8 * width * share.part
    let unit = 10 * share.whole
    if tenths < unit { return fill == 1 }
    return fill * unit <= tenths && tenths < (fill + 1) * unit && fill < width
  }
}
