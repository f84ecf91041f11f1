/// A contender's name and abilities (CP-1).
public struct ContenderIdentity: Hashable, Sendable {
  /// Lower case, words joined by hyphens.
  public var name: String
  public var version: String
  /// One sentence: the contender's work after an event.
  public var method: String
  /// The formats that the contender loads, in order of preference.
  public var formats: [String]
  public var capabilities: ContenderCapabilities

  public init(
    name: String,
    version: String,
    method: String,
    formats: [String],
    capabilities: ContenderCapabilities
  ) {
    self.name = name
    self.version = version
    self.method = method
    self.formats = formats
    self.capabilities = capabilities
  }

  func write(to writer: inout WireWriter) {
    writer.u32(ContenderProtocol.version)
    writer.text(name)
    writer.text(version)
    writer.text(method)
    writer.list(formats) { $0.text($1) }
    writer.u32(capabilities.rawValue)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let version = try reader.u32("the version")
    guard version == ContenderProtocol.version else {
      throw WireError(
        at: 0,
        expected: "version \(ContenderProtocol.version) of the protocol",
        found: "\(version)"
      )
    }
    let start = reader.offset
    name = try reader.text("the name")
    guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(Self.isOfName) else {
      throw WireError(
        at: start,
        expected: "a name of lower-case letters, digits and hyphens, at most 64",
        found: "\"\(name.prefix(64))\""
      )
    }
    self.version = try reader.text("the engine's version")
    method = try reader.text("the method")
    formats = try reader.list("formats") { (reader) throws(WireError) in try reader.text("a format")
    }
    capabilities = ContenderCapabilities(rawValue: try reader.u32("the capabilities"))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The events that a contender supports.
public struct ContenderCapabilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let edits = ContenderCapabilities(rawValue: 1)
  public static let answers = ContenderCapabilities(rawValue: 2)
  public static let clock = ContenderCapabilities(rawValue: 4)
  /// Instances of repeats: adding and removing them, and events in them.
  public static let instances = ContenderCapabilities(rawValue: 8)
  /// The choices that a field offers at present.
  public static let choices = ContenderCapabilities(rawValue: 16)
  /// The values of fields, typed and computed.
  public static let values = ContenderCapabilities(rawValue: 32)
}
