extension ScreenChange.Effects: CustomStringConvertible {
  /// For example "[form, footer]": names of effects, not bits.
  public var description: String {
    let names: [(ScreenChange.Effects, String)] = [
      (.form, "form"), (.currentPage, "currentPage"), (.menuState, "menuState"), (.sheet, "sheet"),
      (.scroll, "scroll"), (.cardHeights, "cardHeights"), (.footer, "footer"),
      (.stepIndicator, "stepIndicator"), (.menuButton, "menuButton"), (.layout, "layout"),
      (.manyCards, "manyCards"), (.passToForm, "passToForm"), (.bar, "bar"),
      (.announcesHistory, "announcesHistory"), (.finished, "finished"), (.largeText, "largeText"),
    ]
    return "[" + names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ") + "]"
  }
}
