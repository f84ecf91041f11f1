/// A text of one or two lines in its place. The lines are byte ranges of the declared text.
public struct BarText: Hashable, Sendable {
  /// The frame around its lines.
  public var frame: ScreenFrame
  public var firstLine: TextLine
  public var secondLine: TextLine?

  @inlinable
  public init(frame: ScreenFrame, firstLine: TextLine, secondLine: TextLine? = nil) {
    self.frame = frame
    self.firstLine = firstLine
    self.secondLine = secondLine
  }

  public var isTruncated: Bool { (secondLine ?? firstLine).isTruncated }

  public var lineCount: Int { secondLine == nil ? 1 : 2 }

  /// The lines as shown, with an ellipsis on a truncated one.
  ///
  /// - Parameter text: the text that was declared.
  /// - Complexity: O(bytes of the text); allocates.
  public func lines(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return [firstLine, secondLine].compactMap { line in
      line.map {
        String(decoding: bytes[$0.utf8Range], as: UTF8.self) + ($0.isTruncated ? "…" : "")
      }
    }
  }
}

/// A button of the bar in its place.
public struct BarButton: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case profile
    case back
    case close
    case cancel
    /// An action, by its place in the declaration.
    case action(Int)
    case overflow
  }

  public var kind: Kind
  /// The touch target, at least 44 × 44.
  public var frame: ScreenFrame
  /// Nil for a label button.
  public var iconFrame: ScreenFrame?
  /// Nil for a symbol button. A label is never truncated (NB-3).
  public var labelFrame: ScreenFrame?

  @inlinable
  public init(kind: Kind, frame: ScreenFrame, iconFrame: ScreenFrame?, labelFrame: ScreenFrame?) {
    self.kind = kind
    self.frame = frame
    self.iconFrame = iconFrame
    self.labelFrame = labelFrame
  }
}

/// A bar as shown. The caller keeps one and lets the screen fill it again and again: once its lists have room,
/// filling allocates nothing.
public struct NavigationBarLayout: Hashable, Sendable {
  /// The bar with large title and search field below; of height 0 on a screen without a bar (NB-10).
  public var frame = ScreenFrame.zero
  /// The row of buttons and default title.
  public var rowFrame = ScreenFrame.zero
  public var leading: BarButton?
  public var logoFrame: ScreenFrame?
  /// Takes presses for the default title and its subtitle; nil if the bar has no title now.
  public var titleFrame: ScreenFrame?
  public var title: BarText?
  public var subtitle: BarText?
  /// The part of the large title that has not scrolled out (NB-5).
  public var largeTitleFrame: ScreenFrame?
  /// Its `frame` is its place without clipping.
  public var largeTitle: BarText?
  public var largeSubtitle: BarText?
  /// The part of the search field that has not scrolled out (NB-9).
  public var searchFrame: ScreenFrame?
  public var isSearchInBar = false
  /// Buttons from the leading to the trailing edge; the overflow button comes last (NB-2).
  public var trailing: [BarButton] = []
  /// Actions in the overflow menu, by their places in the declaration, in priority order.
  public var overflow: [Int] = []
  /// Actions in the toolbar, as declared.
  public var toolbar: [Int] = []
  /// Actions that moved to the sidebar, as declared (NB-14).
  public var sidebar: [Int] = []
  public var isProfileInSidebar = false

  @inlinable
  public init() {}
}
