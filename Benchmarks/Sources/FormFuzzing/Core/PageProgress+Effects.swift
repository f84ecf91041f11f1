import FormModel
import FormProgress

extension PageProgress {
  /// FP-4, UR-9: whether the page is complete.
  var isCompletePage: Bool { isVisible && total > 0 && filled == total && invalid == 0 }

  /// The effects on a page that an edit must report if the page looks like this before it.
  func effects(until after: PageProgress) -> ProgressChange.Effects {
    var effects: ProgressChange.Effects = []
    var sameVisibility = self
    sameVisibility.isVisible = after.isVisible
    if sameVisibility != after { effects.insert(.pageCounts) }
    if after.isVisible != isVisible {
      effects.insert(after.isVisible ? .pageAppeared : .pageVanished)
    }
    if after.isCompletePage != isCompletePage {
      effects.insert(after.isCompletePage ? .pageCompleted : .pageReopened)
    }
    return effects
  }
}
