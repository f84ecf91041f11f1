import FormBaselines
import FormModel

extension EngineSession {
  /// Notes the probes that an edit met.
  @inline(__always)
  mutating func hit(
    _ edit: Edit,
    _ outcome: EditOutcome,
    _ effects: ProgressChange.Effects,
    currentBefore: PageID?
  ) {
    switch outcome {
    case .refused(.noSuchPage): probes.hit(EngineProbe.noSuchPage)
    case .refused: probes.hit(EngineProbe.noSuchField)
    case .change(false): probes.hit(EngineProbe.noChange)
    case .change(true):
      probes.hit(Self.probes[Int(edit.operation.rawValue)])
      probes.hit(
        EngineProbe.hiddenPageEdited,
        if: !edit.operation.isPageOperation && effects == .flag
      )
    }
    probes.hit(EngineProbe.pageAppeared, if: effects.contains(.pageAppeared))
    probes.hit(EngineProbe.pageVanished, if: effects.contains(.pageVanished))
    probes.hit(EngineProbe.pageCompleted, if: effects.contains(.pageCompleted))
    probes.hit(EngineProbe.pageReopened, if: effects.contains(.pageReopened))
    if effects.contains(.currentPage) {
      switch (currentBefore, oracle.currentPage) {
      case (let before?, let after?):
        probes.hit(after > before ? EngineProbe.currentToNext : .currentToPrevious)
      case (_?, nil): probes.hit(EngineProbe.currentToNone)
      default: probes.hit(EngineProbe.currentFromNone)
      }
    }
  }

  /// The probe of each operation.
  private static let probes: [EngineProbe] = [
    .show, .hide, .unlock, .lock, .unrequire, .require, .clear, .fill, .showPage, .hidePage,
  ]
}
