import FormModel

/// A form file for a contender, and the nodes that correspond to its pages and fields.
public struct ContenderForm: Hashable, Sendable {
  /// The protocol's file formats.
  public enum Format {
    public static let json = "formnav-json"
    public static let binary = "formnav-binary"
    public static let xforms = "xforms"
    public static let fhir = "fhir-r4"
    public static let surveyJS = "surveyjs"
  }

  /// The nodes of a foreign form that make up a page.
  public struct Page: Hashable, Sendable {
    /// The node of the page's group; empty if there is none.
    public var node: String
    /// The nodes of the page's fields.
    public var fields: [String]

    public init(node: String = "", fields: [String]) {
      self.node = node
      self.fields = fields
    }
  }

  public var format: String
  public var path: String
  public var clock: FormClock
  /// The pages of a form in a foreign format. Empty for our formats, whose files list the pages.
  public var pages: [Page]
  /// The pages of each repeat's template, in the order of `FormLogic.repeats`. They are not written for our formats, whose
  /// files have them, nor for forms without repeats, which contenders without `instances` understand.
  public var repeats: [Range<PagePosition>]
  /// The nodes that no question asks for. They are written only if there are some, for contenders with `values`.
  public var computed: [String]

  public init(
    format: String,
    path: String,
    clock: FormClock = FormClock(milliseconds: 0),
    pages: [Page] = [],
    repeats: [Range<PagePosition>] = [],
    computed: [String] = []
  ) {
    self.format = format
    self.path = path
    self.clock = clock
    self.pages = pages
    self.repeats = repeats
    self.computed = computed
  }

  func write(to writer: inout WireWriter) {
    writer.text(format)
    writer.text(path)
    writer.i64(clock.milliseconds)
    writer.list(pages) { writer, page in
      writer.text(page.node)
      writer.list(page.fields) { $0.text($1) }
    }
    if repeats.isEmpty && computed.isEmpty || format == Format.json || format == Format.binary {
      return
    }
    writer.list(repeats) { writer, extent in
      writer.count(extent.lowerBound.rawValue)
      writer.count(extent.upperBound.rawValue)
    }
    if !computed.isEmpty { writer.list(computed) { $0.text($1) } }
  }

  init(from reader: inout WireReader) throws(WireError) {
    format = try reader.text("the format")
    path = try reader.text("the path")
    clock = FormClock(milliseconds: try reader.i64("the clock"))
    pages = try reader.list("pages") { (reader) throws(WireError) in
      let node = try reader.text("a page's node")
      return Page(
        node: node,
        fields: try reader.list("fields") { (reader) throws(WireError) in
          try reader.text("a field's node")
        }
      )
    }
    repeats = []
    computed = []
    if reader.remaining == 0 { return }
    repeats = try reader.list("repeats") { (reader) throws(WireError) in
      let start = reader.offset
      let first = try reader.u32("a repeat's first page")
      let end = try reader.u32("the page behind a repeat")
      guard first < end else {
        throw WireError(
          at: start,
          expected: "pages of a repeat",
          found: "\(first) up to \(end)"
        )
      }
      return PagePosition(rawValue: Int(first))..<PagePosition(rawValue: Int(end))
    }
    if reader.remaining == 0 { return }
    computed = try reader.list("computed nodes") { (reader) throws(WireError) in
      try reader.text("a computed node")
    }
  }
}
