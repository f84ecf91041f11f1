import FormModel
import ScreenModel

/// An app's declaration of how a flow uses its step indicator.
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

  /// The purpose of the indicator.
  public enum Purpose: UInt8, CaseIterable, Hashable, Sendable {
    /// The steps of a flow, in order.
    case flow
    /// The progress of the system, for which a progress bar is right.
    case systemProgress
    /// Sections in no fixed order, for which tabs are right.
    case unrelatedSections
  }

  public var screens: [Screen]
  public var purpose: Purpose
  /// The indicator's width, px; nil if it is not known.
  public var width: Int?

  public init(screens: [Screen], purpose: Purpose = .flow, width: Int? = nil) {
    self.screens = screens
    self.purpose = purpose
    self.width = width
  }
}

/// A use that the guideline advises against (SI-7). Screens are counted from 0.
public enum StepIndicatorAdvice: Hashable, Sendable {
  case fewerThanTwoSteps(found: Int)
  /// More than eight steps; chapters, each a run of pages, make few steps of many pages (SI-9).
  case tooManySteps(found: Int)
  /// A progress bar should show the progress of the system.
  case useProgressBar
  /// Tabs should show sections in no fixed order.
  case useTabs
  /// Segments of less than 8 px, too narrow to see which is the active one: the screen shows none (SI-9).
  case segmentsTooNarrow(width: Int, steps: Int)
  case hidden(screen: Int)
  case visibleStepLabel(screen: Int)
  case noHeading(screen: Int)
  /// The indicator has another place than on the screen that showed it before.
  case placementChanged(screen: Int)
  /// The number of steps differs from that on the previous screen with the indicator.
  case stepCountChanged(screen: Int, from: Int, to: Int)

  /// The most steps without advice.
  public static let mostSteps = 8
}

extension StepIndicatorUse {
  /// All advice, by screen; advice about the whole flow comes first.
  ///
  /// - Complexity: O(screens).
  public var advice: [StepIndicatorAdvice] {
    var advice: [StepIndicatorAdvice] = []
    if let fewest = screens.map({ $0.stepCount }).min(), fewest < 2 {
      advice.append(.fewerThanTwoSteps(found: fewest))
    }
    if let most = screens.map({ $0.stepCount }).max(), most > StepIndicatorAdvice.mostSteps {
      advice.append(.tooManySteps(found: most))
    }
    switch purpose {
    case .flow: break
    case .systemProgress: advice.append(.useProgressBar)
    case .unrelatedSections: advice.append(.useTabs)
    }
    if let width, let most = screens.map({ $0.stepCount }).max(), most > 0,
      width / most < MenuMetrics.leastSegmentWidth
    {
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
