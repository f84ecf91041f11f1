import FormModel

/// All kinds of edits, by their effect on the form.
public enum EditKind: String, CaseIterable, Hashable, Sendable {
  case fill, clear, hide, show, lock, unlock, require, unrequire
  case vanish = "page-vanishes"
  case appear = "page-appears"
  case complete = "page-completes"
  case hidePage = "hide-page"
  case showPage = "show-page"
  case noChange = "no-change"
  case noSuchPage = "no-such-page"
  case noSuchField = "no-such-field"

  /// One sentence about what is measured.
  var summary: String {
    switch self {
    case .vanish: "Hides the last shown field of a page: the page vanishes."
    case .appear: "Shows a field of a page that has none shown: the page appears."
    case .complete: "Fills the last unfilled field of a page."
    case .hidePage: "Hides a page that is visible."
    case .showPage: "Shows a page that is hidden."
    case .noChange: "Fills fields that are filled."
    case .noSuchPage: "Edits pages that do not exist."
    case .noSuchField: "Edits fields that do not exist."
    default: "Edits of one kind on fields where they change something: \(rawValue)."
    }
  }

  /// True if the form changes, so that the edit must be undone before it can be repeated.
  var isChange: Bool {
    switch self {
    case .noChange, .noSuchPage, .noSuchField: false
    default: true
    }
  }

  /// True if a page appears or vanishes, which writes one line in each level of the index.
  var movesPages: Bool {
    switch self {
    case .vanish, .appear, .hidePage, .showPage: true
    default: false
    }
  }

  /// True if inverse edits must first prepare the targets.
  var hasLead: Bool {
    switch self {
    case .appear, .showPage: true
    default: false
    }
  }

  /// The operation, if the kind applies to any field.
  var operation: EditOperation? {
    switch self {
    case .noChange, .noSuchField: .fill
    default: EditOperation.allCases.first { "\($0)" == rawValue }
    }
  }
}
