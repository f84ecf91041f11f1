import ScreenModel

/// The margins at both sides of cards, sheet title and footer: the bar's, with the system's own (NB-11).
struct SideMargins: Equatable {
  /// px from the leading edge, 0 or more.
  let leading: Int
  /// px from the trailing edge, 0 or more.
  let trailing: Int

  /// The width between the margins, px.
  func room(in width: Int) -> Int { max(0, width - leading - trailing) }
}

extension BarEnvironment {
  var margins: SideMargins { SideMargins(leading: leadingMargin, trailing: trailingMargin) }
}
