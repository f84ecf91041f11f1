/// The colours of all pictures, light and dark, in one place.
///
/// On every pair of colours that is drawn, text has a contrast of at least 4.5, and symbols and progress one of at
/// least 3 (WCAG 2.2, AA), also if dimmed or disabled.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  case light
  case dark

  public func color(_ role: ColorRole) -> Color {
    switch self {
    case .light: Self.light(role)
    case .dark: Self.dark(role)
    }
  }

  /// The opacity of the shade, in percent.
  public static let shadePercent = 32

  private static func light(_ role: ColorRole) -> Color {
    switch role {
    case .canvas: Color(0xF1F3F8)
    case .surface: Color(0xFFFFFF)
    case .sheet: Color(0xF1F3F8)
    case .card: Color(0xFFFFFF)
    case .well: Color(0xE6EAF2)
    case .text: Color(0x12161D)
    case .secondaryText: Color(0x4C5563)
    case .accent: Color(0x0A53BE)
    case .onAccent: Color(0xFFFFFF)
    case .track: Color(0xD3DAE6)
    case .disabledSurface: Color(0xE4E8EF)
    case .disabledText: Color(0x545D6B)
    case .required: Color(0xA3201A)
    case .success: Color(0x146C35)
    case .divider: Color(0xD9DFE9)
    case .bezel: Color(0x9AA5B5)
    case .shade: Color(0x000000)
    }
  }

  private static func dark(_ role: ColorRole) -> Color {
    switch role {
    case .canvas: Color(0x0C0F14)
    case .surface: Color(0x171C24)
    case .sheet: Color(0x14181F)
    case .card: Color(0x202733)
    case .well: Color(0x2A3240)
    case .text: Color(0xF2F5F9)
    case .secondaryText: Color(0xB3BDCB)
    case .accent: Color(0x94C1FF)
    case .onAccent: Color(0x07172D)
    case .track: Color(0x3B4556)
    case .disabledSurface: Color(0x272E3A)
    case .disabledText: Color(0xA6B0BE)
    case .required: Color(0xFFADA3)
    case .success: Color(0x79D79A)
    case .divider: Color(0x323B4A)
    case .bezel: Color(0x5B6678)
    case .shade: Color(0x000000)
    }
  }
}
