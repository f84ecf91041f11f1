import FormModel
import ScreenModel

extension StructureChange {
  /// The depth of a stack from which on the gesture is announced [D].
  static let announcedDepth = 3

  mutating func announceHistory(depth: Int, _ hasAnnounced: inout Bool) {
    let least = Self.announcedDepth + (mutant("stack/announced-late") ? 1 : 0)
    if (hasAnnounced && !mutant("stack/announced-again")) || depth < least { return }
    hasAnnounced = true
    announcesHistory = true
  }
}
