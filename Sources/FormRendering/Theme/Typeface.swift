import FormNavigation

/// The letters of all pictures. Widths are those of the Helvetica family, which Arial and Liberation Sans
/// share; another typeface that a browser takes instead is fitted to them.
public enum Typeface {
  public static let families =
    "Helvetica,Arial,'Liberation Sans','Noto Sans Arabic','Noto Sans Hebrew',sans-serif"

  /// px.
  public static func size(of role: TextRole) -> Int {
    switch role {
    case .cardTitle: 16
    case .cardDetail: 13
    case .sheetTitle: 22
    case .button: 16
    }
  }

  /// px.
  public static func lineHeight(of role: TextRole) -> Int {
    switch role {
    case .cardTitle: 20
    case .cardDetail: 16
    case .sheetTitle: 28
    case .button: 20
    }
  }

  public static func isBold(_ role: TextRole) -> Bool {
    role == .cardTitle || role == .sheetTitle
  }

  /// px from the top of a line to its baseline: the letters, 0.905 em above it and 0.212 below, stand in
  /// the middle of the line.
  static func baseline(of role: TextRole) -> Int {
    let size = size(of: role)
    let top = lineHeight(of: role) * 1_000 - size * (905 + 212)
    return (top / 2 + size * 905 + 500) / 1_000
  }
}
