import FormBaselines
import FormFormats
import FormModel

/// The result of playing an edit stream on a contender.
public struct ReplayOutcome: Hashable, Sendable {
  public var contender: String
  /// The number of edits played, refused ones included.
  public var edits = 0
  /// The number of edits that changed a stored flag.
  public var changed = 0
  /// The number of edits that name a page or field that the form does not have.
  public var refused = 0
  public var pages: Int
  public var totals: FormTotals
  public var currentPage: PageID?
  public var currentRank: Int?
  public var digest: StateDigest
}

/// An error for an edit of a stream that names a page or field that the form does not have.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The edit's place in the stream, from 0.
  public let index: Int
  public let edit: Edit
  public let underlying: AddressError

  public var description: String { "edit \(index), \(edit): \(underlying)" }
}

/// Plays edit streams, one edit at a time, in memory that does not grow with the stream.
public enum Replay {
  /// Plays the rest of `reader`.
  ///
  /// - Parameters:
  ///   - skippingRefused: whether an edit of a page or field that the form lacks is counted and
  ///     skipped.
  ///   - progress: called now and then with the number of edits played.
  /// - Throws: `ReadError` if the stream is damaged, `ReplayError` if an edit is refused.
  /// - Complexity: O(edits) edits of the contender, and its digest.
  public static func play<C: Contender & ~Copyable>(
    _ reader: inout EditStreamReader,
    on contender: inout C,
    skippingRefused: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReplayOutcome {
    var (edits, changed, refused) = (0, 0, 0)
    var chunk: [Edit] = []
    while try reader.nextChunk(into: &chunk, atMost: 1 << 14) {
      for edit in chunk {
        do throws(AddressError) {
          if try contender.apply(edit) { changed += 1 }
        } catch {
          guard skippingRefused else {
            throw ReplayError(index: edits, edit: edit, underlying: error)
          }
          refused += 1
        }
        edits += 1
      }
      progress(edits)
    }
    return ReplayOutcome(
      contender: C.name,
      edits: edits,
      changed: changed,
      refused: refused,
      pages: contender.pageCount,
      totals: contender.totals,
      currentPage: contender.currentPage,
      currentRank: contender.currentRank,
      digest: StateDigest(contender)
    )
  }
}
