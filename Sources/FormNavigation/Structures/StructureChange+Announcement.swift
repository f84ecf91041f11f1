import FormModel
import ScreenModel

extension StructureChange {
  /// The screens below the present one from which on the gesture that shows them is announced [D].
  static let announcedHistory = 2

  /// Announces the gesture, once, where a screen shows Back above a history so long. What a form's bar shows is the
  /// form's to say, and its host passes it on (SPEC NB-7).
  ///
  /// - Parameter hasBackPlace: whether the structure itself shows Back, whatever the screen does (NS-7).
  mutating func announceHistory(
    of stack: ScreenStack,
    hasBackPlace: Bool,
    _ hasAnnounced: inout Bool
  ) {
    if hasAnnounced || stack.depth <= Self.announcedHistory { return }
    if !hasBackPlace && stack.current.form != nil { return }
    hasAnnounced = true
    announcesHistory = true
  }
}
