/// A rival that visits all cards for every frame, as views do that are laid out again after any
/// change.
public struct RecomputeCardsScreen: NaiveRivalScreen, ~Copyable {
  public static let name = "recompute-cards"
  public static let algorithm = """
    Recounts the edited page; for each frame walks all visible pages and adds up the heights of their cards, \
    with title lines and label widths measured once.
    """

  public var screen: NaiveScreen<RecomputedCards>

  public init(_ screen: consuming NaiveScreen<RecomputedCards>) { self.screen = screen }
}
