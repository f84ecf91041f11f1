import FormModel
import ScreenModel

extension StructureChange {
  /// The depth of a stack from which on the gesture is announced [D].
  static let announcedDepth = 3

  mutating func announceHistory(depth: Int, _ hasAnnounced: inout Bool) {
    if hasAnnounced || depth < Self.announcedDepth { return }
    hasAnnounced = true
    announcesHistory = true
  }
}
