/// A rival that stores every card's offset in an array, as virtual lists do.
public struct PrefixArrayScreen: NaiveRivalScreen, ~Copyable {
  public static let name = "prefix-array"
  public static let algorithm = """
    Recounts the edited page; keeps the offset of every card in an array, adds a card's growth to all entries \
    behind it, computes them anew where a page appears or vanishes, and finds cards by binary search.
    """

  public var screen: NaiveScreen<PrefixArray>

  public init(_ screen: consuming NaiveScreen<PrefixArray>) { self.screen = screen }
}
