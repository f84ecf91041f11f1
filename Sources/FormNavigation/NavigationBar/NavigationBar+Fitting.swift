import FormModel
import ScreenModel

/// The division of the bar's row among its parts (NB-2, NB-3).
struct BarFit {
  var groups = BarGroups()
  var chosen = ChosenActions()
  var showsOverflow = false
  var showsLeadingLabel = false
  var isSearchInBar = false
  var logoHeight = 0
  var leadingMargin = 0
  var trailingMargin = 0
  /// The width between the margins, px.
  var width = 0
}

/// The actions that may stand in the bar in a size class.
struct BarCandidates {
  /// The number of actions that may stand in the bar.
  var count = 0
  /// Whether the overflow menu has actions in any case.
  var hasOverflow = false
  let places: Int
}

extension NavigationBar {
  func fit(in environment: BarEnvironment) -> BarFit {
    let candidates = candidates(in: environment.sizeClass)
    var fit = fixedParts(in: environment, candidates)
    if fit.groups.trailing > 0 {
      chooseActions(&fit, candidates, environment.sizeClass)
    } else {
      showBackLabel(&fit, trailing: 0)
    }
    return fit
  }

  func candidates(in sizeClass: SizeClass) -> BarCandidates {
    var candidates = BarCandidates(places: sizeClass.trailingPlaces)
    for index in 0..<content.actions.count {
      switch content.actions[index].home(in: sizeClass) {
      case .bar: candidates.count += 1
      case .overflow: candidates.hasOverflow = true
      case .toolbar, .sidebar: break
      }
    }
    return candidates
  }

  /// Divides the row among everything but the actions; the overflow button stands for them, and the title has its
  /// least width. If the row is too narrow even for this, it gives up, in our order: search field in the bar, label
  /// of Cancel, size of the logo, margins, title, trailing actions, leading accessory [D]. A part that can't be
  /// there at all takes no room from the rest.
  func fixedParts(in environment: BarEnvironment, _ candidates: BarCandidates) -> BarFit {
    var fit = BarFit()
    fit.leadingMargin = environment.leadingMargin
    fit.trailingMargin = environment.trailingMargin
    fit.width = environment.width - fit.leadingMargin - fit.trailingMargin
    fit.groups.leading = hasLeadingAccessory(in: environment) ? BarMetrics.touchTarget : 0
    fit.groups.title = title.minimumWidth
    fit.groups.trailing =
      candidates.count > 0 || candidates.hasOverflow ? BarMetrics.touchTarget : 0
    if content.leading == .cancel, let leadingLabel {
      fit.showsLeadingLabel = true
      fit.groups.leading = max(
        BarMetrics.touchTarget,
        leadingLabel.width + 2 * BarMetrics.labelPadding
      )
    }
    if let logo = logoSize {
      fit.groups.logo = logo.width
      fit.logoHeight = logo.height
    }
    if environment.sizeClass == .regular, content.search?.placement == .inBar {
      fit.groups.search = BarMetrics.minimumSearchWidth
      fit.isSearchInBar = fit.groups.width <= fit.width
      if !fit.isSearchInBar { fit.groups.search = 0 }
    }
    if fit.groups.width > fit.width && fit.showsLeadingLabel {
      fit.showsLeadingLabel = false
      fit.groups.leading = BarMetrics.touchTarget
    }
    if fit.groups.width > fit.width && fit.groups.logo > 0 { shrinkLogo(&fit) }
    if fit.groups.width > fit.width { shrinkMargins(&fit, environment) }
    if fit.groups.width > fit.width { fit.groups.title = 0 }
    if fit.groups.width > fit.width { fit.groups.trailing = 0 }
    if fit.groups.width > fit.width { fit.groups.leading = 0 }
    return fit
  }

  /// Whether the bar has a leading accessory; it leaves Back to the structure if that has a place for it
  /// (NS-7).
  private func hasLeadingAccessory(in environment: BarEnvironment) -> Bool {
    switch content.leading {
    case .profile: !isProfileInSidebar(in: environment.sizeClass)
    case .back: !environment.hasBackPlace
    case .close, .cancel: true
    case nil: false
    }
  }

  func isProfileInSidebar(in sizeClass: SizeClass) -> Bool {
    content.leading == .profile(movesToSidebar: true) && sizeClass == .regular
  }

  /// The logo's size at the height at which it is drawn, with its aspect ratio (NB-8).
  private var logoSize: (width: Int, height: Int)? {
    guard content.isHomeScreen, let logo = content.logo,
      logo.width > 0, logo.height > 0
    else {
      return nil
    }
    let height = min(logo.height, BarMetrics.maximumLogoHeight)
    let (product, overflow) = logo.width.multipliedReportingOverflow(by: height)
    let width = overflow ? ScreenGeometry.maximumLength : product / logo.height
    return (min(max(width, 1), ScreenGeometry.maximumLength), height)
  }

  private func shrinkLogo(_ fit: inout BarFit) {
    let width = fit.groups.logo - (fit.groups.width - fit.width)
    let height = width > 0 ? fit.logoHeight * width / fit.groups.logo : 0
    let isKept = height >= BarMetrics.minimumLogoHeight
    fit.groups.logo = isKept ? width : 0
    fit.logoHeight = isKept ? height : 0
  }

  private func shrinkMargins(_ fit: inout BarFit, _ environment: BarEnvironment) {
    let left = max(environment.width - fit.groups.width, 0)
    let both = environment.leadingMargin + environment.trailingMargin
    fit.leadingMargin = both > 0 ? left * environment.leadingMargin / both : 0
    fit.trailingMargin = both > 0 ? left - fit.leadingMargin : 0
    fit.width = environment.width - fit.leadingMargin - fit.trailingMargin
  }

  /// Gives Back its label if everything else then has the room that it needs, with the title on one line
  /// (NB-4).
  ///
  /// - Returns: whether everything else has the room that it needs.
  @discardableResult
  private func showBackLabel(_ fit: inout BarFit, trailing: Int) -> Bool {
    var groups = fit.groups
    if groups.title > 0 { groups.title = title.neededWidth }
    groups.trailing = trailing
    if case .back = content.leading, groups.leading > 0, let leadingLabel {
      var labelled = groups
      labelled.leading = leadingLabel.width + BarMetrics.backLabelSpace
      if labelled.title > 0, let oneLine = title.text?.width { labelled.title = oneLine }
      if labelled.width <= fit.width {
        fit.groups.leading = labelled.leading
        fit.showsLeadingLabel = true
        return true
      }
    }
    return groups.width <= fit.width
  }
}

extension NavigationBar {
  /// Chooses the actions in the bar, the most important first. If they, a title shown whole and the symbol of Back
  /// do not fit side by side, it gives up labels from the lowest priority upwards, then symbols. Remaining places
  /// go to the first actions in priority order that fit (NB-3).
  private func chooseActions(
    _ fit: inout BarFit,
    _ candidates: BarCandidates,
    _ sizeClass: SizeClass
  ) {
    let overflowWidth = BarMetrics.touchTarget
    let isCrowded = candidates.hasOverflow || candidates.count > candidates.places
    var chosen = ChosenActions()
    var rank = 0
    while rank < ranking.count
      && chosen.count < candidates.places - (isCrowded ? 1 : 0)
    {
      if isCandidate(rank, sizeClass) { chosen.insert(rank, width: width(ofRank: rank)) }
      rank += 1
    }
    var showsOverflow = isCrowded
    if !showBackLabel(&fit, trailing: chosen.width + (showsOverflow ? overflowWidth : 0)) {
      var groups = fit.groups
      if groups.title > 0 { groups.title = title.neededWidth }
      // The overflow button would be as wide as a single symbol.
      let isPointless =
        !isCrowded && candidates.count == 1 && chosen.width <= overflowWidth
      if !isPointless {
        showsOverflow = true
        while chosen.count >= candidates.places
          || (chosen.count > 0 && !groups.fit(fit.width, trailing: chosen.width + overflowWidth))
        {
          giveUpOne(&chosen)
        }
        for rank in 0..<ranking.count where chosen.count < candidates.places - 1 {
          if isCandidate(rank, sizeClass), !chosen.contains(rank),
            groups.fit(
              fit.width,
              trailing: chosen.width + width(ofRank: rank) + overflowWidth
            )
          {
            chosen.insert(rank, width: width(ofRank: rank))
          }
        }
      }
    }
    fit.chosen = chosen
    fit.showsOverflow = showsOverflow
    fit.groups.trailing = chosen.width + (showsOverflow ? overflowWidth : 0)
  }

  private func isCandidate(_ rank: Int, _ sizeClass: SizeClass) -> Bool {
    content.actions[ranking[rank]].home(in: sizeClass) == .bar
  }

  private func width(ofRank rank: Int) -> Int { actionWidths[ranking[rank]] }

  /// Gives up the label of the lowest priority, or the symbol if there is no label.
  private func giveUpOne(_ chosen: inout ChosenActions) {
    var place = chosen.count - 1
    while place >= 0, !content.actions[ranking[chosen[place]]].isLabel { place -= 1 }
    if place < 0 { place = chosen.count - 1 }
    chosen.remove(at: place, width: width(ofRank: chosen[place]))
  }
}
