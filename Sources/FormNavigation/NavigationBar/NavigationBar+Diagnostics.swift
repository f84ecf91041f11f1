import FormModel
import ScreenModel

extension NavigationBar {
  /// All faults that the guideline finds in the declaration, for one environment (NB-12). The scroll position
  /// does not matter.
  ///
  /// - Complexity: O(actions² + grapheme clusters of the title).
  public func diagnostics(in environment: BarEnvironment) -> [BarDiagnostic] {
    guard content.isBarShown else { return [] }
    var found: [BarDiagnostic] = []
    diagnoseTitle(environment, &found)
    diagnoseActions(environment, &found)
    diagnoseLogo(&found)
    return found
  }

  private func diagnoseTitle(_ environment: BarEnvironment, _ found: inout [BarDiagnostic]) {
    guard let text = title.text, let declared = content.title else { return }
    let hasSubtitle = content.subtitle.map { !$0.utf8Span.span.isBlank } ?? false
    let length = declared.count
    let limit = hasSubtitle ? BarMetrics.titleLengthWithSubtitle : BarMetrics.titleLength
    if length > limit {
      found.append(BarDiagnostic(.titleTooLong, .title, .warning, found: length, limit: limit))
    }
    let fit = fit(in: environment)
    let room = fit.groups.room(forTitleIn: fit.width)
    if hasSubtitle && text.width > room {
      found.append(
        BarDiagnostic(
          .titleWithSubtitleWraps,
          .title,
          .warning,
          found: text.width,
          limit: max(room, 0)
        )
      )
    }
  }

  private func diagnoseActions(_ environment: BarEnvironment, _ found: inout [BarDiagnostic]) {
    let candidates = candidates(in: environment.sizeClass)
    let buttons = candidates.count + (candidates.hasOverflow ? 1 : 0)
    if buttons > candidates.places {
      found.append(
        BarDiagnostic(
          .tooManyButtons,
          .trailingActions,
          .warning,
          found: buttons,
          limit: candidates.places
        )
      )
    }
    let labelRoom = roomForLabel(in: environment)
    for index in content.actions.indices {
      let action = content.actions[index]
      diagnoseDuplicates(ofAction: index, &found)
      if content.search != nil && action.symbol == .search {
        found.append(BarDiagnostic(.searchBesideField, .action(index), .warning))
      }
      guard action.home(in: environment.sizeClass) == .bar else { continue }
      if action.belongsToLeadingEdge {
        found.append(BarDiagnostic(.notLeading, .action(index), .error))
      }
      switch action.face {
      case .symbol(let symbol):
        if !symbol.isUniversallyKnown {
          found.append(BarDiagnostic(.unfamiliarSymbol, .action(index), .warning))
        }
      case .label(let alternative):
        if actionWidths[index] > labelRoom {
          found.append(
            BarDiagnostic(
              .labelDoesNotFit,
              .action(index),
              .warning,
              found: actionWidths[index],
              limit: max(labelRoom, 0)
            )
          )
        }
        if environment.sizeClass == .compact && alternative?.isUniversallyKnown == true {
          found.append(BarDiagnostic(.labelInsteadOfSymbol, .action(index), .advice))
        }
      }
    }
  }

  /// Finds earlier buttons of the same identifier, effect, label or symbol, wherever they stand.
  private func diagnoseDuplicates(ofAction index: Int, _ found: inout [BarDiagnostic]) {
    let action = content.actions[index]
    func add(
      _ code: BarDiagnostic.Code,
      _ severity: BarDiagnostic.Severity,
      isOfLeading: Bool = false,
      _ isSame: (BarAction) -> Bool
    ) {
      let first = isOfLeading ? -1 : content.actions[..<index].firstIndex(where: isSame)
      if let first { found.append(BarDiagnostic(code, .action(index), severity, found: first)) }
    }
    let isTwice = content.actions[..<index].contains { $0.identifier == action.identifier }
    add(.duplicateAction, .error) { $0.identifier == action.identifier }
    if let effect = action.effect {
      let isOfLeading = content.leading != nil && content.leadingEffect == effect
      add(.duplicateEffect, .error, isOfLeading: isOfLeading) { $0.effect == effect }
    }
    // The same action has the same label and symbol anyway.
    if isTwice { return }
    if !action.title.utf8Span.span.isBlank {
      let isOfLeading = leadingTitles.contains(action.title)
      add(.duplicateLabel, .error, isOfLeading: isOfLeading) { $0.title == action.title }
    }
    if case .symbol(let symbol) = action.face {
      let isOfLeading = content.leading?.symbol == symbol
      add(.duplicateSymbol, .warning, isOfLeading: isOfLeading) { $0.face == action.face }
    }
  }

  /// The words of the leading accessory, as a label or for a screen reader.
  private var leadingTitles: [String] {
    switch content.leading {
    case .profile: [strings.profile]
    case .back(let title): [strings.back] + [title].compactMap { $0 }
    case .close: [strings.close]
    case .cancel: [strings.cancel]
    case nil: []
    }
  }

  /// The width that a label button has if it is the only one in the bar, beside the title shown whole, px.
  private func roomForLabel(in environment: BarEnvironment) -> Int {
    var fit = fixedParts(in: environment, BarCandidates(count: 1, places: 1))
    if fit.groups.title > 0 { fit.groups.title = title.neededWidth }
    fit.groups.trailing = 0
    let taken = fit.groups.width
    return fit.width - taken - (taken > 0 ? BarMetrics.groupGap : 0)
  }

  private func diagnoseLogo(_ found: inout [BarDiagnostic]) {
    guard let logo = content.logo else { return }
    if !content.isHomeScreen {
      found.append(BarDiagnostic(.logoNotOnHomeScreen, .logo, .error))
    }
    if logo.height > BarMetrics.logoHeight {
      found.append(
        BarDiagnostic(
          .logoTooHigh,
          .logo,
          logo.height > BarMetrics.maximumLogoHeight ? .error : .warning,
          found: logo.height,
          limit: BarMetrics.logoHeight
        )
      )
    }
  }
}

extension LeadingAccessory {
  /// Its symbol; nil for a label.
  fileprivate var symbol: BarSymbol? {
    switch self {
    case .profile: .profile
    case .back: .back
    case .close: .close
    case .cancel: nil
    }
  }
}

extension BarAction {
  /// The symbol that it shows, or that says the same as its label.
  fileprivate var symbol: BarSymbol? {
    switch face {
    case .symbol(let symbol): symbol
    case .label(let alternative): alternative
    }
  }

  /// Whether the action is back, close or cancel, by its purpose or by its symbol.
  var belongsToLeadingEdge: Bool {
    if purpose != .action { return true }
    return switch face {
    case .symbol(.back), .symbol(.close), .symbol(.cancel): true
    default: false
    }
  }
}
