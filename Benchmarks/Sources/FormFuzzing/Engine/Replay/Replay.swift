import FormBaselines
import FormFormats
import FormModel

/// The result of playing an edit stream on a contender.
public struct ReplayOutcome: Hashable, Sendable {
  public var contender: String
  /// The number of edits played, refused ones included.
  public var edits = 0
  /// The number of edits that changed a flag, an answer or an instance.
  public var changed = 0
  /// The number of edits that the form does not take.
  public var refused = 0
  public var pages: Int
  public var totals: FormTotals
  public var currentPage: PageID?
  public var currentRank: Int?
  public var digest: StateDigest
}

/// An error for an entry of a stream that the form does not take.
public struct ReplayError: Error, CustomStringConvertible {
  /// The entry's place in the stream, from 0.
  public let index: Int
  /// Where the entry begins.
  public let position: SourcePosition
  public let entry: FormEntry
  public let underlying: any Error

  public var description: String { "\(position): edit \(index), \(entry.name): \(underlying)" }
}

extension FormEntry {
  fileprivate var name: String {
    switch self {
    case .edit(let edit, let numbers): "\(Self.text(of: numbers))\(edit)"
    case .answer(let address, let answer, let numbers):
      "\(Self.text(of: numbers))answer \(address.page) \(address.field) \(Self.text(of: answer))"
    case .addInstance(let index, let numbers): "addInstance \(index) \(numbers)"
    case .removeInstance(let index, let numbers): "removeInstance \(index) \(numbers)"
    }
  }

  private static func text(of numbers: InstanceNumbers) -> String {
    numbers.isEmpty ? "" : "inside \(numbers) "
  }

  private static func text(of answer: AnswerValue?) -> String {
    (answer.map { "\($0)" } ?? "none").shortened
  }
}

/// Plays edit streams, one entry at a time, in memory that does not grow with the stream.
public enum Replay {
  /// Plays the rest of `reader`.
  ///
  /// - Parameters:
  ///   - reader: the stream.
  ///   - player: plays the entries.
  ///   - skippingRefused: whether an entry that the form does not take is counted and passed over.
  ///   - progress: called now and then with the number of entries played.
  /// - Throws: `ReadError` if the stream is damaged, `ReplayError` if an entry is refused.
  /// - Complexity: O(entries) transactions of the player, and its digest.
  public static func play<P: StreamPlayer & ~Copyable>(
    _ reader: inout EditStreamReader,
    on player: inout P,
    skippingRefused: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReplayOutcome {
    var (entries, changed, refused) = (0, 0, 0)
    while let entry = try reader.next() {
      do {
        if try player.play(entry) { changed += 1 }
      } catch {
        guard skippingRefused else {
          throw ReplayError(
            index: entries,
            position: reader.position,
            entry: entry,
            underlying: error
          )
        }
        refused += 1
      }
      entries += 1
      if entries & 0x3FFF == 0 { progress(entries) }
    }
    return ReplayOutcome(
      contender: P.name,
      edits: entries,
      changed: changed,
      refused: refused,
      pages: player.pageCount,
      totals: player.totals,
      currentPage: player.currentPage,
      currentRank: player.currentRank,
      digest: StateDigest(player)
    )
  }
}
