/// Suggests a known name for a mistyped one.
package enum Suggestion {
  /// Returns "; did you mean X?", or an empty text if no name is close.
  package static func text(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
  }

  static func nearest(to name: String, among names: [String]) -> String? {
    // A single letter is close to every other letter.
    guard name.drop(while: { $0 == "-" }).count > 1 else { return nil }
    let near = names.map { (name: $0, distance: distance(name, $0)) }
      .filter { $0.distance <= max(1, min(name.count, $0.name.count) / 3) }
    if let best = near.min(by: { $0.distance < $1.distance }) { return best.name }
    return names.first { $0.hasPrefix(name) }
  }

  /// The edit distance of two names (Levenshtein). Swapping neighbours counts as one edit.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(last[j + 1], row[j]) + 1
        least = min(least, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
