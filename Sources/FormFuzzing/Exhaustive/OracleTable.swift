import FormBaselines
import FormModel

/// What the oracle says of the forms of a space, each asked once and remembered: millions of edits lead to
/// a few hundred thousand states.
@usableFromInline
final class OracleTable {
  @usableFromInline let space: FormSpace
  @usableFromInline let edits: [Edit]
  /// By form and current page (none: 0; page p: p + 1); 0 where the oracle was not asked.
  private var digests: [UInt64]
  /// By form, current page and edit: the current page afterwards; 255 where the oracle was not asked.
  private var currentPages: [UInt8]

  init(_ space: FormSpace) {
    self.space = space
    edits = space.edits
    let rows = space.stateCount * (space.pageCount + 1)
    digests = Array(repeating: 0, count: rows)
    currentPages = Array(repeating: 255, count: rows * edits.count)
  }

  /// A form and its current page, as one number.
  private func row(_ state: Int, _ current: Int?) -> Int {
    state * (space.pageCount + 1) + (current.map { $0 + 1 } ?? 0)
  }

  /// An oracle in this state.
  func oracle(_ state: Int, current: Int?) -> Oracle {
    var oracle = Oracle(space.makeForm(state))
    if let current {
      guard (try? oracle.setCurrentPage(current)) != nil else {
        preconditionFailure("page \(current) can't be current")
      }
    }
    return oracle
  }

  @usableFromInline
  func digest(_ state: Int, current: Int?) -> UInt64 {
    let row = row(state, current)
    if digests[row] == 0 { digests[row] = StateDigest(oracle(state, current: current)).rawValue }
    return digests[row]
  }

  /// The current page after edit number `edit` (VP-4).
  @usableFromInline
  func currentPage(_ state: Int, current: Int?, after edit: Int) -> Int? {
    let place = row(state, current) * edits.count + edit
    if currentPages[place] == 255 {
      var oracle = oracle(state, current: current)
      guard (try? oracle.apply(edits[edit])) != nil else {
        preconditionFailure("the oracle refuses \(edits[edit])")
      }
      currentPages[place] = UInt8(oracle.currentPage.map { $0 + 1 } ?? 0)
    }
    let found = Int(currentPages[place])
    return found == 0 ? nil : found - 1
  }
}
