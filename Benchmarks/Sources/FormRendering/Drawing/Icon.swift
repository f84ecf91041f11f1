import FormModel
import FormNavigation

/// Symbols, drawn as strokes in a square of 24.
public enum Icon: String, CaseIterable, Hashable, Sendable {
  case add, filter, search, close, back, profile, more, edit, print, save, share, delete, dot
  case chevron, check, lock, folder, file
  case receipts, dispatch, invoice, settings
  case signal, battery
  case text, number, date, time, choice, choices, photo, signature, barcode, location, note

  /// Whether the symbol points along the text, and so is mirrored with it.
  var pointsAlongText: Bool { self == .back || self == .chevron || self == .dispatch }

  init(_ symbol: BarSymbol) {
    self =
      switch symbol {
      case .add: .add
      case .filter: .filter
      case .search: .search
      case .close, .cancel: .close
      case .back: .back
      case .profile: .profile
      case .more: .more
      case .edit: .edit
      case .print: .print
      case .save: .save
      case .share: .share
      case .delete: .delete
      case .named(let name): Icon(rawValue: name) ?? .dot
      }
  }

  init(_ kind: FieldKind) {
    self =
      switch kind {
      case .text: .text
      case .integer, .decimal: .number
      case .date, .dateTime: .date
      case .time: .time
      case .choice, .boolean: .choice
      case .choices: .choices
      case .photo: .photo
      case .signature: .signature
      case .barcode: .barcode
      case .location: .location
      case .note: .note
      }
  }

  /// The strokes as SVG path data.
  public var path: String {
    switch self {
    case .add: "M12 5v14M5 12h14"
    case .filter: "M4 7h16M7 12h10M10 17h4"
    case .search: "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15 15l5 5"
    case .close: "M6 6l12 12M18 6L6 18"
    case .back: "M15 5l-7 7l7 7"
    case .profile: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5"
    case .more: "M5 12h.01M12 12h.01M19 12h.01"
    case .edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5"
    case .print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"
    case .save, .check: "M5 12.5l4.5 4.5L19 7"
    case .share: "M12 15V4M8 8l4-4l4 4M5 13v7h14v-7"
    case .delete: "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5"
    case .dot: "M12 12h.01"
    case .chevron: "M9 5l7 7l-7 7"
    case .lock: "M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6z"
    case .folder: "M3.5 18.5v-13h6l2 2.5h9v10.5z"
    case .file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4"
    case .receipts: "M4 8l8-4l8 4v8l-8 4l-8-4zM4 8l8 4l8-4M12 12v8"
    case .dispatch: "M3 6h11v10H3zM14 10h4l3 3v3h-7M7 16a2 2 0 1 0 .1 0M17 16a2 2 0 1 0 .1 0"
    case .invoice: "M6 3.5h12v17l-3-2l-3 2l-3-2l-3 2zM9 8h6M9 12h6"
    case .settings:
      "M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1"
    case .signal: "M5 18v-3M10 18v-6M15 18v-9M20 18V6"
    case .battery: "M3 8h16v8H3zM22 11v2M6 11v2M9 11v2M12 11v2M15.5 11v2"
    case .text: "M6 6h12M12 6v12"
    case .number: "M9.5 4l-2 16M16.5 4l-2 16M4.5 9h15M4 15h15"
    case .date: "M5 6h14v14H5zM5 10.5h14M9 3.5V7M15 3.5V7"
    case .time: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4.5l3 2"
    case .choice: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 11a1 1 0 1 0 .1 0"
    case .choices: "M5 5h14v14H5zM8.5 12l2.5 2.5l5-5"
    case .photo: "M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10a3.2 3.2 0 1 0 .1 0"
    case .signature: "M4 18h16M5 14c3-8 6-11 6-7s-5 8-2 7s3-4 5-4s0 3 2 3s2-1 3-2"
    case .barcode: "M4 6v12M7.5 6v12M11 6v12M14 6v12M17 6v12M20 6v12"
    case .location: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11M12 8.5a1.5 1.5 0 1 0 .1 0"
    case .note: "M5 4h14v16H5zM8.5 9h7M8.5 13h7"
    }
  }

  /// The width of the strokes, in units of the square of 24.
  var strokeWidth: Int { self == .more || self == .dot || self == .signal ? 3 : 2 }
}
