/// Situations that streams of the target “card-offsets” should meet.
enum CardOffsetsProbe: Int, FuzzProbe {
  case heightToZero, everyLevelOfOffsets
}
