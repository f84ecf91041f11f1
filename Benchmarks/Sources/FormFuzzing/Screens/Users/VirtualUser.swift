import FormModel
import FormNavigation
import FormWorkload

/// A person with a form, as a source of actions: the same seed makes the same actions on the same screen.
///
/// The next action depends on what the screen shows, as with people. So a session is recorded as its actions, and
/// played again without its user.
public struct VirtualUser {
  var random: Xoshiro256StarStar
  let habits: UserHabits
  /// The touch under way.
  var gesture: Gesture?
  /// Actions to play next, in order.
  var queue: [ScreenAction] = []
  /// The index of the next action of `queue`.
  private var queued = 0
  /// The place up to which the person has filled the current page.
  var cursor = FieldID(page: .nowhere, field: 0)
  /// States saved earlier, the latest at the end.
  var memories: [[UInt8]] = []

  public init(seed: UInt64) {
    var random = Xoshiro256StarStar(seed: seed)
    habits = UserHabits(&random)
    self.random = random
    queue = [
      .declareBar(seed: self.random.next()),
      .history(count: draw(6), hasBackPlace: chance(200)),
    ]
    if chance(250) { queue.append(.declareChapters(seed: self.random.next())) }
  }

  /// The person's next action.
  ///
  /// - Parameter snapshot: the screen as shown now.
  public mutating func next(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    if let gesture {
      // A drag that was lost: the menu has a state of its own again while the finger is still down.
      if gesture.done > 1, let sheet = snapshot.sheet, sheet.state != .tracking, chance(150) {
        return .event(.tap(.header))
      }
      // A touch is sometimes interrupted by something else, and goes on.
      return chance(habits.interruption) ? interruption(screen, snapshot) : nextOfGesture()
    }
    if queued < queue.count {
      queued += 1
      return queue[queued - 1]
    }
    queue.removeAll(keepingCapacity: true)
    queued = 0
    if let popover = snapshot.bar.popover, !popover.isAnnouncement {
      return actOnPopover(screen, snapshot)
    }
    return snapshot.sheet == nil ? actOnForm(screen, snapshot) : actOnMenu(screen, snapshot)
  }

  // MARK: Draws

  /// - Parameter perMille: 0…1,000.
  mutating func chance(_ perMille: Int) -> Bool { random.draw(below: 1_000) < perMille }

  mutating func draw(_ bound: Int) -> Int { random.draw(below: max(bound, 1)) }

  /// An index, drawn in proportion to the weights.
  mutating func choice(_ weights: [Int]) -> Int {
    var rest = draw(weights.reduce(0, +))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return weights.count - 1
  }
}

/// A person's tendencies. Each kind of person does one thing more than others.
struct UserHabits: Hashable, Sendable {
  /// Weights of actions on the form.
  var fills = 40
  var rules = 6
  var nexts = 8
  var previous = 3
  var menus = 10
  var bars = 10
  /// Weights of actions on the open menu.
  var scrolls = 25
  var sheetDrags = 12
  var cardTaps = 14
  var otherTaps = 8
  /// Weights of actions on either.
  var rotations = 2
  var absences = 2
  var relaunches = 1
  var settings = 1
  var storms = 1
  var chaos = 4
  /// In thousandths of the moments of a touch.
  var interruption = 15
  /// In thousandths of the settings, and of the text sizes.
  var largeTexts = 0

  /// Draws a kind of person.
  init(_ random: inout Xoshiro256StarStar) {
    switch random.draw(below: 10) {
    // Fills page after page.
    case 0: (fills, nexts, chaos) = (120, 20, 0)
    // Looks around by the menu.
    case 1: (menus, scrolls, cardTaps) = (40, 60, 30)
    // Plays with the sheet, and has trembling fingers.
    case 2: (menus, sheetDrags, otherTaps, interruption) = (40, 50, 30, 60)
    // Turns the device, leaves and comes back.
    case 3: (rotations, absences, relaunches) = (20, 15, 8)
    // Meets a form full of rules.
    case 4: (rules, storms, menus) = (60, 6, 20)
    // Touches anything, anywhere.
    case 5: (chaos, interruption) = (100, 250)
    // Is given and refused free navigation, by an app that also replaces the screen's state.
    case 6: (settings, relaunches, menus, interruption) = (30, 15, 20, 100)
    // Looks into every corner of the bar.
    case 7: (bars, rotations, interruption) = (150, 8, 60)
    // Reads large texts, and rests a finger on those of the bars.
    case 8: (settings, bars, largeTexts) = (12, 100, 700)
    default: break
    }
  }
}
