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
      let earlier = content.actions[..<index].firstIndex { $0.identifier == action.identifier }
      if let earlier {
        found.append(BarDiagnostic(.duplicateAction, .action(index), .error, found: earlier))
      }
      if let first = firstWithEffect(ofAction: index) {
        found.append(BarDiagnostic(.duplicateEffect, .action(index), .error, found: first))
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

  /// The place of an earlier button with the same effect: −1 for the leading accessory; nil if there is none.
  private func firstWithEffect(ofAction index: Int) -> Int? {
    guard let effect = content.actions[index].effect else { return nil }
    if content.leading != nil && content.leadingEffect == effect { return -1 }
    return content.actions[..<index].firstIndex { $0.effect == effect }
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

extension BarAction {
  /// Whether the action is back, close or cancel, by its purpose or by its symbol.
  var belongsToLeadingEdge: Bool {
    if purpose != .action { return true }
    return switch face {
    case .symbol(.back), .symbol(.close), .symbol(.cancel): true
    default: false
    }
  }
}
