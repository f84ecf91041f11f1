import FormFormats

/// Collects the notes of a report, with positions as byte offsets.
struct ImportNotes {
  private struct Entry {
    var kind: ImportNote.Kind
    var offset: Int
    var construct: String
    var reason: String
    var meaning: String
  }

  private var entries: [Entry] = []
  /// If true, new notes are dropped. Set while a part is read a second time.
  var isSilent = false
  /// Notes that are reported once for each kind: their count, and the first one.
  private var tallies: [String: (count: Int, entry: Entry)] = [:]

  /// The most notes that are kept; further ones are only counted. Nobody reads more.
  private static let most = 100_000

  /// The most scalars of each part of a note. Paths and names have no limit of their own.
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

  /// Counts a note that is reported once for its kind.
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

  /// Returns all notes in the order of the file.
  ///
  /// - Complexity: O(bytes + notes · log notes) time.
  func notes(in bytes: [UInt8]) -> [ImportNote] {
    let tallied = tallies.values.map { count, entry in
      var entry = entry
      if count > 1 { entry.construct += " (\(count)×)" }
      return entry
    }
    let sorted = (entries + tallied)
      .sorted { ($0.offset, $0.construct) < ($1.offset, $1.construct) }
    var lines = SourceLines(bytes, upTo: max(0, sorted.last?.offset ?? 0))
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
