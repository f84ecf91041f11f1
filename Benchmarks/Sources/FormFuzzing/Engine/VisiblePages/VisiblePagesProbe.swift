/// Situations that streams of the target “visible-pages” should meet.
enum VisiblePagesProbe: Int, FuzzProbe {
  case flipAtNodeEnd, setMembership
}
