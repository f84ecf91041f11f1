import FormModel
import FormNavigation

/// Screens at moments that pass quickly, and rare places.
extension Gallery {
  /// The sheet half-way from one place of rest to another (NM-28).
  static func transitions() -> [GalleryPicture] {
    let halfWay = 500
    let scenes: [(String, String, Detent?, ScreenEvent)] = [
      ("opening", "The menu opens.", nil, .tap(.menuButton)),
      ("expanding", "A tap on the header expands the half-open menu.", .halfOpen, .tap(.header)),
      ("shrinking", "A tap on the header half-closes the full menu.", .full, .tap(.header)),
      ("closing", "A tap outside closes it.", .halfOpen, .tap(.outside)),
    ]
    return scenes.map { name, caption, detent, event in
      var scene = Scene(page: 9, detent: detent, events: [event])
      scene.time = halfWay
      return GalleryPicture("transition-\(name)", "Half-way: " + caption, scene.drawing())
    }
  }

  static func rareScreens() -> [GalleryPicture] {
    var longLabel = Scene(page: 3, detent: .full)
    longLabel.geometry = ScreenGeometry(width: 320, height: 568)
    longLabel.words.menu.progress = "{0} of {1} questions answered"
    var announced = Scene(page: 2)
    announced.screensBelow = 3
    var bare = Scene(page: 2)
    bare.hasBar = false
    let emoji = Scene(pages: SampleForms.emoji, title: "Farm visit 🌾", page: 2, detent: .full)
    var narrow = Scene(page: 2)
    narrow.geometry = ScreenGeometry(width: 260, height: 560)
    let resting: [ScreenEvent] = [.touchBegan(ScreenPoint(x: 195, y: 766)), .touchHeld]
    var large = Scene(page: 11, events: resting)
    large.textSize = 310
    return [
      GalleryPicture(
        "screen-large-text",
        "At 310 % of the text size bars keep to 110 %: a finger that rests on a text shows it large.",
        large.drawing()
      ),
      GalleryPicture(
        "cards-label-truncated",
        "A progress label with no room for all of it.",
        longLabel.drawing()
      ),
      GalleryPicture(
        "screen-history-announcement",
        "The first screen with Back above two others says once how to reach them.",
        announced.drawing()
      ),
      GalleryPicture("screen-without-bar", "A screen without a bar.", bare.drawing()),
      GalleryPicture("cards-emoji", "Names with emoji.", emoji.drawing()),
      GalleryPicture(
        "screen-narrow",
        "So narrow that Previous and Next are symbols, which leaves the menu button its room.",
        narrow.drawing()
      ),
      GalleryPicture(
        "landscape-android-closed",
        "In landscape on Android, menu closed.",
        Scene(geometry: androidPhone.rotated, page: 12).drawing()
      ),
      GalleryPicture(
        "landscape-android-half-open",
        "In landscape on Android, half-open: raised until a card has room.",
        Scene(geometry: androidPhone.rotated, page: 12, detent: .halfOpen).drawing()
      ),
    ]
  }
}
