import FormModel
import ScreenModel

extension StructureChange {
  /// The screens below the present one from which on the gesture that shows them is announced [D].
  static let announcedHistory = 2
}

extension ScreenStructure {
  /// Announces the gesture, once, where a screen shows Back above a history so long. What a form's bar shows is the
  /// form's to say, and its host passes it on (SPEC NB-7).
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
