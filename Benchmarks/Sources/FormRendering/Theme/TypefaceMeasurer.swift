import FormNavigation

/// Measures texts as they are drawn, by the widths of the typeface's letters, rounded to whole px.
///
/// The typeface lacks Arabic and Hebrew. These have the widths of Noto Sans, an Arabic letter that of its form
/// between two others; other scripts have one width for all their letters.
public struct TypefaceMeasurer: TextMeasurer {
  /// Percent of the default text size, 50…400.
  public let scale: Int

  /// - Parameter scale: percent of the default text size, clamped to 50…400.
  public init(scale: Int = 100) { self.scale = min(max(scale, 50), 400) }

  public var forBars: any TextMeasurer { ofBars }

  var ofBars: TypefaceMeasurer {
    TypefaceMeasurer(scale: min(scale, ClusterMeasurer.largestScaleOfBars))
  }

  public func lineHeight(of role: TextRole) -> Int {
    Typeface.lineHeight(of: role, scale: scale)
  }

  public func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int {
    let width =
      if cluster.count == 1 {
        Self.width(ascii: cluster[0], isBold: Typeface.isBold(role))
      } else {
        Self.width(cluster, isBold: Typeface.isBold(role))
      }
    return (width * Typeface.size(of: role, scale: scale) + 500) / 1_000
  }

  /// In thousandths of an em.
  private static func width(ascii: UInt8, isBold: Bool) -> Int {
    let place = Int(ascii) - 0x20
    let widths = isBold ? LetterWidths.bold : LetterWidths.regular
    return widths.indices.contains(place) ? Int(widths[place]) : 0
  }

  /// In thousandths of an em: by the script of the first scalar.
  private static func width(_ cluster: Span<UInt8>, isBold: Bool) -> Int {
    switch ClusterMeasurer().advance(ofCluster: cluster, role: .cardTitle) {
    case 0: return 0
    case fullWidth: return 1_000
    default: break
    }
    let scalar = cluster.scalar(at: 0).scalar
    if let width = LetterWidths.arabic(scalar) { return isBold ? width * 23 / 20 : width }
    if let width = LetterWidths.hebrew(scalar) { return isBold ? width * 21 / 20 : width }
    return switch scalar {
    case "…", "—": 1_000
    case "·", "‘", "’": 278
    case "“", "”": 400
    case "\u{C0}"..."\u{DE}", "Α"..."Ω", "Ѐ"..."Я": 720
    default: 570
    }
  }

  private static let fullWidth = ClusterMeasurer().advance(
    ofCluster: "一".utf8Span.span,
    role: .cardTitle
  )
}

/// The widths of letters, in thousandths of an em.
private enum LetterWidths {
  /// Nil for other scripts.
  static func arabic(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "آ", "أ", "إ", "ا": 260
    case "ل": 310
    case "ب", "ت", "ث", "ن", "ي", "ئ", "ر", "ز": 430
    case "س", "ش", "ص", "ض": 850
    case "\u{660}"..."\u{669}": 420
    case "ح", "ج", "خ", "ط", "ظ", "ى": 640
    case "\u{600}"..."\u{6FF}": 570
    default: nil
    }
  }

  /// Nil for other scripts.
  static func hebrew(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "ו", "י", "ן", "ז": 320
    case "ג", "נ", "כ": 500
    case "ש", "מ": 660
    case "\u{590}"..."\u{5FF}": 590
    default: nil
    }
  }

  /// The widths of the letters from the space to the tilde.
  static let regular: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The widths of the same letters in bold.
  static let bold: [UInt16] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
