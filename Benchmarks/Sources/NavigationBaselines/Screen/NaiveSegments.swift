import ScreenModel

extension StepIndicator {
  /// Every segment, as SI-1 to SI-4 write it.
  ///
  /// - Complexity: O(steps + width).
  public func naiveSegments() -> [Segment] {
    (0..<stepCount).map { step in
      let (start, end) = (step * width / stepCount, (step + 1) * width / stepCount)
      if isFinished || step < currentStep {
        return Segment(x: start, width: end - start, state: .completed, fillWidth: end - start)
      }
      if step > currentStep {
        return Segment(x: start, width: end - start, state: .upcoming, fillWidth: 0)
      }
      // A tenth, and eight tenths of the share: the last whole pixel that is not beyond.
      let tenths = (end - start) * (share.whole + 8 * share.part)
      var fill = (0...end - start).last { 10 * share.whole * $0 <= tenths } ?? 0
      if end - start < 2 { fill = 0 } else { fill = min(max(fill, 1), end - start - 1) }
      return Segment(x: start, width: end - start, state: .current, fillWidth: fill)
    }
  }
}
