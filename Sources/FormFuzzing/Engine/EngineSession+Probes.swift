import FormBaselines
import FormModel

extension EngineSession {
  /// Notes what an edit met.
  @inline(__always)
  mutating func hit(
    _ edit: Edit,
    _ outcome: EditOutcome,
    _ effects: ProgressChange.Effects,
    currentBefore: Int?
  ) {
    switch outcome {
    case .refused(.noSuchPage): probes.hit(.noSuchPage)
    case .refused: probes.hit(.noSuchField)
    case .change(false): probes.hit(.noChange)
    case .change(true):
      probes.hit(Self.probes[Int(edit.operation.rawValue)])
      probes.hit(.hiddenPageEdited, if: !edit.operation.isPageOperation && effects == .flag)
    }
    probes.hit(.pageAppeared, if: effects.contains(.pageAppeared))
    probes.hit(.pageVanished, if: effects.contains(.pageVanished))
    probes.hit(.pageCompleted, if: effects.contains(.pageCompleted))
    probes.hit(.pageReopened, if: effects.contains(.pageReopened))
    if effects.contains(.currentPage) {
      switch (currentBefore, oracle.currentPage) {
      case (let before?, let after?):
        probes.hit(after > before ? .currentToNext : .currentToPrevious)
      case (_?, nil): probes.hit(.currentToNone)
      default: probes.hit(.currentFromNone)
      }
    }
  }

  /// By operation.
  private static let probes: [FuzzProbe] = [
    .show, .hide, .unlock, .lock, .unrequire, .require, .clear, .fill, .showPage, .hidePage,
  ]
}
