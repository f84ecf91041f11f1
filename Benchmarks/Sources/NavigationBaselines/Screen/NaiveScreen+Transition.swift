import FormModel
import ScreenModel

/// A naive screen's state before an event.
struct NaiveMoment {
  var detent: Detent?
  var height: Int
  var scroll: Int
  var pressed: BarTarget?
}

extension NaiveScreen where Content: ~Copyable {
  mutating func moment() -> NaiveMoment {
    NaiveMoment(
      detent: state.detent,
      height: sheetHeight,
      scroll: state.scroll,
      pressed: state.bar.pressed
    )
  }

  /// Records the slide to the sheet's present position, if the sheet is at rest and has moved
  /// (NM-28). An earlier slide stays recorded until the sheet moves again.
  mutating func slide(from before: NaiveMoment, isLaidOutAnew: Bool) {
    let height = sheetHeight
    let isSame = height == before.height && state.detent == before.detent && state.drag == nil
    if isSame && !isLaidOutAnew {
      if state.scroll != before.scroll { state.transition = nil }
      return
    }
    state.transition = nil
    let mayMove = !state.configuration.isMotionReduced && !isLaidOutAnew && state.drag == nil
    guard mayMove, height != before.height, let drawn = state.detent ?? before.detent else {
      return
    }
    var slide = SheetTransition(
      fromHeight: before.height,
      toHeight: height,
      fromScroll: before.scroll,
      toScroll: state.scroll,
      fromOpacity: 1_000,
      toOpacity: 1_000,
      detent: drawn
    )
    if before.detent == nil {
      slide.fromScroll = slide.toScroll
      slide.fromOpacity = 0
    }
    if state.detent == nil {
      slide.toScroll = slide.fromScroll
      slide.toOpacity = 0
    }
    state.transition = slide
  }

  /// Fills a snapshot during the last slide. `time` is the elapsed share in thousandths; the curve
  /// is ease-out, 1 − (1 − t)².
  mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int) {
    fill(&snapshot)
    let time = max(time, 0)
    guard let slide = state.transition, time < 1_000 else { return }
    let gone = time * (2_000 - time) / 1_000
    func between(_ from: Int, _ to: Int) -> Int { from + (to - from) * gone / 1_000 }
    fillSheet(
      &snapshot,
      slide.detent,
      height: between(slide.fromHeight, slide.toHeight),
      scroll: between(slide.fromScroll, slide.toScroll),
      opacity: between(slide.fromOpacity, slide.toOpacity)
    )
  }
}
