import FormNavigation

/// Navigation bars, each with the beginning of a list below.
extension Gallery {
  /// A navigation bar, its environment, and the popover below it.
  struct BarScene {
    var content: NavigationBarContent
    var width = 390
    var direction = ReadingDirection.leftToRight
    var words = AppWords.english
    /// px that the content has scrolled.
    var scroll = 0
    var height = 320
    var rows = Gallery.receiptRows
    /// The pressed part of the bar; it is also held if holding it opens a popover.
    var pressed: BarTarget?
    /// Titles of the screens visited before, the first one first.
    var visited: [String] = []
    /// The title of the header with which the content begins, if it has one.
    var header: String?

    private var sizeClass: SizeClass { SizeClass(ScreenGeometry(width: width, height: width)) }

    /// The width of a rail of symbols at the leading edge, for actions that moved there in regular width.
    private static let railWidth = 64

    func drawing() -> Drawing {
      var canvas = ScreenCanvas(width: width, height: height, direction: direction, words: words)
      let bar = NavigationBar(content, strings: words.bar, measurer: TypefaceMeasurer())
      var layout = bar.layout(in: environment(width: width))
      let hasRail = layout.isProfileInSidebar || !layout.sidebar.isEmpty
      let barX = hasRail ? Self.railWidth : 0
      if hasRail { layout = bar.layout(in: environment(width: width - barX)) }
      let top = layout.frame.maxY + BarMetrics.statusBarHeight
      // The rows move by the part of the scrolling that does not shrink the bar.
      let tallest = bar.layout(in: environment(width: width - barX, scroll: 0)).frame.height
      let scrolledOut = max(scroll - (tallest - layout.frame.height), 0)
      let area = ScreenFrame(x: 0, y: top, width: width, height: height - top)
      canvas.clip(to: area) {
        var y = top + 12 - scrolledOut
        if let header {
          $0.canvas.text(
            header,
            .sheetTitle,
            .text,
            in: $0.frame(
              x: barX + Spacing.margin,
              y: y,
              width: width - 2 * Spacing.margin,
              height: 40
            )
          )
          y += 48
        }
        $0.rows(
          rows,
          x: barX + Spacing.margin,
          y: y,
          width: width - barX - 2 * Spacing.margin,
          bottom: height
        )
      }
      // A rail stands at the leading edge, left of the bar or, in a mirrored screen, right of it.
      let x = direction == .leftToRight ? barX : 0
      canvas.navigationBar(layout, content, x: x, y: BarMetrics.statusBarHeight)
      if hasRail { rail(layout, &canvas) }
      canvas.statusBar()
      if let popover = popover(layout) {
        let y = BarMetrics.statusBarHeight
        var place = PopoverSnapshot()
        NavigationBar(content, measurer: TypefaceMeasurer()).layOut(
          popover,
          of: layout,
          environment(width: width - barX),
          on: ScreenGeometry(width: width - barX, height: height - y, direction: direction),
          &place
        )
        canvas.popover(popover, at: place, content, x: x, y: y)
      }
      return canvas.drawing()
    }

    private func environment(width: Int, scroll: Int? = nil) -> BarEnvironment {
      BarEnvironment(
        width: width,
        sizeClass: sizeClass,
        direction: direction,
        scroll: scroll ?? self.scroll
      )
    }

    private func rail(_ layout: NavigationBarLayout, _ canvas: inout ScreenCanvas) {
      let width = Self.railWidth
      canvas.canvas.fill(canvas.frame(x: 0, y: 0, width: width, height: height), .surface)
      canvas.canvas.fill(canvas.frame(x: width - 1, y: 0, width: 1, height: height), .divider)
      var y = BarMetrics.statusBarHeight + 4
      if layout.isProfileInSidebar {
        let well = canvas.frame(x: 14, y: y, width: 36, height: 36)
        canvas.canvas.fill(well, .well, radius: 18)
        canvas.canvas.icon(.profile, in: ScreenCanvas.centred(24, in: well), .accent)
        y += 56
      }
      for icon in [Icon.receipts, .dispatch, .invoice] {
        let isFirst = icon == .receipts
        let place = canvas.frame(x: 20, y: y, width: 24, height: 24)
        canvas.canvas.icon(icon, in: place, isFirst ? .accent : .secondaryText)
        y += 44
      }
    }

    private func popover(_ layout: NavigationBarLayout) -> BarPopover? {
      if pressed == .button(.overflow) { return .overflow }
      if case .button(.action(let action)) = pressed { return .pullDown(action: action) }
      // The last of them stands below the present screen.
      var stack = ScreenStack(ScreenEntry(screen: 0, title: visited.first ?? ""))
      for title in visited.dropFirst() { stack.push(ScreenEntry(screen: 0, title: title)) }
      stack.push(ScreenEntry(screen: 0))
      return pressed.flatMap {
        NavigationBar(content, measurer: TypefaceMeasurer())
          .longPress(on: $0, in: layout, history: stack.history)
      }
    }
  }

  static let receiptRows = [
    Row(icon: .receipts, title: "4500017390", detail: "Nordwind Logistics · 12 pallets"),
    Row(icon: .receipts, title: "4500017402", detail: "Hafen Kontor · 3 crates"),
    Row(icon: .receipts, title: "4500017415", detail: "Alpine Parts · 240 items"),
    Row(icon: .receipts, title: "4500017431", detail: "Rhône Textiles · 18 rolls"),
    Row(icon: .receipts, title: "4500017440", detail: "Baltic Timber · 6 bundles"),
  ].map { row in
    var row = row
    row.trailing = (.chevron, .secondaryText)
    return row
  }

  private static let formRows = [
    Row(icon: .barcode, title: "Delivery note", detail: "Required", detailColor: .required),
    Row(icon: .number, title: "Pallets", detail: "Filled in", trailing: (.check, .success)),
    Row(icon: .date, title: "Arrived on", detail: "Filled in", trailing: (.check, .success)),
    Row(icon: .signature, title: "Signature of the driver", detail: "Optional"),
  ]

  private static let settingsRows = [
    Row(icon: .profile, title: "Account", detail: "k.lindner@example.org"),
    Row(icon: .receipts, title: "Warehouse", detail: "Hamburg, gate 4"),
    Row(icon: .print, title: "Printer", detail: "Labels, 100 × 150"),
    Row(icon: .lock, title: "Privacy", detail: "What is kept on this device"),
  ]

  private static let list = NavigationBarContent.goodsReceipt(.list)

  static func barTitles() -> [GalleryPicture] {
    let back = LeadingAccessory.back(previousTitle: "Goods receipts")
    let edit = BarAction("edit", title: "Edit", face: .label(alternative: .edit))
    let withSubtitle = NavigationBarContent(
      title: "Nordwind Logistics",
      subtitle: "4500017390 · 12 pallets",
      leading: back,
      actions: [edit]
    )
    let twoLines = NavigationBarContent(
      title: "Receipt of pallets from Nordwind Logistics",
      leading: .close,
      actions: [edit]
    )
    let truncated = NavigationBarContent(
      title: "Receipt of all pallets, crates and rolls that arrived from Nordwind Logistics",
      leading: back,
      actions: [edit, BarAction("add", title: "Add", face: .symbol(.add))]
    )
    var objectHeader = withSubtitle
    objectHeader.titleStyle = .objectHeader(titleBottom: 60)
    let settings = NavigationBarContent.goodsReceipt(.settings(previousTitle: "Receipts"))
    return [
      GalleryPicture(
        "bar-title",
        "Title",
        BarScene(content: settings, rows: settingsRows).drawing()
      ),
      GalleryPicture(
        "bar-subtitle",
        "Subtitle",
        BarScene(content: withSubtitle, rows: detailRows).drawing()
      ),
      GalleryPicture(
        "bar-two-lines",
        "Two lines",
        BarScene(content: twoLines, rows: detailRows).drawing()
      ),
      GalleryPicture(
        "bar-truncated",
        "Truncated title",
        BarScene(content: truncated, rows: detailRows).drawing()
      ),
      GalleryPicture(
        "bar-full-title",
        "Truncated title, held: its full text",
        BarScene(content: truncated, rows: detailRows, pressed: .title).drawing()
      ),
      GalleryPicture("bar-large-title", "Large title", BarScene(content: list).drawing()),
      GalleryPicture(
        "bar-large-title-scrolling",
        "Large title, half scrolled out",
        BarScene(content: list, scroll: 26).drawing()
      ),
      GalleryPicture(
        "bar-large-title-scrolled",
        "Large title, scrolled out",
        BarScene(content: list, scroll: 80).drawing()
      ),
      GalleryPicture(
        "bar-object-header",
        "Object header: no title in the bar",
        BarScene(content: objectHeader, rows: detailRows, header: "Nordwind Logistics").drawing()
      ),
    ]
  }

  static func barActions() -> [GalleryPicture] {
    let details = NavigationBarContent.goodsReceipt(.details(previousTitle: "Goods receipts"))
    let many = NavigationBarContent(
      title: "Dispatch",
      leading: .back(previousTitle: "Dispatches"),
      actions: [
        BarAction("filter", title: "Filter", face: .symbol(.filter), priority: 4),
        BarAction("add", title: "Add", face: .symbol(.add), priority: 5),
        BarAction("search", title: "Search", face: .symbol(.search), priority: 3),
        BarAction("print", title: "Print", face: .symbol(.print), priority: 2),
        BarAction("share", title: "Share", face: .symbol(.share), priority: 1),
      ]
    )
    let first = NavigationBarContent.goodsReceipt(.form(step: 1, previousTitle: "Items"))
    let third = NavigationBarContent.goodsReceipt(.form(step: 3, previousTitle: "Items"))
    let visited = ["Goods receipts", "4500017390", "Items"]
    let arabic = NavigationBarContent(
      title: "إيصال البضائع",
      subtitle: "٤٥٠٠٠١٧٣٩٠",
      leading: .back(previousTitle: "الواردات"),
      actions: [BarAction("edit", title: "تعديل", face: .label(alternative: .edit))]
    )
    return [
      GalleryPicture(
        "bar-form-first",
        "A form's first step: Cancel",
        BarScene(content: first, rows: formRows).drawing()
      ),
      GalleryPicture(
        "bar-form-third",
        "Its third step: Back and Save",
        BarScene(content: third, rows: formRows).drawing()
      ),
      GalleryPicture(
        "bar-history",
        "Back, held: the screens visited",
        BarScene(content: third, rows: formRows, pressed: .button(.back), visited: visited)
          .drawing()
      ),
      GalleryPicture(
        "bar-details",
        "Two actions; overflow menu for the rest",
        BarScene(content: details, rows: detailRows).drawing()
      ),
      GalleryPicture(
        "bar-overflow",
        "Compact width: two of five actions stay",
        BarScene(content: many, pressed: .button(.overflow)).drawing()
      ),
      GalleryPicture(
        "bar-arabic",
        "Right to left",
        BarScene(
          content: arabic,
          direction: .rightToLeft,
          words: .arabic,
          rows: [
            Row(icon: .receipts, title: "شركة رياح الشمال", detail: "١٢ منصة"),
            Row(icon: .receipts, title: "مكتب الميناء", detail: "٣ صناديق"),
          ]
        ).drawing()
      ),
      GalleryPicture(
        "bar-regular",
        "Regular width: three of five actions stay",
        BarScene(content: many, width: 834).drawing()
      ),
      GalleryPicture(
        "bar-regular-list",
        "Regular width: the profile is in the sidebar",
        BarScene(content: list, width: 834).drawing()
      ),
    ]
  }

  static func barSearch() -> [GalleryPicture] {
    var below = list
    below.search = BarSearch(placement: .inBar)
    var persistent = list
    persistent.search = BarSearch(placement: .below, isPersistent: true)
    var home = NavigationBarContent(
      leading: .profile(movesToSidebar: false),
      actions: [BarAction("search", title: "Search", face: .symbol(.search))]
    )
    home.isHomeScreen = true
    home.logo = BarLogo(width: 116, height: 24)
    return [
      GalleryPicture(
        "bar-search-below",
        "Compact width: search below the bar",
        BarScene(content: below).drawing()
      ),
      GalleryPicture(
        "bar-search-persistent",
        "Persistent search, content scrolled",
        BarScene(content: persistent, scroll: 120).drawing()
      ),
      GalleryPicture("bar-logo", "Logo of the home screen", BarScene(content: home).drawing()),
      GalleryPicture(
        "bar-search-in-bar",
        "Regular width: search in the bar",
        BarScene(content: below, width: 834).drawing()
      ),
    ]
  }
}
