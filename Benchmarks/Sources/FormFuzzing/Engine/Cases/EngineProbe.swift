/// Situations that streams of the target “engine” should meet.
enum EngineProbe: Int, FuzzProbe {
  case fill, clear, hide, show, lock, unlock, require, unrequire, hidePage, showPage
  case noChange, noSuchPage, noSuchField
  case pageAppeared, pageVanished, pageCompleted, pageReopened
  /// The new current page after the current one vanished.
  case currentToNext, currentToPrevious, currentToNone, currentFromNone
  case moveCurrent, moveToInvisible, recount, reload
  case batchEnded, batchRefused
  case noPages, pageWithoutFields, hiddenPageEdited
  case manyWords, manyLeaves, manyLowNodes
  case longPage, countOf32768, askedAhead
  case question, inverse, commuted, restored, renamed
}
