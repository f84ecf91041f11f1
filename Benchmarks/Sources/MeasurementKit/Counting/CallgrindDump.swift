/// The counts that callgrind writes at a boundary.
public struct CallgrindDump: Hashable, Sendable {
  /// The sum of all regions.
  public let total: ExecutionCounts
  /// The counts of each call of the region, if `CountedRegion.runEach` made it.
  public let calls: [ExecutionCounts]

  /// The function whose calls are counted singly: each call comes from its own call site.
  static let slots = "hardware_counted_slots"

  /// Reads a dump in callgrind's format (valgrind's manual, "Callgrind Format Specification").
  ///
  /// - Returns: nil if the dump has no totals, or if a call site called more than once.
  /// - Complexity: O(bytes).
  init?(_ text: String) {
    var names: [Substring] = []
    var total: ExecutionCounts?
    var calls: [ExecutionCounts] = []
    /// callgrind's number for the function's name, which replaces the name from its second mention.
    var slotsNumber: Substring?
    var isInSlots = false
    var isCall = false
    for line in text.split(separator: "\n") {
      if isCall {
        isCall = false
        // The first number is the call site.
        calls.append(Self.counts(line.split(separator: " ").dropFirst(), names))
      } else if line.hasPrefix("fn=") {
        let name = line.dropFirst("fn=".count)
        let number = name.prefix { $0 != " " }
        if name.hasSuffix(" " + Self.slots) { slotsNumber = number }
        isInSlots = name == Self.slots || number == slotsNumber
      } else if isInSlots, line.hasPrefix("calls=") {
        guard line.dropFirst("calls=".count).prefix(while: { $0 != " " }) == "1" else { return nil }
        isCall = true
      } else if line.hasPrefix("cfn="), line.hasSuffix(" " + Self.slots) {
        slotsNumber = line.dropFirst("cfn=".count).prefix { $0 != " " }
      } else if line.hasPrefix("events: ") {
        names = line.dropFirst("events: ".count).split(separator: " ")
      } else if line.hasPrefix("summary: ") || line.hasPrefix("totals: ") {
        total = Self.counts(line.split(separator: " ").dropFirst(), names)
      }
    }
    guard let total, names.contains("Ir") else { return nil }
    self.total = total
    self.calls = calls
  }

  /// - Parameter values: one for each event, in order; trailing events that never occurred are left
  ///   out.
  private static func counts(_ values: some Sequence<Substring>, _ names: [Substring])
    -> ExecutionCounts
  {
    var found: [Substring: UInt64] = [:]
    for (name, value) in zip(names, values) {
      // callgrind subtracts the counts at the start of a call. It writes a negative difference as a
      // number near 2^64.
      found[name] = UInt64(value).flatMap { Int64(exactly: $0) }.map(UInt64.init) ?? 0
    }
    let instructions = found["Ir"] ?? 0
    guard names.contains("D1mr") else { return ExecutionCounts(instructions: instructions) }
    return ExecutionCounts(
      instructions: instructions,
      lineMisses: (found["D1mr"] ?? 0) &+ (found["D1mw"] ?? 0),
      dataLoads: (found["DLmr"] ?? 0) &+ (found["DLmw"] ?? 0),
      codeLoads: found["ILmr"] ?? 0
    )
  }
}
