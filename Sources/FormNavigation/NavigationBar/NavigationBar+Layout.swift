import FormModel
import ScreenModel

extension NavigationBar {
  /// Lays the bar out, and reuses the memory of `layout` (NB-1…NB-11, NB-14).
  ///
  /// The row keeps room for the default title also while the title is not shown, so that no button moves when the
  /// content scrolls [D].
  ///
  /// - Complexity: O(actions + grapheme clusters on the lines shown). Allocates nothing once the lists of
  ///   `layout` have room.
  public func layOut(in environment: BarEnvironment, _ layout: inout NavigationBarLayout) {
    layout.clear()
    guard content.isBarShown else { return }
    let fit = fit(in: environment)
    let width = environment.width
    layout.rowFrame = ScreenFrame(x: 0, y: 0, width: width, height: BarMetrics.height)
    placeLeading(fit, &layout)
    placeTrailing(fit, environment, &layout)
    sortActions(fit, environment.sizeClass, &layout)
    placeTitle(fit, environment, &layout)
    placeBelow(fit, environment, &layout)
    if environment.direction == .rightToLeft {
      layout.moveFrames { $0 = $0.laidOut(.rightToLeft, in: width) }
    }
  }

  /// A new layout.
  public func layout(in environment: BarEnvironment) -> NavigationBarLayout {
    var layout = NavigationBarLayout()
    layOut(in: environment, &layout)
    return layout
  }

  private func placeLeading(_ fit: BarFit, _ layout: inout NavigationBarLayout) {
    var x = fit.leadingMargin
    let kind: BarButton.Kind? =
      switch content.leading {
      case .profile: .profile
      case .back: .back
      case .close: .close
      case .cancel: .cancel
      case nil: nil
      }
    if fit.groups.leading > 0, let kind {
      let frame = ScreenFrame(x: x, y: 0, width: fit.groups.leading, height: BarMetrics.touchTarget)
      if !fit.showsLeadingLabel {
        layout.leading = .symbol(kind, frame)
      } else if let leadingLabel {
        layout.leading =
          kind == .back
          ? .back(frame, labelWidth: leadingLabel.width)
          : .label(kind, frame, labelWidth: leadingLabel.width)
      }
      x += fit.groups.leading + BarMetrics.groupGap
    }
    if fit.groups.logo > 0 {
      layout.logoFrame = ScreenFrame(
        x: x,
        y: (BarMetrics.height - fit.logoHeight) / 2,
        width: fit.groups.logo,
        height: fit.logoHeight
      )
    }
  }

  private func placeTrailing(
    _ fit: BarFit,
    _ environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    guard fit.groups.trailing > 0 else { return }
    let margin = fit.trailingMargin
    var x = environment.width - margin - fit.groups.trailing
    var last = -1
    for _ in 0..<fit.chosen.count {
      // In the order of declaration: the least index not placed yet.
      var index = Int.max
      for place in 0..<fit.chosen.count {
        let other = ranking[fit.chosen[place]]
        if other > last && other < index { index = other }
      }
      let width = actionWidths[index]
      let frame = ScreenFrame(x: x, y: 0, width: width, height: BarMetrics.touchTarget)
      layout.trailing.append(
        content.actions[index].isLabel
          ? .label(.action(index), frame, labelWidth: labelWidth(ofAction: index))
          : .symbol(.action(index), frame)
      )
      x += width
      last = index
    }
    if fit.showsOverflow {
      let side = BarMetrics.touchTarget
      layout.trailing.append(.symbol(.overflow, ScreenFrame(x: x, y: 0, width: side, height: side)))
    }
  }

  /// The width of a label: its button's less the padding, or the whole remaining width if the button was widened to
  /// be a touch target.
  private func labelWidth(ofAction index: Int) -> Int {
    actionWidths[index] - 2 * BarMetrics.labelPadding
  }

  /// Lists the actions that are not in the bar by their places.
  private func sortActions(
    _ fit: BarFit,
    _ sizeClass: SizeClass,
    _ layout: inout NavigationBarLayout
  ) {
    for rank in 0..<ranking.count {
      switch content.actions[ranking[rank]].home(in: sizeClass) {
      case .overflow: layout.overflow.append(ranking[rank])
      case .bar: if !fit.chosen.contains(rank) { layout.overflow.append(ranking[rank]) }
      case .toolbar, .sidebar: break
      }
    }
    for index in 0..<content.actions.count {
      switch content.actions[index].home(in: sizeClass) {
      case .toolbar: layout.toolbar.append(index)
      case .sidebar: layout.sidebar.append(index)
      case .bar, .overflow: break
      }
    }
    layout.isProfileInSidebar = isProfileInSidebar(in: sizeClass)
  }
}

extension BarButton {
  static func symbol(_ kind: Kind, _ frame: ScreenFrame) -> BarButton {
    BarButton(
      kind: kind,
      frame: frame,
      iconFrame: icon(x: frame.x + (frame.width - BarMetrics.iconSize) / 2),
      labelFrame: nil
    )
  }

  static func label(_ kind: Kind, _ frame: ScreenFrame, labelWidth: Int) -> BarButton {
    BarButton(
      kind: kind,
      frame: frame,
      iconFrame: nil,
      labelFrame: ScreenFrame(
        x: frame.x + (frame.width - labelWidth) / 2,
        y: 0,
        width: labelWidth,
        height: BarMetrics.height
      )
    )
  }

  static func back(_ frame: ScreenFrame, labelWidth: Int) -> BarButton {
    BarButton(
      kind: .back,
      frame: frame,
      iconFrame: icon(x: frame.x + (BarMetrics.touchTarget - BarMetrics.iconSize) / 2),
      labelFrame: ScreenFrame(
        x: frame.x + BarMetrics.backLabelInset,
        y: 0,
        width: labelWidth,
        height: BarMetrics.height
      )
    )
  }

  private static func icon(x: Int) -> ScreenFrame {
    let side = BarMetrics.iconSize
    return ScreenFrame(x: x, y: (BarMetrics.height - side) / 2, width: side, height: side)
  }
}
