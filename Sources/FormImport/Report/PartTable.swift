/// Everything that one kind of element may have by its format's specification, with what an importer
/// does about it (IM-3).
struct PartTable {
  enum Treatment: Hashable {
    /// Read, or reported where it is read.
    case read
    /// Decides nothing about filling the form.
    case unused
    /// Decides what is shown, required, read-only, counted, valid or computed, and a form lacks it.
    case missing(reason: String, meaning: String)
  }

  private(set) var treatments: [String: Treatment] = [:]

  /// - Parameters:
  ///   - read, unused: Names, separated by white space.
  ///   - missing: Names, with the reason and the consequence of what they lack.
  init(
    read: String = "",
    unused: String = "",
    missing: [(names: String, reason: String, meaning: String)] = []
  ) {
    for name in read.split(whereSeparator: { $0.isWhitespace }) { treatments[String(name)] = .read }
    for name in unused.split(whereSeparator: { $0.isWhitespace }) {
      treatments[String(name)] = .unused
    }
    for (names, reason, meaning) in missing {
      for name in names.split(whereSeparator: { $0.isWhitespace }) {
        treatments[String(name)] = .missing(reason: reason, meaning: meaning)
      }
    }
  }

  /// Returns this table with the parts of another one, which go before its own.
  func with(_ other: PartTable) -> PartTable {
    var table = self
    for (name, treatment) in other.treatments { table.treatments[name] = treatment }
    return table
  }
}

extension ImportNotes {
  /// Reports what an importer does not keep of a part.
  ///
  /// - Parameters:
  ///   - construct: The part, such as “property "code"”.
  ///   - treatment: What the table says; nil for a part that no version of the format has.
  mutating func note(_ construct: String, at offset: Int, _ treatment: PartTable.Treatment?) {
    switch treatment {
    case .read: break
    case .unused:
      tally(
        .changed,
        at: offset,
        construct,
        reason: "a form has no place for it",
        meaning: "not kept"
      )
    case .missing(let reason, let meaning):
      tally(.unsupported, at: offset, construct, reason: reason, meaning: meaning)
    case nil:
      tally(
        .unsupported,
        at: offset,
        construct,
        reason: "it is not known, and may decide anything",
        meaning: "not kept"
      )
    }
  }
}
