import FormModel

/// A form's rules, compiled: what does not change while it is filled.
struct RuleProgram: Sendable {
  var records: [FieldRecord] = []
  /// By field in form order, its record; `FieldRecord.none` if the rules know nothing of it.
  var recordOfField: [UInt32] = []
  /// By the page's place, the number of its first field, and last the number of all.
  var firstField: [UInt32] = []
  var tables: [ChoiceTable] = []
  var containers: [Container] = []
  /// By the page's place, the innermost container around all of it; empty if there are no containers.
  var containerOfPage: [UInt32] = []
  var alphas: [Alpha] = []
  var equalities = EqualityTable(first: 0, count: 0)
  /// By atom of a list: what its field's number is compared with.
  var atomKeys: [Double] = []
  var atomConsumers = ConsumerLists()
  var gateConsumers = ConsumerLists()
  var formulaConsumers = ConsumerLists()
  var gates: [Gate] = []
  var formulas: [Formula] = []
  /// By record and then by variable, the formulas that read it.
  var readers = IndexLists()
  /// By variable, the first of its three cells.
  var variables: [Int] = []
  var pool = BytecodePool()
  /// Formulas that read the clock.
  var clockFormulas: [UInt32] = []
  var nodes: [RuleNode] = []
  /// Records that have a sight or a validity node, in form order.
  var watched: [UInt32] = []
  /// Records that have a constraint, in form order.
  var constrained: [UInt32] = []
  /// What the cells hold before anything is evaluated. The first ones are the answers, by field in form order.
  var cells: [UInt64] = []
  /// If there are constraints: the first of as many cells as there are pages, each with its number of invalid
  /// answers, and one more with that of the form.
  var invalidCells = 0
  var warnings: [RuleWarning] = []

  struct Gate: Sendable {
    var threshold: UInt32
    var node: UInt32
    /// Bits 0…31 the number of true inputs, bit 32 the output.
    var cell: Int
  }

  var fieldCount: Int { recordOfField.count }

  /// The number of a page's first field.
  func firstSlot(ofPage page: PageID) -> Int { Int(firstField[page.place]) }

  /// A field's place in form order.
  func slot(of address: FieldID) -> Int { firstSlot(ofPage: address.page) + address.field }

  func record(at address: FieldID) -> Int? {
    let record = recordOfField[slot(of: address)]
    return record == FieldRecord.none ? nil : Int(record)
  }

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

/// Lists one after the other, by number.
struct ConsumerLists: Sendable {
  var starts: [UInt32] = [0]
  var items: [Consumer] = []

  init() {}

  init(count: Int, _ pairs: some Collection<(Int, Consumer)>) {
    starts = IndexLists.starts(count: count, pairs.lazy.map(\.0))
    var places = starts
    items = Array(repeating: Consumer(.gate, 0, isNegated: false), count: pairs.count)
    for (source, consumer) in pairs {
      items[Int(places[source])] = consumer
      places[source] += 1
    }
  }

  func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }
}

/// Lists of numbers one after the other, by number.
struct IndexLists: Sendable {
  var starts: [UInt32] = [0]
  var items: [UInt32] = []

  init() {}

  init(count: Int, _ pairs: [(Int, UInt32)]) {
    starts = Self.starts(count: count, pairs.lazy.map(\.0))
    var places = starts
    items = Array(repeating: 0, count: pairs.count)
    for (source, item) in pairs {
      items[Int(places[source])] = item
      places[source] += 1
    }
  }

  /// Where each list begins, and behind them all the end of the last.
  static func starts(count: Int, _ sources: some Sequence<Int>) -> [UInt32] {
    var starts = Array(repeating: UInt32(0), count: count + 1)
    for source in sources { starts[source + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    return starts
  }

  func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }
}
