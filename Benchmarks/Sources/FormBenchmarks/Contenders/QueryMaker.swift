import CHardware
import FormBaselines
import FormModel
import MeasurementKit

/// Repeats queries: the ranks of pages, or the pages with given ranks.
struct QueryMaker: ContenderMaker {
  enum Query {
    /// The pages whose ranks are asked for.
    case ranks([PageID])
    /// The ranks, from 0, whose pages are asked for.
    case selects([Int])

    var count: Int {
      switch self {
      case .ranks(let pages): pages.count
      case .selects(let ranks): ranks.count
      }
    }
  }

  let form: SharedForm
  let query: Query

  func contender<C: Contender & ~Copyable>(_ type: C.Type) -> AnyContender {
    let loaded = Loaded<C>(form.form)
    let pass = Pass(count: query.count)
    let contender = TimedContender(C.name) { [query] steps in
      pass.advance(by: steps) { range in
        let sum =
          switch query {
          case .ranks(let pages): loaded.contender.playRanks(pages.span.extracting(range))
          case .selects(let ranks): loaded.contender.playSelects(ranks.span.extracting(range))
          }
        hardware_consume(UInt64(truncatingIfNeeded: sum))
      }
    }
    return AnyContender(
      name: C.name,
      timed: contender,
      bytes: loaded.bytes,
      position: { Position() },
      digest: { StateDigest(loaded.contender) },
      sum: { [query] in
        switch query {
        case .ranks(let pages): loaded.contender.playRanks(pages.span)
        case .selects(let ranks): loaded.contender.playSelects(ranks.span)
        }
      }
    )
  }
}
