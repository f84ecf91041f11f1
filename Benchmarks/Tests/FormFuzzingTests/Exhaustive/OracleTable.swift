import FormBaselines
import FormModel

/// The oracle's answers about the forms of a space, each computed once and kept: hundreds of millions of edits lead
/// to a few hundred thousand states.
final class OracleTable {
  let space: FormSpace
  let edits: [Edit]
  /// Indexed by row; 0 if the oracle was not asked yet.
  private var digests: OwnedBuffer<UInt64>
  /// Indexed by row and edit: the current page afterwards plus 1; 255 if the oracle was not asked yet.
  private var currentPages: OwnedBuffer<UInt8>

  init(_ space: FormSpace) {
    self.space = space
    edits = space.edits
    let rows = space.stateCount * (space.pageCount + 1)
    digests = OwnedBuffer(count: rows, repeating: 0)
    currentPages = OwnedBuffer(count: rows * edits.count, repeating: 255)
  }

  /// A form and its current page, as one number.
  private func row(_ state: Int, _ current: PageID?) -> Int {
    state * (space.pageCount + 1) + (current.map { $0.place + 1 } ?? 0)
  }

  /// An oracle in this state.
  func oracle(_ state: Int, current: PageID?) -> Oracle {
    var oracle = Oracle(space.makeForm(state))
    Self.moveCurrentPage(of: &oracle, to: current)
    return oracle
  }

  private static func moveCurrentPage(of oracle: inout Oracle, to page: PageID?) {
    guard let page, oracle.currentPage != page else { return }
    guard (try? oracle.setCurrentPage(page)) != nil else {
      preconditionFailure("page \(page) can't be current")
    }
  }

  func digest(_ state: Int, current: PageID?) -> UInt64 {
    let row = row(state, current)
    if digests[row] == 0 { digests[row] = StateDigest(oracle(state, current: current)).rawValue }
    return digests[row]
  }

  /// The current page after edit number `edit` (VP-4).
  func currentPage(_ state: Int, current: PageID?, after edit: Int) -> PageID? {
    let row = row(state, current) * edits.count
    if currentPages[row] == 255 { askCurrentPages(state, current, row) }
    let found = Int(currentPages[row + edit])
    return found == 0 ? nil : PageID(place: found - 1)
  }

  /// Tries each edit on an oracle, and takes it back.
  private func askCurrentPages(_ state: Int, _ current: PageID?, _ row: Int) {
    var oracle = oracle(state, current: current)
    for edit in edits.indices {
      guard let changed = try? oracle.apply(edits[edit]) else {
        preconditionFailure("the oracle refuses \(edits[edit])")
      }
      currentPages[row + edit] = UInt8(oracle.currentPage.map { $0.place + 1 } ?? 0)
      if changed { _ = try? oracle.apply(edits[edit ^ 1]) }
      Self.moveCurrentPage(of: &oracle, to: current)
    }
  }
}
