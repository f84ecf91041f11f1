import FormBaselines
import FormContenders
import FormModel

@testable import FormFuzzing

/// Goes through the forms of a space, and compares a contender with the oracle after every edit of each form, or
/// after every pair of edits.
///
/// It never loads the contender anew. It walks from form to form in the order of a Gray code, one edit a step,
/// tries each edit and takes it back. So the contender reaches every state by edits, and any internal state that
/// goes wrong has the rest of the walk in which to show.
struct ExhaustiveCheck {
  let table: OracleTable
  let questions: QuestionSet
  /// 1 for every edit, 2 for every pair of edits.
  let depth: Int
  /// The check tries edits on each form whose place in the walk is a multiple of this; it visits all forms.
  let stride: Int

  init(_ space: FormSpace, depth: Int = 1, stride: Int = 1) {
    table = OracleTable(space)
    questions = QuestionSet(of: space.makeForm(0))
    self.depth = depth
    self.stride = stride
  }

  /// - Parameter places: a part of the walk; 0 ..< the space's `stateCount` is the whole.
  func run<C: Contender & ~Copyable>(
    _ type: C.Type,
    places: Range<Int>
  ) -> Counterexample? {
    guard let first = places.first else { return nil }
    var existing = questions
    existing.withMissing = false
    var state = Self.gray(first)
    var walk = ExhaustiveWalk<C>(table: table, state: state)
    for place in places {
      if place > first {
        let toggle = place.trailingZeroBitCount
        let isSet = state >> toggle & 1 == 0
        guard walk.step(edit: toggle * 2 + (isSet ? 1 : 0)) else { return walk.failure }
        state = Self.gray(place)
      }
      guard place.isMultiple(of: stride) else { continue }
      // Work that is slow under Swift Testing or in debug builds is done on one form in 64.
      let isThorough = place.isMultiple(of: stride * 64)
      if isThorough { walk.contender.checkInvariants() }
      guard walk.askEverything(isThorough ? questions : existing), walk.tryEdits(depth: depth)
      else { return walk.failure }
    }
    return nil
  }

  /// Checks the engine and its rivals, one after the other, up to the first that fails.
  func runAll(places: Range<Int>) -> Counterexample? {
    struct Run: ContenderVisitor {
      let check: ExhaustiveCheck
      let places: Range<Int>
      var found: Counterexample?

      mutating func visit<C: Contender & ~Copyable>(_ type: C.Type) {
        found = found ?? check.run(C.self, places: places)
      }
    }
    var run = Run(check: self, places: places)
    // The visitor throws nothing.
    _ = try? TimedContenders.visitAll(&run)
    return run.found
  }

  /// The walk's form at `place`: neighbours differ in one bit.
  static func gray(_ place: Int) -> Int { place ^ place >> 1 }
}
