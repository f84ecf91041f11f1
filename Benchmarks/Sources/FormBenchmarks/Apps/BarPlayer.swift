import CHardware
import FormContenders
import FormModel
import FormNavigation
import FormWorkload
import NavigationBaselines

/// Navigation bars in a benchmark.
final class BarPlayer {
  private let operation: AppOperation
  private let contents: [NavigationBarContent]
  private let bars: [NavigationBar]
  private let environments: [BarEnvironment]
  private let titled: NavigationBar
  private var layout = NavigationBarLayout()
  private var screen: InputFormScreen
  private var snapshot = InputFormSnapshot()
  /// The operations played so far.
  private var position = 0

  private static let barCount = 256
  private static let environmentCount = 1_024
  /// The pixels after which the form scrolls back to the top; more than the large title's height.
  private static let scrolled = 80

  init(_ operation: AppOperation, seed: UInt64) throws(BenchmarkError) {
    self.operation = operation
    var generator = BarGenerator(seed: seed)
    contents = (0..<Self.barCount).map { _ in generator.content() }
    bars = contents.map { NavigationBar($0) }
    environments = (0..<Self.environmentCount).map { _ in generator.environment() }
    let content = NavigationBarContent.goodsReceipt(.list)
    titled = NavigationBar(content)
    screen = InputFormScreen(
      FormBuilder().build(),
      on: ScreenGeometry(width: 390, height: 844),
      bar: content
    )
    // A warm-up, so that lists reach their full capacity.
    play(Self.environmentCount)
  }

  func play(_ steps: Int) {
    var sum = 0
    switch operation {
    case .layOut:
      for _ in 0..<steps {
        bars[position % Self.barCount].layOut(
          in: environments[position % Self.environmentCount],
          &layout
        )
        sum &+= layout.trailing.count &+ layout.frame.height
        position += 1
      }
    case .measure:
      for _ in 0..<steps {
        sum &+= NavigationBar(contents[position % Self.barCount]).titleNeed
        position += 1
      }
    case .scrollScreen:
      for _ in 0..<steps {
        // Can't fail: only edits throw.
        _ = try? screen.handle(.scrollForm(to: position % Self.scrolled))
        screen.fill(&snapshot)
        sum &+= snapshot.bar.layout.frame.height
        position += 1
      }
    default:
      for _ in 0..<steps {
        titled.layOut(in: environment(scroll: position % Self.scrolled), &layout)
        sum &+= layout.frame.height
        position += 1
      }
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  private func environment(scroll: Int) -> BarEnvironment {
    BarEnvironment(width: 390, sizeClass: .compact, scroll: scroll)
  }

  /// True if layouts in reused memory equal new ones.
  func isRight() -> Bool {
    switch operation {
    case .measure: zip(contents, bars).allSatisfy { NavigationBar($0).titleNeed == $1.titleNeed }
    case .scrollScreen: isScreenRight()
    case .layOut:
      environments.indices.allSatisfy {
        isRight(bars[$0 % Self.barCount], in: environments[$0])
      }
    default:
      (0..<Self.scrolled).allSatisfy { isRight(titled, in: environment(scroll: $0)) }
    }
  }

  private func isRight(_ bar: NavigationBar, in environment: BarEnvironment) -> Bool {
    bar.layOut(in: environment, &layout)
    return layout == bar.layout(in: environment)
  }

  private func isScreenRight() -> Bool {
    let state = screen.interactionState
    var fresh = LinearScreen(FormBuilder().build(), on: state.screen)
    var expected = InputFormSnapshot()
    fresh.fill(&expected, showing: state)
    screen.fill(&snapshot)
    return snapshot == expected
  }
}
