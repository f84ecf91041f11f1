/// The kinds of streams of entries for a form with repeats, each with the reason for it.
public enum InstanceProfile: String, CaseIterable, Hashable, Sendable {
  case person
  case stormAtOnePlace = "storm-at-one-place"
  case stormAnywhere = "storm-anywhere"
  case sameGap = "same-gap"
  case bisecting
  case turns

  /// Why the profile exists.
  public var reason: String {
    switch self {
    case .person: "A person who adds instances, fills and corrects them, and removes some again."
    case .stormAtOnePlace: "Instances come and go in bursts at one place: a list that is edited."
    case .stormAnywhere: "Instances come and go in bursts at random places: no locality."
    case .sameGap: "All instances are added before the same one: one gap takes everything."
    case .bisecting: "Each instance is added beside the last one, on either side in turns."
    case .turns: "An instance is removed and one added in turns: nothing may be lost on the way."
    }
  }
}
