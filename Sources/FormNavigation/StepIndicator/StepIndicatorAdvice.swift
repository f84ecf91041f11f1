import FormModel
import ScreenModel

/// How a flow uses its step indicator, as an app declares it.
public struct StepIndicatorUse: Hashable, Sendable {
  /// One screen of the flow.
  public struct Screen: Hashable, Sendable {
    public enum Placement: UInt8, CaseIterable, Hashable, Sendable {
      case belowNavigationBar
      case aboveFooter
      case elsewhere
    }

    /// Nil if the screen does not show the indicator.
    public var placement: Placement?
    public var stepCount: Int
    public var hasVisibleStepLabel: Bool
    public var hasHeading: Bool

    public init(
      placement: Placement? = .belowNavigationBar,
      stepCount: Int,
      hasVisibleStepLabel: Bool = false,
      hasHeading: Bool = true
    ) {
      self.placement = placement
      self.stepCount = stepCount
      self.hasVisibleStepLabel = hasVisibleStepLabel
      self.hasHeading = hasHeading
    }
  }

  /// What the indicator is to show.
  public enum Purpose: UInt8, CaseIterable, Hashable, Sendable {
    /// The steps of a flow, one after the other.
    case flow
    /// How far the system is, which a progress bar shows.
    case systemProgress
    /// Sections that don't follow one another, which tabs show.
    case unrelatedSections
  }

  public var screens: [Screen]
  public var purpose: Purpose
  /// px of the indicator; nil if it is not known.
  public var width: Int?

  public init(screens: [Screen], purpose: Purpose = .flow, width: Int? = nil) {
    self.screens = screens
    self.purpose = purpose
    self.width = width
  }
}

/// What the guideline advises against (SPEC SI-7). Screens are counted from 0.
public enum StepIndicatorAdvice: Hashable, Sendable {
  case fewerThanTwoSteps(found: Int)
  /// More than eight: chapters, each a run of pages, make few steps of many pages (SI-9).
  case tooManySteps(found: Int)
  /// What the system does is shown by a progress bar.
  case useProgressBar
  /// Sections that don't follow one another are shown by tabs.
  case useTabs
  /// Segments of less than two px, in which a partial fill can't be seen.
  case segmentsTooNarrow(width: Int, steps: Int)
  case hidden(screen: Int)
  case visibleStepLabel(screen: Int)
  case noHeading(screen: Int)
  /// It stands elsewhere than on the screen that showed it before.
  case placementChanged(screen: Int)
  /// The number of steps differs from that on the screen before.
  case stepCountChanged(screen: Int, from: Int, to: Int)

  /// The most steps that the guideline shows without advice.
  public static let mostSteps = 8
}

extension StepIndicatorUse {
  /// All that there is to advise, by screen; what concerns the flow as a whole first.
  ///
  /// - Complexity: O(screens).
  public var advice: [StepIndicatorAdvice] {
    var advice: [StepIndicatorAdvice] = []
    if let fewest = screens.map(\.stepCount).min(), fewest < 2 {
      advice.append(.fewerThanTwoSteps(found: fewest))
    }
    if let most = screens.map(\.stepCount).max(), most > StepIndicatorAdvice.mostSteps {
      advice.append(.tooManySteps(found: most))
    }
    switch purpose {
    case .flow: break
    case .systemProgress: advice.append(.useProgressBar)
    case .unrelatedSections: advice.append(.useTabs)
    }
    if let width, let most = screens.map(\.stepCount).max(), most > 0, width / most < 2 {
      advice.append(.segmentsTooNarrow(width: width, steps: most))
    }
    var placement: Screen.Placement?
    for (index, screen) in screens.enumerated() {
      if screen.placement == nil {
        advice.append(.hidden(screen: index))
      }
      if screen.hasVisibleStepLabel { advice.append(.visibleStepLabel(screen: index)) }
      if !screen.hasHeading { advice.append(.noHeading(screen: index)) }
      if let here = screen.placement {
        if let placement, placement != here { advice.append(.placementChanged(screen: index)) }
        placement = here
      }
      if index > 0, screens[index - 1].stepCount != screen.stepCount {
        advice.append(
          .stepCountChanged(
            screen: index,
            from: screens[index - 1].stepCount,
            to: screen.stepCount
          )
        )
      }
    }
    return advice
  }
}
