/// A contender's report after loading a form.
public struct LoadReport: Hashable, Sendable {
  /// The nanoseconds that the engine took to parse the file.
  public var parse: UInt64
  /// The nanoseconds from the end of parsing until the engine was ready for the first event.
  public var load: UInt64
  /// The engine's memory in bytes after loading; nil if unknown.
  public var memory: UInt64?
  public var differences: [KnownDifference]

  public init(
    parse: UInt64,
    load: UInt64,
    memory: UInt64? = nil,
    differences: [KnownDifference] = []
  ) {
    self.parse = parse
    self.load = load
    self.memory = memory
    self.differences = differences
  }

  func write(to writer: inout WireWriter) {
    writer.u64(parse)
    writer.u64(load)
    writer.u64(memory ?? 0)
    writer.list(differences) { writer, difference in
      writer.u8(difference.quantity.rawValue)
      writer.text(difference.reason)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    parse = try reader.u64("the time to parse")
    load = try reader.u64("the time to load")
    let bytes = try reader.u64("the memory")
    memory = bytes == 0 ? nil : bytes
    differences = try reader.list("known differences") { (reader) throws(WireError) in
      let start = reader.offset
      let code = try reader.u8("a quantity")
      guard let quantity = Quantity(rawValue: code) else {
        throw WireError(at: start, expected: "a quantity, 1…9", found: "\(code)")
      }
      return KnownDifference(quantity, reason: try reader.text("a reason"))
    }
  }
}

/// A quantity that the harness compares.
public enum Quantity: UInt8, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case visible = 1
  case total, filled, remaining, hiddenFlag, readOnlyFlag, mandatoryFlag, filledFlag, value

  public var description: String {
    switch self {
    case .visible: "visible"
    case .total: "total"
    case .filled: "filled"
    case .remaining: "remaining"
    case .hiddenFlag: "hidden fields"
    case .readOnlyFlag: "read-only fields"
    case .mandatoryFlag: "mandatory fields"
    case .filledFlag: "filled fields"
    case .value: "value"
    }
  }
}

/// A quantity that the engine defines differently from the oracle (CP-2).
public struct KnownDifference: Hashable, Sendable {
  public var quantity: Quantity
  public var reason: String

  public init(_ quantity: Quantity, reason: String) {
    self.quantity = quantity
    self.reason = reason
  }
}
