import FormModel

/// One page card as shown (NM-3…NM-10). Frames are on the screen, mirrored if the layout runs from right to
/// left. A card may reach beyond the card area, which clips it.
public struct CardSnapshot: Hashable, Sendable {
  public var page: PageID
  /// 1…n (VP-2).
  public var rank: Int
  public var frame: ScreenFrame

  /// “k: Name”, or “k” if `isNameBlank`; wraps to `titleFit.lineCount` lines (NM-3, NM-4).
  public var titleFrame: ScreenFrame
  public var titleFit: TextFit
  public var isNameBlank: Bool
  /// The direction of the name by its first strong character, or that of the layout if it has none. The title as a
  /// whole runs as the layout does (AX-3).
  public var titleDirection: ReadingDirection

  /// Nil if the page's total is zero: the card then shows `noItems` (NM-8).
  public var progress: CardProgress?
  /// Nil if there is a `progress`.
  public var noItems: CardText?
  /// Nil if no mandatory field remains (NM-7).
  public var mandatory: CardCount?
  /// Nil if no answer is invalid (UR-9).
  public var invalid: CardCount?

  /// Whether it is the current page's card, which has the stroke (NM-9).
  public var isCurrent: Bool
  /// Nil if navigation is locked (NM-10, NM-22).
  public var chevronFrame: ScreenFrame?

  @inlinable
  public init(
    page: PageID,
    rank: Int,
    frame: ScreenFrame,
    titleFrame: ScreenFrame,
    titleFit: TextFit,
    isNameBlank: Bool,
    titleDirection: ReadingDirection,
    progress: CardProgress?,
    noItems: CardText?,
    mandatory: CardCount?,
    invalid: CardCount? = nil,
    isCurrent: Bool,
    chevronFrame: ScreenFrame?
  ) {
    self.page = page
    self.rank = rank
    self.frame = frame
    self.titleFrame = titleFrame
    self.titleFit = titleFit
    self.isNameBlank = isNameBlank
    self.titleDirection = titleDirection
    self.progress = progress
    self.noItems = noItems
    self.mandatory = mandatory
    self.invalid = invalid
    self.isCurrent = isCurrent
    self.chevronFrame = chevronFrame
  }

  /// Moves the card and all that is on it down by `distance` px.
  package mutating func move(by distance: Int) {
    frame.y += distance
    titleFrame.y += distance
    progress?.barFrame.y += distance
    progress?.fillFrame.y += distance
    progress?.label.frame.y += distance
    noItems?.frame.y += distance
    mandatory?.text.frame.y += distance
    invalid?.text.frame.y += distance
    chevronFrame?.y += distance
  }
}

/// A text in its frame.
public struct CardText: Hashable, Sendable {
  /// As wide as the text, or as its card's column if the text wraps.
  public var frame: ScreenFrame
  /// Whether the text does not fit its frame and ends in an ellipsis.
  public var isTruncated: Bool
  /// One byte, which a card has to spare: cards are copied often.
  @usableFromInline
  var lines: UInt8

  /// 1…255. Only the texts of NM-7, NM-8 and UR-9 wrap and can have more than one (AX-4).
  @inlinable
  public var lineCount: Int {
    get { Int(lines) }
    set { lines = UInt8(clamping: newValue) }
  }

  @inlinable
  public init(frame: ScreenFrame, lineCount: Int = 1, isTruncated: Bool) {
    self.frame = frame
    self.isTruncated = isTruncated
    lines = UInt8(clamping: lineCount)
  }
}

/// Progress bar and progress label (NM-5, NM-6).
public struct CardProgress: Hashable, Sendable {
  public var filled: Int
  public var total: Int
  public var barFrame: ScreenFrame
  public var fillFrame: ScreenFrame
  /// “f of t”.
  public var label: CardText

  @inlinable
  public init(
    filled: Int,
    total: Int,
    barFrame: ScreenFrame,
    fillFrame: ScreenFrame,
    label: CardText
  ) {
    self.filled = filled
    self.total = total
    self.barFrame = barFrame
    self.fillFrame = fillFrame
    self.label = label
  }
}

/// A count of fields on a card, with its text: mandatory fields that remain (NM-7), or invalid answers (UR-9).
public struct CardCount: Hashable, Sendable {
  /// 1 or more.
  public var count: Int
  public var text: CardText

  @inlinable
  public init(_ count: Int, text: CardText) {
    self.count = count
    self.text = text
  }
}
