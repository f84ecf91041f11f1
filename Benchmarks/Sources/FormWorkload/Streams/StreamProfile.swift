/// The kinds of edit streams, each with the reason for it.
public enum StreamProfile: String, CaseIterable, Hashable, Sendable {
  case person
  case uniform
  case zipf
  case storm
  case pageToggles = "page-toggles"
  case noOps = "no-ops"
  case mixed
  case singlePage = "single-page"
  case allDifferentPages = "all-different-pages"

  /// Why the profile exists.
  public var reason: String {
    switch self {
    case .person:
      "A person filling page by page, with corrections and conditional questions: what an app sees."
    case .uniform: "Any field, any operation: no locality, so caches are of no use."
    case .zipf: "Few pages take most edits (Zipf's law): the skew of shared forms."
    case .storm: "Pages vanish and return in bursts: the visible-page index works hardest."
    case .pageToggles: "Whole pages hidden and shown: cheap for the engine, dear for a recount."
    case .noOps: "Edits that repeat the present flag: most edits that rules make change nothing."
    case .mixed: "All of the above by weight: the main benchmark's stream."
    case .singlePage: "Every edit on the largest page: this shows any cost of O(fields of a page)."
    case .allDifferentPages: "No page twice before all had an edit: every edit misses the cache."
    }
  }
}
