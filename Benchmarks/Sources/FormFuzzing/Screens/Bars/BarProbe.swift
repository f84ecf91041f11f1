/// Situations that streams of the target “bars” should meet.
enum BarProbe: Int, FuzzProbe {
  case barFitted, barOverflowed, edgeFound
}
