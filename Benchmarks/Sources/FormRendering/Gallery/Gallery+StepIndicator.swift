import FormNavigation

/// Step indicators, each in a row with a description.
extension Gallery {
  private struct Step {
    var caption: String
    /// The current step, from 0.
    var current: Int
    var share: StepIndicator.Fraction
    var isFinished = false
  }

  static func stepIndicators() -> [GalleryPicture] {
    // The last is the most that a phone shows.
    [3, 8, phone.width / MenuMetrics.leastSegmentWidth].map { count in
      GalleryPicture("steps-\(count)", "\(count) steps", stepPicture(stepCount: count))
    }
  }

  private static func steps(_ count: Int) -> [Step] {
    let middle = count / 2
    return [
      Step(caption: "First step, nothing filled in", current: 0, share: .init(part: 0, whole: 4)),
      Step(caption: "First step, half filled in", current: 0, share: .init(part: 2, whole: 4)),
      Step(caption: "First step, all filled in", current: 0, share: .init(part: 4, whole: 4)),
      Step(
        caption: "Step \(middle + 1) of \(count), half filled in",
        current: middle,
        share: .init(part: 2, whole: 4)
      ),
      Step(
        caption: "Last step, all filled in",
        current: count - 1,
        share: .init(part: 4, whole: 4)
      ),
      Step(
        caption: "Finished",
        current: count - 1,
        share: .init(part: 4, whole: 4),
        isFinished: true
      ),
    ]
  }

  private static func stepPicture(stepCount: Int) -> Drawing {
    let rowHeight = 52
    let steps = steps(stepCount)
    let height = steps.count * rowHeight + 2 * Spacing.margin
    var canvas = ScreenCanvas(
      width: phone.width,
      height: height,
      direction: .leftToRight,
      words: .english
    )
    canvas.canvas.fill(canvas.bounds, .surface)
    for (index, step) in steps.enumerated() {
      let y = Spacing.margin + index * rowHeight
      canvas.canvas.text(
        step.caption,
        .cardDetail,
        .text,
        in: ScreenFrame(
          x: Spacing.margin,
          y: y + 8,
          width: phone.width - 2 * Spacing.margin,
          height: 16
        )
      )
      canvas.stepIndicator(
        StepIndicator(
          stepCount: stepCount,
          currentStep: step.current,
          isFinished: step.isFinished,
          width: phone.width,
          share: step.share
        ),
        in: ScreenFrame(
          x: 0,
          y: y + 32,
          width: phone.width,
          height: MenuMetrics.stepIndicatorHeight
        )
      )
    }
    return canvas.drawing()
  }
}
