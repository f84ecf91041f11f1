import FormModel
import ScreenModel

extension StructureChange {
  /// The least number of screens below the present one for which the history is announced [D].
  static let announcedHistory = 2

  /// Announces the history, once, if a screen shows Back above a history that long. A form's own bar announces for
  /// itself, and its host passes that on (SPEC NB-7).
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
