/// Ids that are given out once.
struct UniqueIDs {
  private var taken: Set<String> = []
  /// How often each wanted id was asked for, so that no number is tried twice.
  private var counts: [String: Int] = [:]

  /// The wanted id, or it with a number; of what rules speak of. One that begins as the place of a page or a field does in
  /// our rules gets a sign before it.
  mutating func take(_ wanted: String) -> String {
    let isPlace =
      wanted.utf8.first == UInt8(ascii: "#") || wanted.utf8.starts(with: "page:".utf8)
    return takeAny(isPlace ? "_" + wanted : wanted)
  }

  /// The wanted id, or it with a number.
  mutating func takeAny(_ wanted: String) -> String {
    if taken.insert(wanted).inserted { return wanted }
    while true {
      let number = counts[wanted, default: 1] + 1
      counts[wanted] = number
      let id = "\(wanted)-\(number)"
      if taken.insert(id).inserted { return id }
    }
  }
}
