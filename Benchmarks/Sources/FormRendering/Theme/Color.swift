/// A colour in sRGB, eight bits a channel.
public struct Color: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  /// - Parameter hex: 0xRRGGBB; bits above are ignored.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// “#rrggbb”.
  public var hex: String {
    "#"
      + [red, green, blue].map { channel in
        let digits = String(channel, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The visible colour if `color` covers this one.
  ///
  /// - Parameter percent: how much of `color` covers, 0…100.
  public func covered(by color: Color, percent: Int) -> Color {
    func blend(_ below: UInt8, _ above: UInt8) -> UInt8 {
      UInt8((Int(below) * (100 - percent) + Int(above) * percent + 50) / 100)
    }
    return Color(
      red: blend(red, color.red),
      green: blend(green, color.green),
      blue: blend(blue, color.blue)
    )
  }

  /// The relative luminance of WCAG 2.2, 0…1.
  public var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// The contrast ratio of WCAG 2.2, 1…21; the order of the two colours does not matter.
  public func contrast(with other: Color) -> Double {
    let brighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (brighter + 0.05) / (darker + 0.05)
  }

  /// Each channel value's share of light: c ÷ 12.92 up to 0.04045, above it ((c + 0.055) ÷ 1.055)^2.4.
  private static let linear: [Double] = (0...255).map { value in
    let channel = Double(value) / 255
    if channel <= 0.04045 { return channel / 12.92 }
    let base = (channel + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  /// By Newton's method: this module links no mathematics library.
  ///
  /// - Parameter value: above 0, at most 1.
  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 { root -= (root - value / (root * root * root * root)) / 5 }
    return root
  }
}
