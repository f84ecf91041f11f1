import FormModel

/// The built-in measurer: each grapheme cluster is half an em or one em wide, on every machine.
///
/// A cluster is as wide as its first scalar that has a width. Wide scalars (East Asian wide and full-width, emoji
/// shown as such) take an em, others half an em, so that digits are tabular. Combining marks, joiners and control
/// characters have no width, also alone. Variation selector 16 and the keycap make a cluster an emoji; variation
/// selector 15 makes an emoji a text.
public struct ClusterMeasurer: TextMeasurer, Hashable {
  /// Percent of the default text size, 50…400.
  public let scale: Int

  /// - Parameter scale: percent of the default text size, clamped to 50…400.
  public init(scale: Int = 100) { self.scale = min(max(scale, 50), 400) }

  /// The limit for texts in bars, in percent of the default text size (AX-4).
  public static let largestScaleOfBars = 110

  public var forBars: AnyTextMeasurer {
    ClusterMeasurer(scale: min(scale, Self.largestScaleOfBars))
  }

  /// The width of a half-width character at a scale of 100 %, px.
  private func halfEm(_ role: TextRole) -> Int {
    switch role {
    case .cardTitle, .button: 8
    case .cardDetail: 7
    case .sheetTitle: 9
    }
  }

  public func lineHeight(of role: TextRole) -> Int {
    let height =
      switch role {
      case .cardTitle: 20
      case .cardDetail: 16
      case .sheetTitle: 24
      case .button: 20
      }
    return height * scale / 100
  }

  public func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int {
    return widthClass(ofCluster: cluster).rawValue * (halfEm(role) * scale / 100)
  }
}

/// The width of a cluster in half ems.
package enum ClusterWidth: Int {
  case none = 0
  case half = 1
  case full = 2
}

/// The width that the built-in measurer gives one grapheme cluster.
package func widthClass(ofCluster cluster: Span<UInt8>) -> ClusterWidth {
  if cluster.count == 1 { return cluster[0] < 0x20 || cluster[0] == 0x7F ? .none : .half }
  let (first, end) = cluster.scalar(at: 0)
  if end == cluster.count && first.isPlain { return plainWidth(of: first) }
  return widthClassByScalar(cluster)
}

private func plainWidth(of scalar: Unicode.Scalar) -> ClusterWidth {
  EastAsianWidth.isWide(scalar) ? .full : .half
}

/// Separate from the common case, which then needs no Unicode properties.
@inline(never)
private func widthClassByScalar(_ cluster: Span<UInt8>) -> ClusterWidth {
  var base = ClusterWidth.none
  var position = 0
  while position < cluster.count {
    let (scalar, end) = cluster.scalar(at: position)
    switch scalar.value {
    // Emoji presentation, and the keycap that makes one of a digit.
    case 0xFE0F, 0x20E3: return .full
    case 0xFE0E: return .half
    default:
      if base == .none { base = width(of: scalar) }
      // Only the scalar after the first can select the presentation of the whole.
      if base != .none && position > 0 { return base }
    }
    position = end
  }
  return base
}

private func width(of scalar: Unicode.Scalar) -> ClusterWidth {
  if scalar.isPlain { return plainWidth(of: scalar) }
  if scalar.value < 0x300 {
    let isInvisible = scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || scalar.value == 0xAD
    return isInvisible ? .none : .half
  }
  if EastAsianWidth.isWide(scalar) { return .full }
  // Regional indicators are narrow in the width table, flags in the picture.
  if scalar.properties.isEmojiPresentation { return .full }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
    return .none
  default: return .half
  }
}
