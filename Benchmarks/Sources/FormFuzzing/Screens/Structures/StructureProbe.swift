/// Situations that streams of the target “structures” should meet.
enum StructureProbe: Int, FuzzProbe {
  case tabSwitched, drilledDown, restoredLiving, updated, drilledDownInTab, openedBelow
}
