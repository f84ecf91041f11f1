import FormModel
import ScreenModel

extension StructureChange {
  /// The least number of screens below the present one for which the history is announced [D].
  static let announcedHistory = 2
}

extension ScreenStructure {
  /// Announces the history, once, if a screen shows Back above a history that long. A form's own bar announces for
  /// itself, and its host passes that on (NB-7).
  mutating func announceHistory(_ change: inout StructureChange) {
    // Most moves come after the announcement: they do not even fetch the stack.
    if hasAnnouncedHistory { return }
    let stack = currentStack
    if stack.depth <= StructureChange.announcedHistory { return }
    if !hasBackPlace && stack.current.form != nil { return }
    noteAnnouncement()
    change.announcesHistory = true
  }
}
