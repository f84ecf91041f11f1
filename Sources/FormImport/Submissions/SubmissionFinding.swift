import FormFormats

/// Something about a submission that a person should know (EX-5, EX-2).
public struct SubmissionFinding: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A mandatory field that is shown has no answer.
    case missing
    /// An answer breaks its constraint, is not offered, or can't be held.
    case invalid
    /// A field has an answer although it is hidden.
    case hidden
    /// A question that the form computes has another answer.
    case computed
    /// The form has no such part.
    case unknown
  }

  public var kind: Kind
  /// The position in the file; nil for what is missing.
  public var position: SourcePosition?
  /// The path or name, with the numbers of the instances around: `/data/member[2]/age`.
  public var place: String
  /// What is wrong, in words.
  public var reason: String

  /// The finding as one line.
  public var text: String {
    (position.map { "\($0): " } ?? "") + "\(kind.rawValue): \(place): \(reason)"
  }
}

/// Findings with positions as offsets.
struct SubmissionNotes: Sendable {
  private struct Entry {
    var kind: SubmissionFinding.Kind
    var offset: Int?
    var place: String
    var reason: String
  }

  /// The file, for lines and columns.
  let bytes: [UInt8]
  private var entries: [Entry] = []
  private var left = 0

  /// The most findings that are kept; further ones are only counted.
  private static let most = 10_000
  /// The most scalars of a place and of a reason.
  private static let mostShown = 200

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func add(
    _ kind: SubmissionFinding.Kind,
    at offset: Int?,
    _ place: String,
    _ reason: String
  ) {
    guard entries.count < Self.most else {
      left += 1
      return
    }
    entries.append(
      Entry(
        kind: kind,
        offset: offset,
        place: TextQuote.shown(place, atMost: Self.mostShown),
        reason: TextQuote.shown(reason, atMost: Self.mostShown)
      )
    )
  }

  /// - Complexity: O(bytes + n log n) time for n findings.
  var findings: [SubmissionFinding] {
    let sorted = entries.enumerated().sorted {
      ($0.element.offset ?? .max, $0.offset) < ($1.element.offset ?? .max, $1.offset)
    }
    var lines = SourceLines(
      bytes,
      upTo: sorted.last { $0.element.offset != nil }?.element.offset ?? 0
    )
    var findings = sorted.map { _, entry in
      SubmissionFinding(
        kind: entry.kind,
        position: entry.offset.map { lines.position(of: $0, in: bytes) },
        place: entry.place,
        reason: entry.reason
      )
    }
    if left > 0 {
      findings.append(
        SubmissionFinding(kind: .unknown, place: "the file", reason: "\(left) more of the same")
      )
    }
    return findings
  }
}
