import FormModel
import FormNavigation

/// Input form screens.
extension Gallery {
  static let phone = ScreenGeometry(width: 390, height: 844)
  static let androidPhone = ScreenGeometry(width: 412, height: 892, platform: .android)
  static let tablet = ScreenGeometry(width: 834, height: 1_112)

  /// A form, its screen, and the steps that lead to the drawn state.
  struct Scene {
    var pages = SampleForms.survey
    var labels = SampleForms.surveyLabels
    var geometry = Gallery.phone
    var words = AppWords.english
    var title = "Household survey"
    var titleStyle = BarTitleStyle.standard
    var configuration = MenuConfiguration()
    /// The rank of the current page.
    var page = 1
    var detent: Detent?
    var events: [ScreenEvent] = []
    var hasBar = true
    var screensBelow = 0
    /// The chapters that are steps; empty if each page is one.
    var chapters: [StepChapter] = []
    /// Percent of the default text size.
    var textSize = 100
    /// The time of the sheet's last slide, in thousandths.
    var time = SheetTransition.whole

    func drawing() -> Drawing {
      let measurer = TypefaceMeasurer(scale: textSize)
      var bar = FormScreenPicture.bar(title: title, words: words)
      bar.titleStyle = titleStyle
      if !hasBar { bar = .none }
      var screen = InputFormScreen(
        SampleForms.form(pages, labels: labels),
        on: geometry,
        configuration: configuration,
        bar: bar,
        strings: words.menu,
        barStrings: words.bar,
        measurer: measurer
      )
      FormScreenPicture.show(rank: page, detent: detent, on: &screen)
      if screensBelow > 0 {
        var stack = ScreenStack(ScreenEntry(screen: 0, title: words.forms))
        for screen in 1...screensBelow {
          stack.push(ScreenEntry(screen: UInt64(screen), title: words.forms))
        }
        screen.setHistory(stack.history)
      }
      do {
        if !chapters.isEmpty { try screen.declareChapters(chapters) }
        for event in events { try screen.handle(event) }
      } catch {
        preconditionFailure("a scene edits fields that are there: \(error)")
      }
      let picture = FormScreenPicture(words: words, measurer: measurer)
      return picture.drawing(of: screen, at: time)
    }
  }

  static func menuPositions() -> [GalleryPicture] {
    var pictures: [GalleryPicture] = []
    for (platform, geometry) in [("iOS", phone), ("Android", androidPhone)] {
      for (detent, detentName) in [(Detent.halfOpen, "half-open"), (.full, "full")] {
        for (page, place) in [(1, "first"), (12, "middle"), (24, "last")] {
          let scene = Scene(geometry: geometry, page: page, detent: detent)
          pictures.append(
            GalleryPicture(
              "menu-\(platform.lowercased())-\(detentName)-\(place)",
              "\(platform), \(detentName), \(place) page",
              scene.drawing()
            )
          )
        }
      }
    }
    return pictures
  }

  static func aroundTheMenu() -> [GalleryPicture] {
    let header = ScreenPoint(x: 195, y: 430)
    let dragged: [ScreenEvent] = [
      .touchBegan(header), .touchMoved(ScreenPoint(x: 195, y: 400)),
      .touchMoved(ScreenPoint(x: 195, y: 290)),
    ]
    let signed = (0..<3).map { ScreenEvent.edit(.fill(page: 23, field: $0)) }
    var manyPages = Scene(page: 12)
    manyPages.words.menu.menuButton = "Questionnaire page {0} of {1}"
    return [
      GalleryPicture(
        "screen-first-page",
        "First page: Previous is disabled",
        Scene().drawing()
      ),
      GalleryPicture(
        "screen-middle-page",
        "Mandatory items left",
        Scene(page: 11).drawing()
      ),
      GalleryPicture(
        "screen-last-page",
        "Last page: Finish replaces Next",
        Scene(geometry: androidPhone, page: 24).drawing()
      ),
      GalleryPicture(
        "screen-finished",
        "Finished",
        Scene(page: 24, events: signed + [.tap(.finish)]).drawing()
      ),
      GalleryPicture(
        "screen-large-title",
        "Below a large title",
        Scene(titleStyle: .large, page: 11).drawing()
      ),
      GalleryPicture(
        "menu-dragged",
        "The sheet follows a finger",
        Scene(page: 9, detent: .halfOpen, events: dragged).drawing()
      ),
      GalleryPicture(
        "menu-button-truncated",
        "A menu button with too long a label",
        manyPages.drawing()
      ),
    ]
  }

  static func wideScreens() -> [GalleryPicture] {
    var regular = Scene(geometry: tablet, page: 12, detent: .halfOpen)
    regular.title = "Household survey, second visit"
    return [
      GalleryPicture(
        "landscape-closed",
        "iOS, closed",
        Scene(geometry: phone.rotated, page: 12).drawing()
      ),
      GalleryPicture(
        "landscape-ios-half-open",
        "iOS, half-open: half-width progress bar",
        Scene(geometry: phone.rotated, page: 12, detent: .halfOpen).drawing()
      ),
      GalleryPicture(
        "landscape-ios-full",
        "iOS, full",
        Scene(geometry: phone.rotated, page: 12, detent: .full).drawing()
      ),
      GalleryPicture(
        "landscape-android-full",
        "Android, full: the bars stay visible",
        Scene(geometry: androidPhone.rotated, page: 12, detent: .full).drawing()
      ),
      GalleryPicture("tablet-half-open", "Tablet, half-open", regular.drawing()),
    ]
  }

  static func rightToLeft() -> [GalleryPicture] {
    let geometry = ScreenGeometry(width: 390, height: 844, direction: .rightToLeft)
    let android = ScreenGeometry(
      width: 412,
      height: 892,
      platform: .android,
      direction: .rightToLeft
    )
    let arabic = Scene(
      pages: SampleForms.arabic,
      labels: SampleForms.arabicLabels,
      geometry: geometry,
      words: .arabic,
      title: "مسح الأسر",
      page: 4
    )
    let hebrew = Scene(
      pages: SampleForms.hebrew,
      labels: SampleForms.hebrewLabels,
      geometry: android,
      words: .hebrew,
      title: "סקר משקי בית",
      page: 5
    )
    var arabicMenu = arabic
    arabicMenu.detent = .full
    var turned = arabicMenu
    turned.geometry = geometry.rotated
    var hebrewHalf = hebrew
    hebrewHalf.detent = .halfOpen
    var hebrewMenu = hebrew
    hebrewMenu.detent = .full
    let mixed = Scene(pages: SampleForms.arabic, page: 4, detent: .full)
    return [
      GalleryPicture(
        "arabic-closed",
        "Arabic, menu closed",
        arabic.drawing()
      ),
      GalleryPicture("arabic-full", "Arabic, menu full", arabicMenu.drawing()),
      GalleryPicture("hebrew-half-open", "Hebrew, menu half-open", hebrewHalf.drawing()),
      GalleryPicture("hebrew-full", "Hebrew, menu full", hebrewMenu.drawing()),
      GalleryPicture(
        "arabic-names",
        "Arabic names, left-to-right layout",
        mixed.drawing()
      ),
      GalleryPicture("arabic-landscape", "Arabic, landscape", turned.drawing()),
    ]
  }

  static func pageCards() -> [GalleryPicture] {
    let locked = MenuConfiguration(allowsFreeNavigation: false)
    let narrow = ScreenGeometry(width: 320, height: 800)
    var largest = Scene(pages: SampleForms.short, geometry: narrow, detent: .full)
    largest.textSize = 310
    return [
      GalleryPicture(
        "cards-titles",
        "Titles of one to three lines, truncated, missing",
        Scene(pages: SampleForms.longTitles, page: 3, detent: .full).drawing()
      ),
      GalleryPicture(
        "cards-progress",
        "From nothing filled in to everything",
        Scene(pages: SampleForms.progress, page: 3, detent: .full).drawing()
      ),
      GalleryPicture(
        "cards-special",
        "Mandatory items left, and nothing to complete",
        Scene(pages: SampleForms.special, page: 1, detent: .full).drawing()
      ),
      GalleryPicture(
        "cards-largest-text",
        "Text at 310 %, narrow phone",
        largest.drawing()
      ),
      GalleryPicture(
        "menu-without-navigation",
        "Navigation off: no chevrons",
        Scene(configuration: locked, page: 11, detent: .full).drawing()
      ),
      GalleryPicture(
        "screen-locked",
        "Navigation off: Next waits for mandatory items",
        Scene(configuration: locked, page: 11).drawing()
      ),
    ]
  }
}
