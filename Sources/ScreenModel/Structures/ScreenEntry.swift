/// A screen in a stack, and the state that it keeps while it is not shown.
public struct ScreenEntry: Hashable, Sendable {
  /// The app's own number of the screen.
  public var screen: UInt64
  /// The screen's own state, as bytes that the app defines, such as a scroll position or the saved state of an
  /// input form screen.
  public var state: [UInt8]
  /// The screen's title, which labels Back on the screen above and its row of the history (NB-4, NB-7); empty for a
  /// screen without a title.
  public var title: String

  public init(screen: UInt64, state: [UInt8] = [], title: String = "") {
    self.screen = screen
    self.state = state
    self.title = title
  }
}

extension ScreenEntry {
  /// Numbers from this one on are forms.
  package static let formBit: UInt64 = 1 << 63

  /// Numbers from this one on, below the forms, are nodes of a tab's hierarchy. The app's own screens have lower
  /// numbers.
  package static let nodeBit: UInt64 = 1 << 62

  /// The entry of a form.
  ///
  /// - Precondition: `number` is less than 2⁶³.
  public static func form(_ number: UInt64) -> ScreenEntry {
    precondition(number < formBit, "forms have numbers below 2⁶³")
    return ScreenEntry(screen: number | formBit)
  }

  /// The number of the form that the entry shows; nil for another screen.
  public var form: UInt64? { screen >= Self.formBit ? screen ^ Self.formBit : nil }

  /// The entry of a node of a tab's hierarchy; selecting the node pushes it (NS-7).
  package static func node(_ number: Int, title: String) -> ScreenEntry {
    ScreenEntry(screen: UInt64(number) | nodeBit, title: title)
  }

  /// The node of its tab's hierarchy that the entry shows; nil for another screen (NS-7).
  public var node: Int? {
    screen & (Self.formBit | Self.nodeBit) == Self.nodeBit ? Int(screen ^ Self.nodeBit) : nil
  }
}
