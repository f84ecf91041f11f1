import FormModel
import FormNavigation
import Testing

@Suite struct StepIndicatorTests {
  private func indicator(
    steps: Int,
    current: Int,
    width: Int,
    finished: Bool = false,
    part: Int = 0,
    whole: Int = 1
  ) -> StepIndicator {
    StepIndicator(
      stepCount: steps,
      currentStep: current,
      isFinished: finished,
      width: width,
      share: .init(part: part, whole: whole)
    )
  }

  @Test("SI-1: segments fill the width without gap or overlap")
  func spans() {
    for (steps, width) in [(1, 390), (3, 390), (7, 100), (8, 3), (390, 390), (1_000, 390), (5, 0)] {
      let indicator = indicator(steps: steps, current: 0, width: width)
      var x = 0
      for step in 0..<steps {
        let segment = indicator.segment(step)
        let isRight =
          segment.x == x && segment.x == step * width / steps
          && segment.x + segment.width == (step + 1) * width / steps
        if !isRight { Issue.record("step \(step) of \(steps) in \(width): \(segment)") }
        x += segment.width
      }
      #expect(x == width)
    }
  }

  @Test("SI-2: before the current step completed, after it upcoming; finished, all completed")
  func states() {
    for current in 0..<5 {
      let open = indicator(steps: 5, current: current, width: 100)
      for step in 0..<5 {
        let expected: StepIndicator.State =
          step < current ? .completed : step == current ? .current : .upcoming
        #expect(open.state(ofStep: step) == expected)
        #expect(open.segment(step).state == expected)
      }
      let finished = indicator(steps: 5, current: current, width: 100, finished: true)
      #expect((0..<5).allSatisfy { finished.state(ofStep: $0) == .completed })
    }
  }

  @Test("SI-3: the share is of mandatory fields, of all where none is, and 0 without any")
  func share() {
    func share(_ total: Int, _ filled: Int, _ mandatory: Int, _ remaining: Int) -> Double {
      let share = StepIndicator.Fraction(
        PageProgress(
          isVisible: true,
          shown: total,
          total: total,
          filled: filled,
          mandatoryTotal: mandatory,
          mandatoryRemaining: remaining
        )
      )
      return Double(share.part) / Double(share.whole)
    }
    #expect(share(10, 3, 4, 1) == 0.75)
    #expect(share(10, 3, 4, 4) == 0)
    #expect(share(10, 3, 4, 0) == 1)
    #expect(share(10, 3, 0, 0) == 0.3)
    #expect(share(0, 0, 0, 0) == 0)
  }

  @Test("SI-3: the current segment opens at 10 % and grows to 90 %")
  func fill() {
    for (part, fill) in [(0, 100), (1, 180), (5, 500), (10, 900)] {
      let indicator = indicator(steps: 1, current: 0, width: 1_000, part: part, whole: 10)
      #expect(indicator.segment(0).fillWidth == fill)
      #expect(abs(indicator.currentFill - Double(fill) / 1_000) < 1e-12)
    }
  }

  @Test("SI-4: a partial fill is at least 1 px and leaves at least one")
  func partialFill() {
    for width in 0...40 {
      for part in 0...7 {
        let segment = indicator(steps: 1, current: 0, width: width, part: part, whole: 7).segment(0)
        let isRight = width < 2 ? segment.fillWidth == 0 : 1...(width - 1) ~= segment.fillWidth
        #expect(isRight, "\(part) of 7 in \(width)")
        let done = indicator(steps: 1, current: 0, width: width, finished: true).segment(0)
        #expect(done.fillWidth == width)
      }
    }
    #expect(indicator(steps: 2, current: 1, width: 20).segment(0).fillWidth == 10)
    #expect(indicator(steps: 2, current: 0, width: 20).segment(1).fillWidth == 0)
  }

  @Test("SI-5: going back turns later segments upcoming")
  func goingBack() throws {
    var screen = InputFormScreen(makeForm(plainPages(4)), on: phone)
    for _ in 0..<3 { try screen.handle(.tap(.next)) }
    try screen.handle(.tap(.previous))
    try screen.handle(.tap(.previous))
    let indicator = screen.stepIndicator
    #expect(
      (0..<4).map { indicator.state(ofStep: $0) } == [.completed, .current, .upcoming, .upcoming]
    )
  }

  @Test("SI-6: what a screen reader says")
  func accessibility() {
    let indicator = indicator(steps: 3, current: 1, width: 90)
    #expect(
      (0..<3).map { indicator.accessibilityLabel(ofStep: $0) } == [
        "Step 1 of 3, completed", "Step 2 of 3, in progress", "Step 3 of 3, upcoming",
      ]
    )
  }

  @Test("SI-7: advice on how a flow uses the indicator")
  func advice() {
    func advice(_ screens: [StepIndicatorUse.Screen]) -> [StepIndicatorAdvice] {
      StepIndicatorUse(screens: screens).advice
    }
    #expect(advice([]) == [])
    #expect(advice([.init(stepCount: 2), .init(stepCount: 2)]) == [])
    #expect(advice([.init(stepCount: 8)]) == [])
    #expect(advice([.init(stepCount: 1)]) == [.fewerThanTwoSteps(found: 1)])
    #expect(advice([.init(stepCount: 9)]) == [.tooManySteps(found: 9)])
    #expect(
      advice([
        .init(stepCount: 3), .init(placement: nil, stepCount: 3),
        .init(placement: .aboveFooter, stepCount: 4, hasVisibleStepLabel: true, hasHeading: false),
      ]) == [
        .hidden(screen: 1), .visibleStepLabel(screen: 2), .noHeading(screen: 2),
        .placementChanged(screen: 2), .stepCountChanged(screen: 2, from: 3, to: 4),
      ]
    )
  }

  @Test("SI-7: what is no flow has other controls, and segments are wide enough to be seen")
  func otherUses() {
    let screens = [StepIndicatorUse.Screen(stepCount: 4)]
    #expect(
      StepIndicatorUse(screens: screens, purpose: .systemProgress).advice == [.useProgressBar]
    )
    #expect(StepIndicatorUse(screens: screens, purpose: .unrelatedSections).advice == [.useTabs])
    #expect(StepIndicatorUse(screens: screens, width: 32).advice == [])
    #expect(
      StepIndicatorUse(screens: screens, width: 31).advice
        == [.segmentsTooNarrow(width: 31, steps: 4)]
    )
  }

  @Test("SI-8: a million steps cost what six do, in any screen width")
  func million() throws {
    let steps = 1_000_000
    let indicator = indicator(steps: steps, current: 499_999, width: 390)
    var filled = 0
    var width = 0
    for step in 0..<steps {
      let segment = indicator.segment(step)
      filled += segment.fillWidth
      width += segment.width
    }
    #expect(width == 390)
    // The completed steps only: the current segment is too narrow to be partly filled.
    #expect(filled == 499_999 * 390 / steps)
    #expect(indicator.segment(steps - 1).x == 389)
    // Products of number and width exceed 32 bits here.
    let widest = self.indicator(steps: steps, current: 0, width: 32_767)
    #expect(widest.segment(steps - 1).x == 32_766 && widest.segment(steps - 1).width == 1)
    #expect(widest.segment(steps / 2).x == 16_383)
  }

  @Test("SI-2: finishing completes all steps, Previous undoes it")
  func finish() throws {
    var screen = InputFormScreen(makeForm(plainPages(3)), on: phone)
    try screen.handle(.tap(.finish))
    #expect(!screen.interactionState.isFinished)
    for _ in 0..<2 { try screen.handle(.tap(.next)) }
    #expect(screen.snapshot().footer.showsFinish && screen.snapshot().footer.canFinish)
    try screen.handle(.tap(.finish))
    #expect(screen.interactionState.isFinished && !screen.snapshot().footer.canFinish)
    #expect((0..<3).allSatisfy { screen.stepIndicator.state(ofStep: $0) == .completed })
    try screen.handle(.tap(.previous))
    #expect(!screen.interactionState.isFinished && screen.interactionState.currentPage == 2)
    #expect(screen.stepIndicator.state(ofStep: 2) == .current)
    // Finishing is undone by another current page, a page after the last, or a lock.
    try screen.handle(.tap(.finish))
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: 0)))
    #expect(!screen.interactionState.isFinished)
    try screen.handle(.edit(.hidePage(2)))
    try screen.handle(.tap(.next))
    try screen.handle(.tap(.finish))
    #expect(screen.interactionState.isFinished)
    try screen.handle(.edit(.showPage(2)))
    #expect(!screen.interactionState.isFinished)
  }

  @Test("SI-2: NM-22 locks finishing too")
  func lockedFinish() throws {
    var screen = InputFormScreen(
      makeForm(plainPages(1, fields: [.mandatory])),
      on: phone,
      configuration: MenuConfiguration(allowsFreeNavigation: false)
    )
    try screen.handle(.tap(.finish))
    #expect(!screen.interactionState.isFinished)
    try screen.handle(.edit(.fill(page: 0, field: 0)))
    try screen.handle(.tap(.finish))
    #expect(screen.interactionState.isFinished)
    try screen.handle(.edit(.clear(page: 0, field: 0)))
    #expect(!screen.interactionState.isFinished)
  }
}
