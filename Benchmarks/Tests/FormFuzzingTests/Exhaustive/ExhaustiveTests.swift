import Foundation
import Testing

@testable import FormFuzzing

/// One piece of one walk, so that pieces run side by side.
struct WalkPiece: Sendable, CustomTestStringConvertible {
  var space: FormSpace
  var depth: Int
  var stride: Int
  var places: Range<Int>

  var testDescription: String {
    "\(space), \(depth == 1 ? "every edit" : "every pair of edits"), forms \(places)"
  }
}

/// FP and VP on every form of a few fields. With `FORMNAV_EXHAUSTIVE=1` nothing is left out: that
/// is for `swift test -c release --filter ExhaustiveTests`, where it takes minutes. Otherwise large
/// spaces are sampled: pieces spread evenly over the walk, and edits on some of their forms.
@Suite struct ExhaustiveTests {
  static let isComplete = ProcessInfo.processInfo.environment["FORMNAV_EXHAUSTIVE"] == "1"

  /// - Parameters:
  ///   - share: one in `share` pieces is walked.
  ///   - stride: edits are tried on one in `stride` forms of a piece.
  static func pieces(
    _ space: FormSpace,
    depth: Int,
    of count: Int,
    share: Int,
    stride: Int
  ) -> [WalkPiece] {
    let length = space.stateCount / count
    return Swift.stride(from: 0, to: count, by: isComplete ? 1 : share).map { piece in
      WalkPiece(
        space: space,
        depth: depth,
        stride: isComplete ? 1 : stride,
        places: piece * length..<(piece + 1) * length
      )
    }
  }

  static let editPieces =
    pieces(.allFlags(pages: 1, fields: 3), depth: 1, of: 4, share: 1, stride: 4)
    + pieces(.allFlags(pages: 3, fields: 1), depth: 1, of: 32, share: 8, stride: 4)
    + pieces(.allFlags(pages: 2, fields: 2), depth: 1, of: 256, share: 32, stride: 16)
    + pieces(.hiddenFlags(pages: 3, fields: 3), depth: 1, of: 4, share: 1, stride: 16)

  static let pairPieces =
    pieces(.allFlags(pages: 1, fields: 3), depth: 2, of: 4, share: 1, stride: 128)
    + pieces(.allFlags(pages: 3, fields: 1), depth: 2, of: 32, share: 8, stride: 128)
    + pieces(.allFlags(pages: 2, fields: 2), depth: 2, of: 256, share: 64, stride: 512)
    + pieces(.hiddenFlags(pages: 3, fields: 3), depth: 2, of: 4, share: 1, stride: 128)

  @Test("FP-1…FP-10, VP-1…VP-5: all contenders agree with the oracle", arguments: editPieces)
  func everyEdit(piece: WalkPiece) { walk(piece) }

  @Test("FP-5, FP-6, VP-4: so they do after every pair of edits", arguments: pairPieces)
  func everyPair(piece: WalkPiece) { walk(piece) }

  func walk(_ piece: WalkPiece) {
    let check = ExhaustiveCheck(piece.space, depth: piece.depth, stride: piece.stride)
    #expect(check.runAll(places: piece.places) == nil)
  }
}
