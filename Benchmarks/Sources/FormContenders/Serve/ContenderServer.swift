import FormFormats
import FormModel

/// Serves a form of this process as a contender, over the protocol (CP-4).
public struct ContenderServer<Form: PlayableForm & ~Copyable>: ~Copyable {
  private let identity: ContenderIdentity
  private let open: Open
  /// Returns the memory of this process in bytes; nil if unknown.
  private let memory: () -> Int?
  private var form: Form?
  /// The form as it was loaded, for `reset`.
  private var definition: LoadedDefinition?
  private var clock = FormClock(milliseconds: 0)

  /// Opens a form for playing.
  public typealias Open = (consuming FormDefinition, FormClock) throws(ContenderRefusal) -> Form

  /// - Parameters:
  ///   - identity: the name and abilities; the formats are always our own.
  ///   - memory: returns the memory of this process in bytes.
  ///   - open: opens a form for playing.
  public init(
    _ identity: ContenderIdentity,
    memory: @escaping () -> Int? = { nil },
    open: @escaping Open
  ) {
    self.identity = identity
    self.memory = memory
    self.open = open
  }

  /// Answers requests until the input ends.
  ///
  /// - Throws: if the input is not a sequence of frames.
  public mutating func serve(_ stream: FrameStream) throws(WireError) {
    while let body = try stream.next() {
      if !stream.send(respond(to: body)) { return }
    }
  }

  /// Returns the response frame for a request.
  mutating func respond(to body: [UInt8]) -> [UInt8] {
    var reader = WireReader(body.dropFirst())
    do {
      guard let type = FrameType(rawValue: body[0]), let response = type.response else {
        throw ContenderRefusal(.badRequest, "no request \(body[0])")
      }
      var writer = WireWriter(response)
      try respond(to: type, &reader, &writer)
      guard writer.count <= ContenderProtocol.mostFrameBytes else {
        throw ContenderRefusal(.badRequest, "the response would take \(writer.count) bytes")
      }
      return writer.frame()
    } catch let error as ContenderRefusal {
      return Self.frame(error)
    } catch {
      return Self.frame(ContenderRefusal(.badRequest, "\(error)"))
    }
  }

  private static func frame(_ refusal: ContenderRefusal) -> [UInt8] {
    var writer = WireWriter(.error)
    refusal.write(to: &writer)
    return writer.frame()
  }

  private mutating func respond(
    to request: FrameType,
    _ reader: inout WireReader,
    _ writer: inout WireWriter
  ) throws {
    switch request {
    case .hello:
      guard try reader.u32("the version") >= ContenderProtocol.version else {
        throw ContenderRefusal(.badRequest, "expected version 1 of the protocol")
      }
      try reader.finish()
      identity.write(to: &writer)
    case .load:
      let source = try ContenderForm(from: &reader)
      try reader.finish()
      try load(source).write(to: &writer)
    case .reset:
      try reader.finish()
      try reset()
    case .observe:
      let view = try view(&reader)
      try reader.finish()
      try played { form in form.observe(view) }.write(to: &writer, view)
    case .check:
      let view = try view(&reader)
      let events = try events(&reader)
      try checkSize(of: view, times: events.count)
      let outcomes = try played { form in events.map { form.check($0, view) } }
      writer.list(outcomes) { $1.write(to: &$0, view) }
    case .time:
      let reads = try reader.flag("whether to read")
      let events = try events(&reader)
      let report = try played { form in TimedBatch.play(&form, events, reads: reads) }
      writer.u64(report.nanoseconds)
      writer.u64(report.digest.rawValue)
    case .offer where identity.capabilities.contains(.choices):
      let page = PageID(rawValue: try reader.u32("the page"))
      let field = FieldID(page: page, field: Int(try reader.u32("the field")))
      let report = try offer(of: field, after: try events(&reader))
      writer.u64(report.nanoseconds)
      writer.list(report.values) { $0.text($1) }
    default: throw ContenderRefusal(.badRequest, "no request \(request.rawValue)")
    }
  }

  private mutating func offer(
    of field: FieldID,
    after events: [ContenderEvent]
  ) throws -> (nanoseconds: UInt64, values: [String]) {
    let start = Deadline.now
    let values = try played { form in
      var values = form.choices(offeredBy: field)
      for event in events {
        _ = form.play(event)
        values = form.choices(offeredBy: field)
      }
      return values
    }
    guard let values else { throw ContenderRefusal(.badRequest, "no choices of \(field)") }
    return (Deadline.now - start, values)
  }

  private mutating func load(_ source: ContenderForm) throws(ContenderRefusal) -> LoadReport {
    guard source.format == ContenderForm.Format.json || source.format == ContenderForm.Format.binary
    else { throw ContenderRefusal(.unsupported, "forms of format \(source.format)") }
    let before = memory()
    let start = Deadline.now
    let definition: FormDefinition
    do throws(ReadError) {
      definition = try FormFile.read(path: source.path)
    } catch {
      throw ContenderRefusal(.badForm, "\(source.path): \(error)")
    }
    let parsed = Deadline.now
    let form = try open(definition.clone(), source.clock)
    let end = Deadline.now
    self.form = consume form
    clock = source.clock
    self.definition = LoadedDefinition(definition)
    let held = memory().flatMap { after in before.map { after - $0 } }
    return LoadReport(
      parse: parsed - start,
      load: end - parsed,
      memory: held.flatMap { $0 > 0 ? UInt64($0) : nil }
    )
  }

  private mutating func reset() throws(ContenderRefusal) {
    guard let copy = definition?.form.clone() else { throw Self.nothingLoaded }
    form = try open(copy, clock)
  }

  private mutating func played<Result>(
    _ body: (inout Form) throws -> Result
  ) throws -> Result {
    guard var form = form.take() else { throw Self.nothingLoaded }
    do {
      let result = try body(&form)
      self.form = consume form
      return result
    } catch {
      self.form = consume form
      throw error
    }
  }

  private static var nothingLoaded: ContenderRefusal {
    ContenderRefusal(.badRequest, "no form is loaded")
  }

  private func view(_ reader: inout WireReader) throws -> ObservationView {
    let view = try ObservationView(from: &reader)
    guard let definition else { throw Self.nothingLoaded }
    if view.fields == .valued, !identity.capabilities.contains(.values) {
      throw ContenderRefusal(.badRequest, "no values")
    }
    if case .listed(let addresses) = view.fields {
      // Instances come and go, and the fields with them.
      guard definition.form.logic.repeats.isEmpty else {
        throw ContenderRefusal(.unsupported, "listed fields of a form with repeats")
      }
      for address in addresses {
        do throws(AddressError) {
          _ = try definition.form.flags(at: address)
        } catch {
          throw ContenderRefusal(.badRequest, "\(error)")
        }
      }
    }
    return view
  }

  private func events(_ reader: inout WireReader) throws(WireError) -> [ContenderEvent] {
    let events = try reader.list("events") { (reader) throws(WireError) in try reader.event() }
    try reader.finish()
    return events
  }

  /// Throws if the response would be too large for a frame.
  private func checkSize(of view: ObservationView, times count: Int) throws(ContenderRefusal) {
    guard let definition else { throw Self.nothingLoaded }
    let bytes = CheckPlan.bytesOfEvent(
      view,
      pages: definition.form.pageCount,
      fields: definition.form.fieldCount
    )
    let (product, overflow) = bytes.multipliedReportingOverflow(by: count)
    guard !overflow, product <= ContenderProtocol.mostFrameBytes - 16 else {
      throw ContenderRefusal(.badRequest, "the response would not fit into a frame")
    }
  }
}

/// A loaded form in a class, because a form can't be copied.
private final class LoadedDefinition {
  let form: FormDefinition

  init(_ form: consuming FormDefinition) { self.form = form }
}

/// Sizes of `check` requests.
enum CheckPlan {
  /// The maximum size of the response to one event, in bytes.
  static func bytesOfEvent(_ view: ObservationView, pages: Int, fields: Int) -> Int {
    let pages =
      switch view.pages {
      case .none: 0
      case .own: 1
      case .all: pages
      }
    let fields =
      switch view.fields {
      case .none: 0
      case .listed(let addresses): addresses.count
      case .all, .valued: fields
      }
    let values = view.fields == .valued ? fields : 0
    return 1 + Observation.byteCount(pages: pages, fields: fields, values: values)
  }

  /// The number of events per request whose responses fit into a frame; at least 1.
  static func events(_ view: ObservationView, pages: Int, fields: Int) -> Int {
    let bytes = bytesOfEvent(view, pages: pages, fields: fields)
    return max(1, min(1_024, (ContenderProtocol.mostFrameBytes - 16) / bytes))
  }
}
