import FormModel

/// The condition that all rows, all columns or all instances of one question share.
final class SurveyLine {
  /// The question with the condition.
  let node: JSONNode
  let key: String
  let byteCount: Int
  /// The surroundings in which the condition is read.
  let place: SurveyPlace
  /// True if a condition of its own stands for it.
  let givesWay: Bool

  /// - Returns: nil if there is no condition.
  init?(_ key: String, of node: JSONNode, in place: SurveyPlace, givesWay: Bool = false) {
    guard let text = SurveyImporter.words(node[key]) else { return nil }
    self.node = node
    self.key = key
    byteCount = text.utf8.count
    self.place = place
    self.givesWay = givesWay
  }
}

extension SurveyImporter {
  /// Returns the condition of all rows or columns of a matrix, for the one that `{item}` stands for; nil if there is none.
  static func line(
    _ key: String,
    of node: JSONNode,
    _ item: JSONNode?,
    in place: SurveyPlace,
    givesWay: Bool
  ) -> SurveyLine? {
    var inner = place
    inner.item = item
    return SurveyLine(key, of: node, in: inner, givesWay: givesWay)
  }

  /// Returns a row with what SurveyJS reads of it.
  static func plainRow(_ row: JSONNode) -> JSONNode {
    guard row.isObject else { return row }
    let members = row.members.filter { SurveyParts.row.treatments[$0.key] == .read }
    return JSONNode(value: .object(members), offset: row.offset)
  }

  /// Returns a row's surroundings, in which `{item}` is its value.
  static func place(
    ofRow row: JSONNode,
    _ matrix: JSONNode,
    in outer: SurveyPlace
  ) -> SurveyPlace {
    var place = outer
    place.item = row.isObject ? row["value"] : row
    place.line = line("rowsVisibleIf", of: matrix, place.item, in: outer, givesWay: true)
    // SurveyJS clears a row that its own condition hides, or that of all rows.
    place.isCleared = outer.isCleared || place.line != nil || row["visibleIf"] != nil
    return place
  }

  /// Returns the condition that a row, a column or an instance shares with others; nil if there is none.
  mutating func condition(of line: SurveyLine?, besides own: JSONNode) -> String? {
    guard let line, !line.givesWay || Self.words(own["visibleIf"]) == nil else { return nil }
    sharedBytes -= line.byteCount
    if sharedBytes < 0 {
      report[.conditions].all += 1
      report[.conditions].unsupported += 1
      notes.tally(
        .unsupported,
        at: line.node.offset(of: line.key),
        "\(line.key) of \(TextQuote.of(line.node["name"]?.string ?? ""))",
        reason: "an expression this long, so many times",
        meaning: "always shown"
      )
      return nil
    }
    return condition(line.key, of: line.node, line.place, meaning: "always shown")
  }

  /// What `{item}` stands for outside of choices.
  static func valueOfItem(_ item: JSONNode) -> SurveyValue {
    item.number.flatMap(FHIRImporter.plainNumber).map { .number($0) } ?? .text(item.scalar ?? "")
  }
}
