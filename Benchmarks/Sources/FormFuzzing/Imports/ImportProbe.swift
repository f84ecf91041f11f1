/// Situations that streams of the target “imports” should meet.
enum ImportProbe: Int, FuzzProbe {
  case formImported, damageRefused, damageHarmless, noteWritten, conditionUnsupported
  case ruleImported, calculationImported, circleRefused, memoryWatched
}
