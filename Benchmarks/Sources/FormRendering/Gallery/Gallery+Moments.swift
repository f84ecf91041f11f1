import FormModel
import FormNavigation

/// Screens at moments that pass quickly, and rare places.
extension Gallery {
  /// The sheet half-way from one place of rest to another (NM-28).
  static func transitions() -> [GalleryPicture] {
    let halfWay = 500
    let scenes: [(String, String, Detent?, ScreenEvent)] = [
      ("opening", "Opening", nil, .tap(.menuButton)),
      ("expanding", "Expanding", .halfOpen, .tap(.header)),
      ("shrinking", "Shrinking", .full, .tap(.header)),
      ("closing", "Closing", .halfOpen, .tap(.outside)),
    ]
    return scenes.map { name, caption, detent, event in
      var scene = Scene(page: 9, detent: detent, events: [event])
      scene.time = halfWay
      return GalleryPicture("transition-\(name)", "\(caption), half-way", scene.drawing())
    }
  }

  static func rareScreens() -> [GalleryPicture] {
    var longLabel = Scene(page: 3, detent: .full)
    longLabel.geometry = ScreenGeometry(width: 320, height: 568)
    longLabel.words.menu.progress = "{0} of {1} questions answered"
    var announced = Scene(page: 2)
    announced.screensBelow = 3
    var inChapters = Scene(page: 12)
    inChapters.chapters = [
      StepChapter("The household", pageCount: 8), StepChapter("Health and water", pageCount: 8),
      StepChapter("Work and income", pageCount: SampleForms.survey.count - 16),
    ]
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
        "Text at 310 %; a held text of a bar shows large",
        large.drawing()
      ),
      GalleryPicture(
        "cards-label-truncated",
        "A truncated progress label",
        longLabel.drawing()
      ),
      GalleryPicture(
        "screen-history-announcement",
        "Once, Back says how to reach earlier screens",
        announced.drawing()
      ),
      GalleryPicture(
        "screen-chapters",
        "Three chapters as steps; the chapter heads the page",
        inChapters.drawing()
      ),
      GalleryPicture("screen-without-bar", "No navigation bar", bare.drawing()),
      GalleryPicture("cards-emoji", "Names with emoji", emoji.drawing()),
      GalleryPicture(
        "screen-narrow",
        "260 px wide: Previous and Next are symbols",
        narrow.drawing()
      ),
      GalleryPicture(
        "landscape-android-closed",
        "Android, landscape, closed",
        Scene(geometry: androidPhone.rotated, page: 12).drawing()
      ),
      GalleryPicture(
        "landscape-android-half-open",
        "Android, landscape, half-open, with room for a card",
        Scene(geometry: androidPhone.rotated, page: 12, detent: .halfOpen).drawing()
      ),
    ]
  }
}
