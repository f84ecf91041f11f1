import FormModel

/// The pages and fields to observe after an event.
public struct ObservationView: Hashable, Sendable {
  public enum Pages: UInt8, Hashable, Sendable { case none, own, all }
  public enum Fields: Hashable, Sendable {
    case none
    case listed([FieldID])
    case all
    /// All fields, with their values. Only contenders with `values` are asked for them.
    case valued
  }

  public var pages: Pages
  public var fields: Fields

  public init(pages: Pages, fields: Fields = .none) {
    self.pages = pages
    self.fields = fields
  }

  public static let everything = ObservationView(pages: .all, fields: .all)

  /// Everything that the contender tells: with values, if it tells them.
  static func everything(of contender: ContenderIdentity) -> ObservationView {
    ObservationView(
      pages: .all,
      fields: contender.capabilities.contains(.values) ? .valued : .all
    )
  }

  /// The form's numbers alone.
  static let nothing = ObservationView(pages: .none, fields: .none)

  func write(to writer: inout WireWriter) {
    writer.u8(pages.rawValue)
    var listed: [FieldID] = []
    switch fields {
    case .none: writer.u8(0)
    case .listed(let addresses):
      writer.u8(1)
      listed = addresses
    case .all: writer.u8(2)
    case .valued: writer.u8(3)
    }
    writer.list(listed) { writer, address in
      writer.u32(address.page.rawValue)
      writer.u32(UInt32(clamping: address.field))
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let code = try reader.u8("which pages to look at")
    guard let pages = Pages(rawValue: code) else {
      throw WireError(at: 0, expected: "0, 1 or 2, which pages to look at", found: "\(code)")
    }
    self.pages = pages
    let fields = try reader.u8("which fields to look at")
    let listed = try reader.list("fields to look at") { (reader) throws(WireError) in
      try reader.address()
    }
    switch fields {
    case 0: self.fields = .none
    case 1: self.fields = .listed(listed)
    case 2: self.fields = .all
    case 3: self.fields = .valued
    default:
      throw WireError(at: 1, expected: "0…3, which fields to look at", found: "\(fields)")
    }
  }
}

/// A contender's report of the form's state at one moment.
public struct Observation: Hashable, Sendable {
  public struct Page: Hashable, Sendable {
    public var isVisible: Bool
    public var total: UInt32
    public var filled: UInt32
    public var remaining: UInt32

    public init(isVisible: Bool, total: UInt32, filled: UInt32, remaining: UInt32) {
      self.isVisible = isVisible
      self.total = total
      self.filled = filled
      self.remaining = remaining
    }
  }

  public var total: UInt32
  public var filled: UInt32
  public var remaining: UInt32
  public var visiblePages: UInt32
  public var pages: [Page]
  /// Effective flags; *hidden* means not shown, for any reason.
  public var fields: [FieldFlags]
  /// The fields' values, if the view asks for them.
  public var values: [ObservedValue]
  /// Those of the form's computed nodes.
  public var computed: [ObservedValue]

  public init(
    total: UInt32,
    filled: UInt32,
    remaining: UInt32,
    visiblePages: UInt32,
    pages: [Page],
    fields: [FieldFlags],
    values: [ObservedValue] = [],
    computed: [ObservedValue] = []
  ) {
    self.total = total
    self.filled = filled
    self.remaining = remaining
    self.visiblePages = visiblePages
    self.pages = pages
    self.fields = fields
    self.values = values
    self.computed = computed
  }

  /// The size of an observation in a frame, in bytes, with values of a usual size.
  static func byteCount(pages: Int, fields: Int, values: Int) -> Int {
    24 + 13 * pages + fields + 64 * values
  }

  /// Writes the values if `view` asks for them.
  func write(to writer: inout WireWriter, _ view: ObservationView) {
    for number in [total, filled, remaining, visiblePages] { writer.u32(number) }
    writer.list(pages) { writer, page in
      writer.u8(page.isVisible ? 1 : 0)
      for number in [page.total, page.filled, page.remaining] { writer.u32(number) }
    }
    writer.list(fields) { $0.u8($1.rawValue) }
    guard view.fields == .valued else { return }
    for value in values { value.write(to: &writer) }
    writer.list(computed) { $1.write(to: &$0) }
  }

  init(from reader: inout WireReader, _ view: ObservationView) throws(WireError) {
    total = try reader.u32("the form's total")
    filled = try reader.u32("the form's filled")
    remaining = try reader.u32("the form's remaining")
    visiblePages = try reader.u32("the visible pages")
    pages = try reader.list("pages") { (reader) throws(WireError) in
      Page(
        isVisible: try reader.flag("whether a page is visible"),
        total: try reader.u32("a page's total"),
        filled: try reader.u32("a page's filled"),
        remaining: try reader.u32("a page's remaining")
      )
    }
    fields = try reader.list("fields") { (reader) throws(WireError) in
      let start = reader.offset
      let flags = try reader.u8("a field's flags")
      guard flags < 16 else {
        throw WireError(at: start, expected: "a field's flags, 0…15", found: "\(flags)")
      }
      return FieldFlags(rawValue: flags)
    }
    values = []
    computed = []
    guard view.fields == .valued else { return }
    for _ in fields { values.append(try ObservedValue(from: &reader)) }
    computed = try reader.list("values of computed nodes") { (reader) throws(WireError) in
      try ObservedValue(from: &reader)
    }
  }
}

/// The outcome of an event.
public enum EventOutcome: UInt8, Hashable, Sendable {
  case accepted, refused, unsupported
}

/// An event's outcome, and the form's state after it.
public struct CheckedEvent: Hashable, Sendable {
  public var outcome: EventOutcome
  public var observation: Observation

  public init(_ outcome: EventOutcome, _ observation: Observation) {
    self.outcome = outcome
    self.observation = observation
  }

  func write(to writer: inout WireWriter, _ view: ObservationView) {
    writer.u8(outcome.rawValue)
    observation.write(to: &writer, view)
  }

  init(from reader: inout WireReader, _ view: ObservationView) throws(WireError) {
    let start = reader.offset
    let code = try reader.u8("an outcome")
    guard let outcome = EventOutcome(rawValue: code) else {
      throw WireError(at: start, expected: "an outcome, 0, 1 or 2", found: "\(code)")
    }
    self.outcome = outcome
    observation = try Observation(from: &reader, view)
  }
}

/// A contender's report on a batch that it timed itself (CP-3).
public struct TimeReport: Hashable, Sendable {
  public var nanoseconds: UInt64
  public var digest: UInt64

  public init(nanoseconds: UInt64, digest: UInt64) {
    self.nanoseconds = nanoseconds
    self.digest = digest
  }
}
