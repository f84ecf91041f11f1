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

    /// Nil where the screen does not show the indicator.
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

  public var screens: [Screen]

  public init(screens: [Screen]) { self.screens = screens }
}

/// What the guideline advises against (SPEC SI-7). Screens are counted from 0.
public enum StepIndicatorAdvice: Hashable, Sendable {
  case fewerThanTwoSteps(found: Int)
  /// More than eight.
  case tooManySteps(found: Int)
  case hidden(screen: Int)
  case visibleStepLabel(screen: Int)
  case noHeading(screen: Int)
  /// It stands elsewhere than on the screen that showed it before.
  case placementChanged(screen: Int)
  /// The number of steps is another than on the screen before.
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
