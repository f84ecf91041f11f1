/// A row of a thresholds file that stands there before.
public struct DuplicateRow: Hashable, Sendable, CustomStringConvertible {
  /// "counts", "ratios", "growth".
  public let list: String
  /// The places of the row and of the one before it, from 0.
  public let place: Int
  public let first: Int
  /// The benchmark, contender and figure of the row.
  public let name: String

  public var description: String {
    "\(list)[\(place)]: expected a row of its own, found that of \(list)[\(first)] again: \(name)"
  }
}

extension Thresholds {
  /// The first row that stands there twice; nil if each is there once. A check would take the first of them, and nobody
  /// would notice the other.
  ///
  /// - Complexity: O(counts + ratios + growth).
  var duplicate: DuplicateRow? {
    func first<Row>(
      _ rows: [Row],
      _ list: String,
      identity: (Row) -> some Hashable,
      name: (Row) -> String
    ) -> DuplicateRow? {
      var places: [AnyHashable: Int] = [:]
      for (place, row) in rows.enumerated() {
        let identity = AnyHashable(identity(row))
        if let first = places[identity] {
          return DuplicateRow(list: list, place: place, first: first, name: name(row))
        }
        places[identity] = place
      }
      return nil
    }
    func name(_ key: ResultKey) -> String {
      let parameters = key.parameters.values.sorted { $0.key < $1.key }
        .map { ", \($0.key) \($0.value)" }.joined()
      return "\(key.benchmark), \(key.contender)\(parameters)"
    }
    // A ratio of no kind of core is compared with either, so there can be no other beside it.
    func ratio(_ row: Ratio) -> [AnyHashable] { [row.processor, RatioKind(row)] }
    let ofNoKind = Set(ratios.lazy.filter { $0.isOwnCore == nil }.map(ratio))
    return first(counts, "counts", identity: \.key) { name($0.key) }
      ?? first(ratios, "ratios") {
        ratio($0) + (ofNoKind.contains(ratio($0)) ? [] : [AnyHashable($0.isOwnCore)])
      } name: {
        "\(name($0.key)), \($0.figure)"
      }
      ?? first(growth, "growth", identity: \.kind) { "\(name($0.key)), \($0.figure)" }
  }
}
