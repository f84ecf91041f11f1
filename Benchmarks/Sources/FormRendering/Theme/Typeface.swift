import FormNavigation

/// The letters of all pictures. Widths are those of the Helvetica family, which Arial and Liberation Sans share; if
/// a browser substitutes another typeface, its texts are stretched to them.
public enum Typeface {
  public static let families =
    "Helvetica,Arial,'Liberation Sans','Noto Sans Arabic','Noto Sans Hebrew',sans-serif"

  /// px.
  ///
  /// - Parameters:
  ///   - role: the role of the text.
  ///   - scale: percent of the default text size.
  public static func size(of role: TextRole, scale: Int = 100) -> Int {
    let size =
      switch role {
      case .cardTitle: 16
      case .cardDetail: 13
      case .sheetTitle: 22
      case .button: 16
      }
    return size * scale / 100
  }

  /// px.
  ///
  /// - Parameters:
  ///   - role: the role of the text.
  ///   - scale: percent of the default text size.
  public static func lineHeight(of role: TextRole, scale: Int = 100) -> Int {
    let height =
      switch role {
      case .cardTitle: 20
      case .cardDetail: 16
      case .sheetTitle: 28
      case .button: 20
      }
    return height * scale / 100
  }

  public static func isBold(_ role: TextRole) -> Bool {
    role == .cardTitle || role == .sheetTitle
  }

  /// px from the top of a line to its baseline. The letters, 0.905 em above it and 0.212 below, stand in the middle
  /// of the line.
  static func baseline(of role: TextRole, scale: Int) -> Int {
    let size = size(of: role, scale: scale)
    let top = lineHeight(of: role, scale: scale) * 1_000 - size * (905 + 212)
    return (top / 2 + size * 905 + 500) / 1_000
  }
}
