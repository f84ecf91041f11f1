/// Situations that streams of the target “navigation” should meet.
enum NavigationProbe: Int, FuzzProbe {
  case menuOpened, sheetDragged, cardsScrolled, screenTurned, screenRestored, textEnlarged
}
