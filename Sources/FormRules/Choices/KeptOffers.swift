import FormModel

/// The offers that were looked at last, each with the values that its filter read (CH-4). An answer costs nothing here: the
/// values are compared when somebody looks.
struct KeptOffers {
  private struct Entry {
    var address: FieldID
    var filter: Int
    var operands: [RuleValue]
    var rows: OfferedRows
    var version: UInt32
  }
  /// The most fields whose offers are kept. An offer takes up to 4 bytes for each row that is offered.
  static let most = 32

  private var entries: [Entry] = []
  /// The number of rows that were looked at one by one to find offers, modulo 2³².
  private(set) var rowsVisited: UInt32 = 0
  /// The number of offers that were found, modulo 2³².
  private var found: UInt32 = 0

  mutating func visited(_ rows: Int) { rowsVisited &+= UInt32(truncatingIfNeeded: rows) }

  /// What a field offered when its filter's operands had these values; nil if it is not known.
  func offer(
    of address: FieldID,
    _ filter: Int,
    _ operands: [RuleValue]
  ) -> (rows: OfferedRows, version: UInt32)? {
    guard let entry = entries.first(where: { $0.address == address }), entry.filter == filter,
      zip(entry.operands, operands).allSatisfy({ $0.isSame(as: $1) })
    else { return nil }
    return (entry.rows, entry.version)
  }

  /// The version of an offer that is found now, other than that of those before.
  mutating func nextVersion() -> UInt32 {
    found &+= 1
    return found
  }

  mutating func keep(
    _ offer: (rows: OfferedRows, version: UInt32),
    of address: FieldID,
    _ filter: Int,
    _ operands: [RuleValue]
  ) {
    let entry = Entry(
      address: address,
      filter: filter,
      operands: operands,
      rows: offer.rows,
      version: offer.version
    )
    if let known = entries.firstIndex(where: { $0.address == address }) {
      entries[known] = entry
    } else if entries.count < Self.most {
      entries.append(entry)
    } else if let oldest = entries.indices.min(by: { entries[$0].version < entries[$1].version }) {
      entries[oldest] = entry
    }
  }
}

extension RuleValue {
  /// Whether no expression can tell two values apart.
  fileprivate func isSame(as other: RuleValue) -> Bool {
    switch (self, other) {
    case (.text(let a), .text(let b)): a.hasSameScalars(as: b)
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.truth(let a), .truth(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    default: false
    }
  }
}
