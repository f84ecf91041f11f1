import FormModel
import FormProgress

/// The rules of an open form: the answers, and everything that follows from them (UR): which conditions hold, their
/// effects on fields, pages and groups, calculated values, invalid answers.
///
/// All data that changes while the form is filled stands in one block of 8-byte cells, so that undo restores cells.
/// Nodes to evaluate are in `pending`, numbered by dependency; `settle` evaluates the lowest first, so each node is
/// evaluated once in a transaction.
///
/// The part of a repeat has such cells for each instance. `frame` says in which part and instance rules are being
/// evaluated; `program` and `cells` are theirs, and pages are named as in the form as loaded.
@safe
struct RuleState: ~Copyable {
  let shared: SharedProgram
  /// The rules of the present part, which `shared` keeps alive.
  private var base: UnsafePointer<RuleProgram>
  /// The form's own cells.
  private(set) var formCells: OwnedBuffer<UInt64>
  /// The cells of the present part: the form's, or those of an instance.
  private(set) var cells: CellWindow
  private(set) var frame = RuleFrame()
  /// First cells, by flag word or 64 pages: own flags of fields; own flags of pages; flags of fields by own flags and
  /// the rules on the field itself, without containers.
  private(set) var ownWords: Int
  private(set) var ownPages: Int
  private(set) var baseWords: Int
  /// The cell of the clock, in milliseconds; one of the form's.
  let clock: Int
  var pending: PendingSet
  /// Empty if the form has no repeats.
  var instances = OwnedSlot<Instances>()
  var texts = TextStore()
  var evaluator: Evaluator
  var offers = KeptOffers()
  /// The number of expressions evaluated since the form was opened, modulo 2³². Eight bytes would take a session into the
  /// allocator's next size.
  var evaluations: UInt32 = 0
  /// Whether answers trigger calculations: not while a form is opened or restored (UR-3).
  var firesTriggers = false
  private let place = KeptInPlace()

  /// - Parameter form: the form that the program was compiled from.
  init(_ shared: SharedProgram, form: borrowing FormDefinition) {
    self.shared = shared
    unsafe base = unsafe shared.pointer
    let answers = shared.program.fieldCount
    ownWords = answers + shared.program.cells.count
    ownPages = ownWords + form.wordCount
    baseWords = ownPages + (form.pageCount + 63) / 64
    clock = baseWords + (shared.program.containers.isEmpty ? 0 : form.wordCount)
    var memory = OwnedBuffer<UInt64>(count: clock + 1, repeating: 0)
    for answer in 0..<answers { memory[answer] = AnswerCode.none }
    for cell in shared.program.cells.indices { memory[answers + cell] = shared.program.cells[cell] }
    for word in 0..<form.wordCount { memory[ownWords + word] = form.words[word] }
    for page in form.pages where form.isHidden(page: page) {
      memory[ownPages + page.place / 64] |= 1 << UInt64(page.place % 64)
    }
    if !shared.program.containers.isEmpty {
      for word in 0..<form.wordCount { memory[baseWords + word] = form.words[word] }
    }
    unsafe cells = CellWindow(memory.mutableBase, count: memory.count)
    formCells = memory
    pending = PendingSet(count: shared.plan == nil ? shared.program.nodes.count : 0)
    evaluator = Evaluator(stackDepth: shared.program.pool.stackDepth)
  }

  var program: RuleProgram {
    @inline(__always)
    unsafeAddress { unsafe base }
  }

  /// Bytes held, without texts.
  var byteCount: Int {
    program.byteCount + formCells.byteCount + pending.byteCount
      + (instances.isEmpty ? 0 : instances.value.byteCount)
  }

  /// The form's own cells. A session without repeats keeps them once.
  @inline(__always)
  var formWindow: CellWindow { frame.part == 0 ? cells : instances.value.formWindow }

  /// The first cells of the form's own flags, whatever part rules are being evaluated in.
  var formWords: FormWords {
    instances.isEmpty
      ? FormWords(own: ownWords, pages: ownPages, base: baseWords) : instances.value.formWords
  }

  /// Goes on in another part and instance.
  mutating func enter(_ part: Int, _ slot: Int) {
    unsafe base = unsafe shared.program(ofPart: part)
    if part == 0 {
      cells = instances.value.formWindow
      let words = instances.value.formWords
      (ownWords, ownPages, baseWords) = (words.own, words.pages, words.base)
      frame = RuleFrame()
    } else {
      cells = instances.value[part].window(slot)
      (ownWords, ownPages, baseWords) = (
        instances.value[part].ownWords, instances.value[part].ownPages,
        instances.value[part].baseWords
      )
      frame = RuleFrame(part: part, slot: slot, isMuted: instances.value[part][slot].isNew)
    }
  }

  /// Lets a node be evaluated.
  @inline(__always)
  mutating func mark(_ node: Int) {
    if instances.isEmpty { pending.insert(node) } else { markInFrame(node) }
  }

  @inline(never)
  private mutating func markInFrame(_ node: Int) {
    instances.value.waiting.insert(rank: program.crossing.ranks[node], slot: frame.slot)
  }

  /// Changes a cell, and records its value in the journal. Inlined: most sessions have no journal.
  @inline(__always)
  mutating func set(_ cell: Int, _ value: UInt64, _ transaction: inout Transaction) {
    let old = cells[cell]
    if old == value { return }
    cells[cell] = value
    if transaction.journal.isActive { keep(cell, old, &transaction) }
  }

  /// A record's `StateBits`.
  @inline(__always)
  func state(ofRecord record: Int) -> UInt64 {
    let (cell, shift) = program.state(ofRecord: record)
    return cells[cell] >> shift & 15
  }

  @inline(__always)
  mutating func setState(
    _ bit: UInt64,
    _ isSet: Bool,
    ofRecord record: Int,
    _ transaction: inout Transaction
  ) {
    let (cell, shift) = program.state(ofRecord: record)
    let old = cells[cell]
    set(cell, isSet ? old | bit &<< shift : old & ~(bit &<< shift), &transaction)
  }

  @inline(never)
  private mutating func keep(_ cell: Int, _ old: UInt64, _ transaction: inout Transaction) {
    _ = note(JournalEntry(.cell, cell, old, in: frame.code), &transaction)
  }

  /// Adds a step to the journal, unless the step is in an instance that the transaction adds.
  ///
  /// - Returns: whether the journal keeps it.
  @inline(__always)
  mutating func note(_ entry: JournalEntry, _ transaction: inout Transaction) -> Bool {
    transaction.journal.isActive ? append(entry, &transaction) : false
  }

  @inline(never)
  private mutating func append(_ entry: JournalEntry, _ transaction: inout Transaction) -> Bool {
    frame.isMuted ? false : transaction.journal.append(entry, &texts)
  }

  /// Flips an own flag: a bit of a cell.
  @inline(__always)
  mutating func turn(_ cell: Int, bit: Int, _ transaction: inout Transaction) {
    cells[cell] ^= 1 << UInt64(bit)
    if transaction.journal.isActive {
      _ = note(.flag(cell, bit: bit, in: frame.code), &transaction)
    }
  }

  /// Changes a cell with the number of a text. The previous text is removed unless the journal keeps it.
  mutating func setText(_ cell: Int, _ text: String?, _ transaction: inout Transaction) {
    let old = cells[cell]
    let new = text.map { texts.add($0) } ?? AnswerCode.none
    let isKept = note(JournalEntry(.text, cell, old, in: frame.code), &transaction)
    if !isKept, old != AnswerCode.none { texts.remove(old) }
    cells[cell] = new
  }

  /// Makes an edit of effective flags, without settling the current page.
  @inline(__always)
  mutating func applyEffective(
    _ edit: Edit,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let edit = frame.part == 0 ? edit : edit.on(actual(edit.page, engine))
    guard let effects = try? engine.applyUnsettled(edit) else {
      preconditionFailure("rules act on what is there")
    }
    guard effects != 0 else { return }
    _ = note(JournalEntry(.edit, 0, edit.rawValue), &transaction)
    transaction.add(page: edit.page, effects: effects, engine)
  }
}

/// The part and instance in which rules are evaluated.
struct RuleFrame: BitwiseCopyable, Sendable {
  private var part32: UInt32 = 0
  private var slot32: UInt32 = 0
  /// Whether steps are left out of the journal: in an instance that the present transaction adds.
  var isMuted = false

  init(part: Int = 0, slot: Int = 0, isMuted: Bool = false) {
    part32 = UInt32(truncatingIfNeeded: part)
    slot32 = UInt32(truncatingIfNeeded: slot)
    self.isMuted = isMuted
  }

  @inline(__always)
  var part: Int { Int(part32) }
  /// 0 in the form.
  @inline(__always)
  var slot: Int { Int(slot32) }

  /// Stands before the number of a cell in the journal.
  var code: UInt64 { UInt64(part) << 48 | UInt64(slot) << 24 }
}

extension Edit {
  /// The same edit on another page.
  func on(_ page: PageID) -> Edit { Edit(operation, page: page, field: field) }
}

/// First cells of the form's part, as `RuleState` has them for the present part.
struct FormWords: BitwiseCopyable, Sendable {
  var own: Int
  var pages: Int
  var base: Int
}
