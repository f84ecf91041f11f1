import FormModel

/// All kinds of edits, by their effect on the form.
public enum EditKind: String, CaseIterable, Hashable, Sendable {
  case fill, clear, hide, show, lock, unlock, require, unrequire
  /// Hides the last shown field of a page.
  case vanish = "page-vanishes"
  /// Shows a field of a page without shown fields.
  case appear = "page-appears"
  /// Fills the last unfilled field of a page.
  case complete = "page-completes"
  case hidePage = "hide-page"
  case showPage = "show-page"
  /// Sets a flag to its present value.
  case noChange = "no-change"
  /// Names a page that does not exist.
  case noSuchPage = "no-such-page"
  /// Names a field that does not exist.
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
    case .fill: .fill
    case .clear: .clear
    case .hide: .hide
    case .show: .show
    case .lock: .lock
    case .unlock: .unlock
    case .require: .require
    case .unrequire: .unrequire
    case .noChange, .noSuchField: .fill
    default: nil
    }
  }
}
