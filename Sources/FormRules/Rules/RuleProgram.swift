import FormModel

/// A form's rules, compiled: what does not change while it is filled.
struct RuleProgram: Sendable {
  var records: [FieldRecord] = []
  /// By record, but of those behind the last that needs one: fields that are only read come last.
  var targets: [FieldTarget] = []
  var extras: [FieldExtra] = []
  /// By record, the innermost container around the field; empty if there are no containers.
  var containerOfRecord: [UInt32] = []
  /// The first of the cells with records' states.
  var states = 0
  /// By field in form order.
  var entries: [FieldEntry] = []
  /// By the page's place, the number of its first field, and last the number of all.
  var firstField: [UInt32] = []
  var tables: [ChoiceTable] = []
  var containers: [Container] = []
  /// By the page's place, the innermost container around all of it; empty if there are no containers.
  var containerOfPage: [UInt32] = []
  var alphas: [Alpha] = []
  var equalities = EqualityTable()
  /// By atom, what its field is compared with, as `AtomKey.bits`.
  var atomKeys: [UInt64] = []
  /// By atom of a field that has a few; they have the lowest numbers.
  var atomTests: [AtomKey.Test] = []
  /// The first of the cells with a bit for each of them, whether it holds.
  var atomTruths = 0
  var atomListeners = ListenerLists()
  /// Of gates; a gate's node says where.
  var gateListeners = ListenerLists()
  var formulaListeners = ListenerLists()
  var formulas: [Formula] = []
  /// By record and then by variable, the formulas that read it.
  var readers = IndexLists()
  /// By variable, the first of its three cells.
  var variables: [Int] = []
  var pool = BytecodePool()
  /// Formulas that read the clock.
  var clockFormulas: [UInt32] = []
  var nodes: [RuleNode] = []
  /// The first of the gates' cells, one for two.
  var gateCells = 0
  /// Records that have a sight or a validity node, in form order.
  var watched: [UInt32] = []
  /// Records that have a constraint, in form order.
  var constrained: [UInt32] = []
  /// What the cells hold before anything is evaluated. The first ones are the answers, by field in form order.
  var cells: [UInt64] = []
  /// If there are constraints: the first of as many cells as there are pages, each with its number of invalid
  /// answers; then one with that of the form, and one with the number of pages that would be complete without them.
  var invalidCells = 0
  var warnings: [RuleWarning] = []

  var fieldCount: Int { entries.count }
  var pageCount: Int { firstField.count - 1 }
  /// The first cells are answers: what is kept of constraints begins behind them.
  @inline(__always)
  var hasConstraints: Bool { invalidCells != 0 }
  var invalidSumCell: Int { invalidCells + pageCount }
  var completeButInvalidCell: Int { invalidCells + pageCount + 1 }

  /// The number of a page's first field.
  func firstSlot(ofPage page: PageID) -> Int { Int(firstField[page.place]) }

  /// A field's place in form order.
  func slot(of address: FieldID) -> Int { firstSlot(ofPage: address.page) + address.field }

  func entry(at address: FieldID) -> FieldEntry { entries[slot(of: address)] }

  /// Nil also of a field that no more than a few atoms ask for.
  func record(at address: FieldID) -> Int? { entry(at: address).record }

  /// Whether an expression reads a field.
  func isRead(_ entry: FieldEntry) -> Bool {
    entry.record.map { records[$0].isRead } ?? (entry.few != nil)
  }

  /// Where a record's field is; the record has a target.
  @inline(__always)
  func address(ofRecord record: Int) -> FieldID {
    FieldID(page: targets[record].page, field: Int(records[record].field))
  }

  /// The page of the field with this number.
  ///
  /// - Complexity: O(log(pages)).
  @inline(__always)
  func page(ofSlot slot: Int) -> PageID {
    var low = 0
    var high = firstField.count - 1
    // The last page whose first field is not behind it.
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(firstField[middle]) <= slot { low = middle } else { high = middle }
    }
    return PageID(knownPlace: low)
  }

  /// Where the field with this number is.
  func address(ofSlot slot: Int) -> FieldID {
    let page = page(ofSlot: slot)
    return FieldID(page: page, field: slot - firstSlot(ofPage: page))
  }

  /// What few fields have, of a record that has a target.
  @inline(__always)
  func extra(ofRecord record: Int) -> FieldExtra {
    let place = targets[record].extra
    return place == FieldRecord.none ? FieldExtra() : extras[Int(place)]
  }

  /// The innermost container around a record's field; `FieldRecord.none` if there is none.
  @inline(__always)
  func container(ofRecord record: Int) -> UInt32 {
    containerOfRecord.isEmpty ? FieldRecord.none : containerOfRecord[record]
  }

  /// Where a record's state is: a cell, and how far it is shifted there.
  @inline(__always)
  func state(ofRecord record: Int) -> (cell: Int, shift: UInt64) {
    (states + record >> 4, UInt64(record & 15) << 2)
  }

  /// An atom's number that its field's is compared with.
  @inline(__always)
  func number(ofAtom atom: Int) -> Double { Double(bitPattern: atomKeys[atom]) }

  /// The watched records of a page's fields, as places in `watched`.
  func watched(page: PageID, fields: Range<Int>) -> Range<Int> {
    let base = firstSlot(ofPage: page)
    return lowerBound(
      watched,
      base + fields.lowerBound
    )..<lowerBound(watched, base + fields.upperBound)
  }

  /// The first place in a list of records whose field is `slot` or later.
  func lowerBound(_ list: [UInt32], _ slot: Int) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if Int(records[Int(list[middle])].slot) < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Lists of numbers one after the other, by number.
struct IndexLists: Sendable {
  /// Empty if all lists are.
  var starts: [UInt32] = []
  var items: [UInt32] = []

  init() {}

  /// - Complexity: O(count + pairs).
  init(count: Int, _ pairs: [(Int, UInt32)]) {
    // First where each list ends, and behind them all the end of the last.
    starts = Array(repeating: UInt32(0), count: count + 1)
    for (source, _) in pairs { starts[source] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    items = Array(repeating: 0, count: pairs.count)
    // From there each item goes down, and leaves its list's beginning.
    for (source, item) in pairs.reversed() {
      starts[source] -= 1
      items[Int(starts[source])] = item
    }
  }

  @inline(__always)
  func range(_ index: Int) -> Range<Int> {
    starts.isEmpty ? 0..<0 : Int(starts[index])..<Int(starts[index + 1])
  }
}
