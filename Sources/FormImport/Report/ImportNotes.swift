import FormFormats

/// Gathers what is to be reported, with places as offsets.
struct ImportNotes {
  private struct Entry {
    var kind: ImportNote.Kind
    var offset: Int
    var construct: String
    var reason: String
    var meaning: String
  }

  private var entries: [Entry] = []
  /// While it is, nothing is added: what is read a second time was told the first time.
  var isSilent = false
  /// Things that are told once for all of a kind: how often, and where first.
  private var tallies: [String: (count: Int, entry: Entry)] = [:]

  /// Notes held before the rest is counted alone: as many as a person might read.
  private static let most = 100_000

  /// Scalars of each part of a note: paths and names in it may be of any length.
  private static let mostShown = 200

  mutating func add(
    _ kind: ImportNote.Kind,
    at offset: Int,
    _ construct: String,
    reason: String,
    meaning: String
  ) {
    if isSilent { return }
    let entry = Entry(
      kind: kind,
      offset: offset,
      construct: construct,
      reason: reason,
      meaning: meaning
    )
    if entries.count < Self.most {
      entries.append(entry)
    } else {
      tally(kind, at: offset, "more of the same", reason: "too many notes", meaning: "not listed")
    }
  }

  /// Adds to what is told once, with a count.
  mutating func tally(
    _ kind: ImportNote.Kind,
    at offset: Int,
    _ construct: String,
    reason: String,
    meaning: String
  ) {
    if isSilent { return }
    let entry = Entry(
      kind: kind,
      offset: offset,
      construct: construct,
      reason: reason,
      meaning: meaning
    )
    tallies[construct, default: (0, entry)].count += 1
  }

  /// All of it in the order of the file.
  ///
  /// - Complexity: O(bytes + notes · log notes).
  func notes(in bytes: [UInt8]) -> [ImportNote] {
    let tallied = tallies.values.map { count, entry in
      var entry = entry
      if count > 1 { entry.construct += " (\(count)×)" }
      return entry
    }
    let sorted = (entries + tallied)
      .sorted { ($0.offset, $0.construct) < ($1.offset, $1.construct) }
    let lines = SourceLines(bytes, upTo: max(0, sorted.last?.offset ?? 0))
    return
      sorted
      .map { entry in
        ImportNote(
          kind: entry.kind,
          position: lines.position(of: entry.offset, in: bytes),
          construct: TextQuote.shown(entry.construct, atMost: Self.mostShown),
          reason: TextQuote.shown(entry.reason, atMost: Self.mostShown),
          meaning: TextQuote.shown(entry.meaning, atMost: Self.mostShown)
        )
      }
  }
}
