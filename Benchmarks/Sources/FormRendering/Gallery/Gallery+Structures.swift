import FormNavigation

/// Tab bar, drill-down, tab bar with Back (NS), as their state machines compute them.
extension Gallery {
  private static let tabFaces = [
    TabFace("Receipts", .receipts), TabFace("Dispatches", .dispatch),
    TabFace("Invoices", .invoice), TabFace("Settings", .settings),
  ]

  /// - Parameter hierarchy: the hierarchy of the first tab.
  private static func tabNavigation(
    _ style: TabStyle,
    hierarchy: Hierarchy? = nil
  ) -> TabNavigation {
    let tabs = tabFaces.enumerated().map { index, face in
      TabItem(
        identifier: UInt64(index),
        title: face.title,
        topLevel: UInt64(index),
        hierarchy: index == 0 ? hierarchy : nil
      )
    }
    do {
      return try TabNavigation(tabs, style: style)
    } catch {
      preconditionFailure("four tabs are allowed in both styles: \(error)")
    }
  }

  static func structures() -> [GalleryPicture] {
    var below = tabNavigation(.tabBar)
    below.show(ScreenEntry(screen: 10))
    var active = tabNavigation(.tabBarWithBack)
    active.show(ScreenEntry(screen: 10))
    return [
      GalleryPicture(
        "tab-bar-top",
        "Tab bar, top level",
        tabPicture(tabNavigation(.tabBar))
      ),
      GalleryPicture(
        "tab-bar-below",
        "Tab bar, one level down",
        tabPicture(below)
      ),
      GalleryPicture(
        "tab-bar-with-back-inactive",
        "Tab bar with Back, top level",
        tabPicture(tabNavigation(.tabBarWithBack))
      ),
      GalleryPicture(
        "tab-bar-with-back-active",
        "Tab bar with Back, one level down",
        tabPicture(active)
      ),
      GalleryPicture(
        "tab-bar-with-back-levels",
        "Tab bar with Back, drill-down in a tab",
        levelPicture(path: [0], holdsBack: false)
      ),
      GalleryPicture(
        "tab-bar-with-back-history",
        "Tab bar's Back, held: the views visited",
        levelPicture(path: [1, 0, 1, 2], holdsBack: true)
      ),
      GalleryPicture(
        "drill-down-list",
        "Drill-down, as a list",
        drillDownPicture(path: [])
      ),
      GalleryPicture(
        "drill-down-grouped",
        "Drill-down, grouped",
        drillDownPicture(path: [2])
      ),
      GalleryPicture(
        "drill-down-grid",
        "Drill-down, as a grid",
        drillDownPicture(path: [0])
      ),
      GalleryPicture(
        "drill-down-detail",
        "Drill-down, an item's detail",
        drillDownPicture(path: [0, 2])
      ),
      GalleryPicture(
        "drill-down-split",
        "Drill-down, split: items and a detail",
        drillDownPicture(path: [1, 1], width: 834)
      ),
      GalleryPicture(
        "drill-down-list-and-grid",
        "Drill-down, split: a list of categories and a grid of items",
        drillDownPicture(path: [0, 0], width: 834)
      ),
    ]
  }

  private static func tabPicture(_ tabs: TabNavigation) -> Drawing {
    let isTop = tabs.currentStack.depth == 1
    // The bar of a tab bar with Back has no Back itself.
    let hasBarBack = tabs.style == .tabBar && tabs.backState == .active
    let content =
      isTop
      ? NavigationBarContent.goodsReceipt(.list)
      : NavigationBarContent(
        title: "4500017390",
        leading: hasBarBack ? .back(previousTitle: "Goods receipts") : nil,
        actions: [BarAction("edit", title: "Edit", face: .label(alternative: .edit))]
      )
    let rows = isTop ? receiptRows : detailRows
    return screenPicture(content, width: 390, height: 560) { canvas, top, bottom in
      canvas.rows(rows, x: Spacing.margin, y: top, width: 390 - 2 * Spacing.margin, bottom: bottom)
      var bar = TabBarSnapshot()
      tabs.layOut(on: ScreenGeometry(width: 390, height: 560), &bar)
      canvas.tabBar(tabFaces, bar)
    }
  }

  /// A tab with a hierarchy.
  ///
  /// - Parameter path: the places selected, level by level.
  private static func levelPicture(path: [Int], holdsBack: Bool) -> Drawing {
    var tabs = tabNavigation(.tabBarWithBack, hierarchy: hierarchy)
    var rows: [DrillDownRow] = []
    do {
      for place in path {
        tabs.fill(&rows, places: place..<place + 1)
        for row in rows { try tabs.select(node: row.node) }
      }
    } catch {
      preconditionFailure("the path leads down: \(error)")
    }
    if holdsBack { tabs.hold(.back) }
    tabs.fill(&rows, places: 0..<hierarchy.nodeCount)
    let content = NavigationBarContent(title: name(tabs.current.node))
    return screenPicture(content, width: 390, height: 520) { canvas, top, bottom in
      if tabs.level?.layout == .grid {
        grid(rows, top: top, width: 390, &canvas)
      } else {
        let list = tabs.level?.detail == nil ? listRows(rows) : itemRows
        canvas.rows(
          list,
          x: Spacing.margin,
          y: top,
          width: 390 - 2 * Spacing.margin,
          bottom: bottom
        )
      }
      var bar = TabBarSnapshot()
      let screen = ScreenGeometry(width: 390, height: 520)
      tabs.layOut(on: screen, measurer: TypefaceMeasurer(), &bar)
      canvas.tabBar(tabFaces, bar)
    }
  }

  private static func name(_ node: Int?) -> String {
    node.flatMap { hierarchy.name(ofNode: $0) } ?? "Catalogue"
  }

  private static func listRows(_ rows: [DrillDownRow]) -> [Row] {
    rows.map { row in
      Row(
        icon: row.isCategory ? .folder : .file,
        title: name(row.node),
        detail: row.isCategory ? "Category" : "Item",
        trailing: (.chevron, .secondaryText),
        isSelected: row.isSelected
      )
    }
  }

  static let detailRows = [
    Row(icon: .profile, title: "Nordwind Logistics", detail: "Supplier"),
    Row(icon: .date, title: "21 November 2026", detail: "Arrived"),
    Row(icon: .number, title: "12 pallets", detail: "Quantity"),
    Row(icon: .barcode, title: "NW-4471-0093", detail: "Delivery note"),
    Row(icon: .location, title: "Gate 4, bay 12", detail: "Place"),
  ]

  // MARK: Drill-down

  private static let hierarchy: Hierarchy = {
    do {
      var builder = HierarchyBuilder(topLayout: .list)
      let parts = try builder.append(.category(.grid), name: "Parts")
      let tools = try builder.append(.category(.split), name: "Tools")
      let packaging = try builder.append(.category(.list), name: "Packaging")
      try builder.append(.item, name: "Price list 2026")
      try builder.append(.item, name: "Safety instructions")
      let bearings = try builder.append(.category(.listAndGrid), in: parts, name: "Bearings")
      try builder.append(.category(.list), in: parts, name: "Belts")
      for name in ["Gear G-12", "Gear G-14", "Shaft S-3", "Seal kit"] {
        try builder.append(.item, in: parts, name: name)
      }
      for name in ["Torque wrench", "Laser level", "Press", "Hoist"] {
        try builder.append(.item, in: tools, name: name)
      }
      try builder.groupLevel(ofCategory: packaging)
      try builder.append(.item, in: packaging, name: "Pallet P-1")
      try builder.append(.category(.list), in: packaging, name: "Boxes")
      try builder.append(.item, in: packaging, name: "Tape 50 mm")
      try builder.append(.category(.list), in: packaging, name: "Films")
      for name in ["Ball bearings", "Roller bearings", "Housings"] {
        try builder.append(.category(.list), in: bearings, name: name)
      }
      for name in ["6204-2RS", "6205-ZZ", "NU 206", "Seal ring 25"] {
        try builder.append(.item, in: bearings, name: name)
      }
      return builder.build()
    } catch {
      preconditionFailure("a small hierarchy can be built: \(error)")
    }
  }()

  /// - Parameter path: the places selected, level by level.
  private static func drillDownPicture(path: [Int], width: Int = 390) -> Drawing {
    var walk = DrillDown(hierarchy)
    do {
      for place in path { try walk.select(node: walk.row(place).node) }
    } catch {
      preconditionFailure("the path leads down: \(error)")
    }
    let snapshot = walk.snapshot
    let shown = snapshot.isLevelShown ? snapshot.level : snapshot.detail
    let parent = shown.flatMap { hierarchy.parent(ofNode: $0) }
    let content = NavigationBarContent(
      title: name(shown),
      leading: snapshot.backState == .active ? .back(previousTitle: name(parent)) : nil
    )
    var rows: [DrillDownRow] = []
    walk.fill(&rows, places: 0..<snapshot.nodeCount)
    return screenPicture(content, width: width, height: 520) { canvas, top, bottom in
      let margin = Spacing.margin
      if !snapshot.isLevelShown {
        canvas.rows(itemRows, x: margin, y: top, width: width - 2 * margin, bottom: bottom)
      } else if snapshot.layout == .grid {
        grid(rows, top: top, width: width, &canvas)
      } else if snapshot.layout == .listAndGrid, let count = snapshot.groupedCategoryCount {
        let list = listRows(Array(rows[..<count]))
        canvas.rows(list, x: margin, y: top, width: 320, bottom: bottom)
        grid(Array(rows[count...]), x: 2 * margin + 320, top: top, width: width, &canvas)
      } else {
        let listWidth = snapshot.layout == .split ? 320 : width - 2 * margin
        let list = listRows(rows)
        if let count = snapshot.groupedCategoryCount {
          var y = top
          for (heading, group) in [
            ("Categories", list[..<count]), ("Items", list[count...]),
          ] {
            let frame = canvas.frame(x: margin, y: y, width: listWidth, height: 20)
            canvas.canvas.text(heading, .button, .secondaryText, in: frame)
            canvas.rows(Array(group), x: margin, y: y + 28, width: listWidth, bottom: bottom)
            y += 36 + group.count * (Spacing.rowHeight + Spacing.gap)
          }
        } else {
          canvas.rows(list, x: margin, y: top, width: listWidth, bottom: bottom)
        }
        guard snapshot.layout == .split, let detail = snapshot.detail else { return }
        let x = 2 * margin + listWidth
        canvas.canvas.text(
          name(detail),
          .sheetTitle,
          .text,
          in: canvas.frame(x: x, y: top, width: width - x - margin, height: 28)
        )
        canvas.rows(itemRows, x: x, y: top + 40, width: width - x - margin, bottom: bottom)
      }
    }
  }

  private static let itemRows = [
    Row(icon: .barcode, title: "A-2204-17", detail: "Number"),
    Row(icon: .location, title: "Aisle 3, shelf 12", detail: "Place"),
    Row(icon: .number, title: "38", detail: "In stock"),
    Row(icon: .note, title: "Handle with care", detail: "Remark"),
  ]

  private static func grid(
    _ rows: [DrillDownRow],
    x: Int = Spacing.margin,
    top: Int,
    width: Int,
    _ canvas: inout ScreenCanvas
  ) {
    let gap = 12
    let tileWidth = (width - x - Spacing.margin - gap) / 2
    let tileHeight = 106
    for (index, row) in rows.enumerated() {
      canvas.tile(
        row.isCategory ? .folder : .file,
        hierarchy.name(ofNode: row.node) ?? "",
        row.isCategory ? "Category" : "Item",
        in: ScreenFrame(
          x: x + index % 2 * (tileWidth + gap),
          y: top + index / 2 * (tileHeight + gap),
          width: tileWidth,
          height: tileHeight
        )
      )
    }
  }

  /// A screen with a bar, and what `body` draws below it.
  private static func screenPicture(
    _ content: NavigationBarContent,
    width: Int,
    height: Int,
    _ body: (inout ScreenCanvas, _ top: Int, _ bottom: Int) -> Void
  ) -> Drawing {
    var canvas = ScreenCanvas(
      width: width,
      height: height,
      direction: .leftToRight,
      words: .english
    )
    let bar = NavigationBar(content, measurer: TypefaceMeasurer())
    let layout = bar.layout(
      in: BarEnvironment(
        width: width,
        sizeClass: SizeClass(ScreenGeometry(width: width, height: width))
      )
    )
    let top = BarMetrics.statusBarHeight + layout.frame.maxY
    body(&canvas, top + Spacing.margin, height - Spacing.tabBarHeight)
    canvas.navigationBar(layout, content, x: 0, y: BarMetrics.statusBarHeight)
    canvas.statusBar()
    return canvas.drawing()
  }
}
