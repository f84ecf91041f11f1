/// Situations that streams of the target “formats” should meet.
enum FormatProbe: Int, FuzzProbe {
  case formRead, formTranslated, editsRead, answersRead, instancesRead, damageRefused,
    damageHarmless,
    savedStateRead
  case recordRead, thresholdsRead, histogramRead, caseRead
  case readFromPipe, readFromFile, readFromOffset, memoryWatched
}
