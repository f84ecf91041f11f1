import FormBaselines
import FormContenders
import FormFormats
import FormModel
import FormRules

/// A type that plays edits and answers on a form with rules.
public protocol EntryPlayer: ProgressReader, ~Copyable {
  static var name: String { get }

  /// - Parameter entry: of a stream.
  /// - Returns: whether something changed.
  /// - Throws: why the form does not take it; then nothing has changed.
  mutating func play(_ entry: FormEntry) throws -> Bool
}

extension RuleSession: EntryPlayer {
  public mutating func play(_ entry: FormEntry) throws -> Bool {
    try session.play(entry).isChange
  }
}

extension RulesOracle: EntryPlayer {
  public mutating func play(_ entry: FormEntry) throws -> Bool {
    let isChange: Bool
    switch entry {
    case .edit(let edit): isChange = try apply(.edit(edit))
    case .answer(let address, let answer): isChange = try apply(.answer(address, answer))
    case .editInside, .answerInside, .addInstance, .removeInstance:
      throw OracleRefusal.noSuchInstance
    }
    // A stream has no undo, so the oracle need not remember.
    forget()
    return isChange
  }
}

/// An error for an entry of a stream that the form does not take.
public struct EntryReplayError: Error, CustomStringConvertible {
  /// The entry's place in the stream, from 0.
  public let index: Int
  /// The entry's line, from 1; nil of a binary stream.
  public let line: Int?
  public let entry: FormEntry
  public let underlying: any Error

  public var description: String {
    (line.map { "line \($0), " } ?? "") + "edit \(index), \(entry.name): \(underlying)"
  }
}

extension FormEntry {
  fileprivate var name: String {
    switch self {
    case .edit(let edit): "\(edit)"
    case .answer(let address, let answer):
      "answer \(address.page) \(address.field) \(Self.text(of: answer))"
    case .editInside(let numbers, let edit): "in \(numbers) \(edit)"
    case .answerInside(let numbers, let address, let answer):
      "in \(numbers) answer \(address.page) \(address.field) \(Self.text(of: answer))"
    case .addInstance(let index, let numbers): "addInstance \(index) \(numbers)"
    case .removeInstance(let index, let numbers): "removeInstance \(index) \(numbers)"
    }
  }

  private static func text(of answer: AnswerValue?) -> String {
    (answer.map { "\($0)" } ?? "none").shortened
  }
}

extension Replay {
  /// Plays the rest of `reader`, answers and edits, on a form with rules.
  ///
  /// - Parameters:
  ///   - reader: the stream.
  ///   - player: plays the entries.
  ///   - skippingRefused: whether an entry that the form does not take is counted and passed over.
  ///   - progress: called now and then with the number of entries played.
  /// - Throws: `ReadError` if the stream is damaged, `EntryReplayError` if an entry is refused.
  /// - Complexity: O(entries) transactions of the player, and its digest.
  public static func play<P: EntryPlayer & ~Copyable>(
    _ reader: inout EntryStreamReader,
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
          throw EntryReplayError(
            index: entries,
            line: reader.line,
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
