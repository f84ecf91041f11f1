import FormModel

/// The instances of all repeats of an open form.
///
/// It is usable from inlined code only because Embedded Swift else sees no `deinit` from another module.
@safe
@usableFromInline
struct Instances: ~Copyable {
  let plan: RepeatPlan
  /// The form's own cells, and the first ones of its own flags.
  let formWindow: CellWindow
  let formWords: FormWords
  /// One for each part of a repeat; that of part p is at p − 1.
  private let base: UnsafeMutablePointer<InstanceTable>
  private let count: Int
  /// By the place of a page: its place in the form as loaded, and the slot of its instance.
  private(set) var origins: OwnedBuffer<PageOrigin>
  /// The minima and maxima over the whole form.
  private let tournaments: UnsafeMutablePointer<Tournament>
  private let tournamentCount: Int
  var waiting = WaitingNodes()
  /// How many expressions of instances in the form meet a limit on texts.
  var tooLong = 0
  /// Memory for a list of slots.
  var slots: [Int] = []
  /// The pages as loaded, which stay.
  private let loadedPages: Int
  /// The most pages since memory was given back, and so many more may have no use.
  private var mostPages = 0
  private let sparedPages: Int
  /// Fields of all pages, in the form or not.
  private(set) var fieldCount: Int
  /// In memory of its own: calls copy what stands here.
  var demand: OwnedSlot<InstanceDemand>
  /// Instances that are not in the form any more, and that the journal does not keep.
  var released: [PartSlot] = []
  /// Instances that the present transaction added.
  var added: [PartSlot] = []

  init(
    _ plan: RepeatPlan,
    tables: [InstanceLayout],
    marks: [Int],
    tournaments tournamentCount: Int,
    form: borrowing FormDefinition,
    formWindow: CellWindow,
    formWords: FormWords,
    mostNew: InstanceSize
  ) {
    demand = OwnedSlot(InstanceDemand(most: mostNew))
    self.plan = plan
    self.formWindow = formWindow
    self.formWords = formWords
    let pageCount = form.pageCount
    loadedPages = pageCount
    sparedPages = 64 + 4 * plan.parts.dropFirst().reduce(0) { $0 + $1.pageCount }
    fieldCount = form.fieldCount
    count = plan.parts.count - 1
    unsafe base = UnsafeMutablePointer<InstanceTable>.allocate(capacity: max(count, 1))
    for part in 0..<count {
      unsafe (base + part).initialize(to: InstanceTable(tables[part], marks: marks[part]))
    }
    self.tournamentCount = tournamentCount
    unsafe tournaments = UnsafeMutablePointer<Tournament>.allocate(
      capacity: max(tournamentCount, 1)
    )
    for index in 0..<tournamentCount { unsafe (tournaments + index).initialize(to: Tournament()) }
    origins = OwnedBuffer(capacity: pageCount)
    for place in 0..<pageCount { origins.append(PageOrigin(template: UInt32(place), slot: 0)) }
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
    unsafe tournaments.deinitialize(count: tournamentCount)
    unsafe tournaments.deallocate()
  }

  /// The instances of a part of a repeat.
  subscript(part: Int) -> InstanceTable {
    @inline(__always)
    _read {
      precondition(part > 0 && part <= count, "no such part")
      yield unsafe base[part - 1]
    }
    @inline(__always)
    _modify {
      precondition(part > 0 && part <= count, "no such part")
      yield unsafe &base[part - 1]
    }
  }

  subscript(tournament index: Int) -> Tournament {
    _read {
      precondition(index >= 0 && index < tournamentCount, "no such tournament")
      yield unsafe tournaments[index]
    }
    _modify {
      precondition(index >= 0 && index < tournamentCount, "no such tournament")
      yield unsafe &tournaments[index]
    }
  }

  /// Bytes held, without texts.
  var byteCount: Int {
    var bytes = origins.byteCount + waiting.byteCount
    for part in 1..<count + 1 { bytes += self[part].byteCount }
    for index in 0..<tournamentCount { bytes += self[tournament: index].byteCount }
    return bytes
  }

  /// Notes the pages of a new slot, which have their records one after the other.
  mutating func addOrigins(ofPart part: Int, slot: Int) {
    fieldCount += plan.parts[part].fieldCount
    origins.makeRoom(for: plan.parts[part].pageCount)
    for case .pages(let places) in plan.parts[part].items {
      for place in places {
        origins.append(PageOrigin(template: UInt32(place), slot: UInt32(slot)))
      }
    }
  }

  /// Drops the last slots while they are free. Gives back their memory once a sixteenth of all pages was dropped, and more
  /// pages than four instances of each repeat have: so turns at a border move nothing.
  ///
  /// - Returns: the number of pages that are kept, and whether memory is given back.
  /// - Complexity: O(dropped pages), amortised.
  mutating func dropFreeSlots() -> (pages: Int, givesBack: Bool) {
    mostPages = max(mostPages, origins.count)
    while origins.count > loadedPages {
      let template = PageID(knownPlace: Int(origins[origins.count - 1].template))
      let part = plan.part(of: template)
      guard self[part].dropLast() else { break }
      origins.truncate(to: origins.count - plan.parts[part].pageCount)
      fieldCount -= plan.parts[part].fieldCount
    }
    let spared = mostPages / 16 + sparedPages
    guard origins.count + spared < mostPages else { return (origins.count, false) }
    mostPages = origins.count
    origins.giveBack()
    for part in 1..<count + 1 {
      let around = plan.parts[part].around
      self[part].giveBack(outerCount: around == 0 ? 1 : self[around].slotCount)
    }
    waiting = WaitingNodes()
    slots = []
    released = []
    added = []
    demand.value.counts.giveBack()
    return (origins.count, true)
  }

  /// The place of the page of an instance that was made from a template's page.
  @inline(__always)
  func place(of page: PageID, part: Int, slot: Int) -> Int {
    slot == 0
      ? page.place : Int(self[part][slot].firstPlace) + Int(plan.indexInPart[page.place])
  }

  /// The place of an instance's first page of its own.
  func firstPlace(ofPart part: Int, slot: Int) -> Int {
    slot == 0 ? plan.parts[part].firstOwnPlace : Int(self[part][slot].firstPlace)
  }

  /// Calls `body` with each run of an instance's own pages, which have their records one after the other, and the number
  /// of the run's first page among them.
  func forEachRun(ofPart part: Int, slot: Int, _ body: (Range<Int>, Int) -> Void) {
    if slot > 0 {
      let first = Int(self[part][slot].firstPlace)
      return body(first..<first + plan.parts[part].pageCount, 0)
    }
    var index = 0
    for case .pages(let places) in plan.parts[part].items {
      body(places, index)
      index += places.count
    }
  }

  /// Whether a page came in the present transaction.
  func isNew(place: Int) -> Bool {
    let origin = origins[place]
    let part = plan.part(of: PageID(knownPlace: Int(origin.template)))
    return part > 0 && self[part][Int(origin.slot)].isNew
  }

  /// The slot of an instance's part around, up to the part `outer`.
  func slot(of outer: Int, around part: Int, _ slot: Int) -> Int {
    var (part, slot) = (part, slot)
    while part != outer {
      slot = Int(self[part][slot].outer)
      part = plan.parts[part].around
    }
    return slot
  }
}

/// Where a page comes from.
struct PageOrigin: BitwiseCopyable, Sendable {
  /// The place in the form as loaded.
  var template: UInt32
  /// The slot of its instance, among those of its repeat.
  var slot: UInt32
}

/// An instance by its part and slot; part 0 is the form.
struct PartSlot: Hashable, Sendable, BitwiseCopyable {
  var part: Int
  var slot: Int
}
