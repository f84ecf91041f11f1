import FormNavigation
import ScreenModel

/// A navigation bar that is measured once for a declaration, and laid out once for an environment.
struct KeptBar {
  private let measurer: any TextMeasurer
  private var bar: NavigationBar
  private var environment: BarEnvironment?
  private var layout = NavigationBarLayout()

  init(measurer: any TextMeasurer) {
    self.measurer = measurer
    bar = NavigationBar(NavigationBarContent(), measurer: measurer)
  }

  mutating func layOut(
    _ content: NavigationBarContent,
    in environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    if content != bar.content {
      bar = NavigationBar(content, measurer: measurer)
      self.environment = nil
    }
    if self.environment != environment {
      bar.layOut(in: environment, &self.layout)
      self.environment = environment
    }
    layout = self.layout
  }
}
