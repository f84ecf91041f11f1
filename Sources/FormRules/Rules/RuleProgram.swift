import FormModel

/// A form's compiled rules: everything that does not change while the form is filled.
struct RuleProgram: Sendable {
  var records: [FieldRecord] = []
  /// One for each record; trailing records that are only read have none.
  var targets: [FieldTarget] = []
  var extras: [FieldExtra] = []
  /// The innermost container of each record's field; empty if there are no containers.
  var containerOfRecord: [UInt32] = []
  /// The first cell of records' states.
  var states = 0
  /// For each field in form order.
  var entries: [FieldEntry] = []
  /// For each field in form order, whether or not it has a record.
  var kinds: [AnswerKind] = []
  /// The place of the first page of the part; 0 for a form without repeats.
  var firstPlace = 0
  /// The number of each page's first field, from `firstPlace` on; the last entry is the number of fields. Pages of inner
  /// repeats have no fields here.
  var firstField: [UInt32] = []
  var tables: [ChoiceTable] = []
  var containers: [Container] = []
  /// The innermost container of each whole page, from `firstPlace` on; empty if there are no containers.
  var containerOfPage: [UInt32] = []
  var alphas: [Alpha] = []
  var equalities = EqualityTable()
  /// The constant of each atom, as `AtomKey.bits`.
  var atomKeys: [UInt64] = []
  /// The tests of few atoms, which have the lowest numbers.
  var atomTests: [AtomKey.Test] = []
  /// The first cell of few atoms' truths, one bit each.
  var atomTruths = 0
  var atomListeners = ListenerLists()
  /// Listeners of gates; a gate's node has the head.
  var gateListeners = ListenerLists()
  var formulaListeners = ListenerLists()
  var formulas: [Formula] = []
  /// The nodes that read each record, then each variable.
  var readers = IndexLists()
  /// The first of three cells of each variable.
  var variables: [Int] = []
  /// Fields and pages whose label or name has values in it, each with a cell that holds its text.
  var labels: [LabelExpression.Target] = []
  /// The index of each in `labels`.
  var labelNumbers: [LabelExpression.Target: Int] = [:]
  /// The first cell of labels.
  var labelCells = 0
  var triggers: [Trigger] = []
  /// The nodes of the calculations that each record's answer triggers.
  var triggered = IndexLists()
  var editables: [Editable] = []
  /// The values that editable calculations read, each by itself.
  var operands: [Bytecode] = []
  var pool = BytecodePool()
  /// The first cell with a bit for each formula that meets a limit on texts; after them stands their number.
  var tooLongCells = 0
  var tooLongCount: Int { tooLongCells + (formulas.count + 63) >> 6 }
  /// Formulas that read the clock.
  var clockFormulas: [UInt32] = []
  var nodes: [RuleNode] = []
  /// The first cell of gates, two gates in each.
  var gateCells = 0
  /// Records that have a sight or a validity node, in form order.
  var watched: [UInt32] = []
  /// Records that have a constraint or a filter, and so can be invalid, in form order.
  var constrained: [UInt32] = []
  /// Of the part's fields, in the order of the form's filters.
  var filters: [ChoiceFilterPlan] = []
  /// The number of each filtered record's filter.
  var filterOfRecord: [UInt32: Int] = [:]
  /// The cells before any evaluation, after the answers, by field in form order, which are the first cells.
  var cells: [UInt64] = []

  var fieldCount: Int { entries.count }
  /// Empty in a form without repeats.
  var crossing = CrossingRules()

  /// The number of a page's first field.
  func firstSlot(ofPage page: PageID) -> Int { Int(firstField[page.place &- firstPlace]) }

  /// A field's index in form order.
  func slot(of address: FieldID) -> Int { firstSlot(ofPage: address.page) + address.field }

  func entry(at address: FieldID) -> FieldEntry { entries[slot(of: address)] }

  /// Nil also if the field has few atoms and no other use.
  func record(at address: FieldID) -> Int? { entry(at: address).record }

  /// Whether an expression reads a field.
  func isRead(_ entry: FieldEntry) -> Bool {
    entry.record.map { records[$0].isRead } ?? (entry.few != nil)
  }

  /// The field of a record that has a target.
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
    // Keeps firstField[low] <= slot.
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(firstField[middle]) <= slot { low = middle } else { high = middle }
    }
    return PageID(knownPlace: firstPlace + low)
  }

  /// The extra of a record that has a target.
  @inline(__always)
  func extra(ofRecord record: Int) -> FieldExtra {
    let place = targets[record].extra
    return place == FieldRecord.none ? FieldExtra() : extras[Int(place)]
  }

  /// The innermost container of a record's field; `FieldRecord.none` if there is none.
  @inline(__always)
  func container(ofRecord record: Int) -> UInt32 {
    containerOfRecord.isEmpty ? FieldRecord.none : containerOfRecord[record]
  }

  /// The cell of a record's state, and the shift in it.
  @inline(__always)
  func state(ofRecord record: Int) -> (cell: Int, shift: UInt64) {
    (states + record >> 4, UInt64(record & 15) << 2)
  }

  /// The number that an atom compares with.
  @inline(__always)
  func number(ofAtom atom: Int) -> Double { Double(bitPattern: atomKeys[atom]) }

  /// The records in `watched` of a run of fields, as a range of `watched`.
  @inline(__always)
  func watched(page: PageID, fields: Range<Int>) -> Range<Int> {
    let base = firstSlot(ofPage: page)
    return lowerBound(
      watched,
      base + fields.lowerBound
    )..<lowerBound(watched, base + fields.upperBound)
  }

  /// The first index in a sorted list of records whose field is `slot` or later.
  @inline(__always)
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

/// Several lists of numbers in one array.
struct IndexLists: Sendable {
  /// The start of each list, and the end of the last; empty if all lists are.
  var starts: [UInt32] = []
  var items: [UInt32] = []

  init() {}

  /// - Complexity: O(count + pairs).
  init(count: Int, _ pairs: [(Int, UInt32)]) {
    // First the ends of the lists.
    starts = Array(repeating: UInt32(0), count: count + 1)
    for (source, _) in pairs { starts[source] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    items = Array(repeating: 0, count: pairs.count)
    // Each start counts down from its list's end to its beginning.
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
