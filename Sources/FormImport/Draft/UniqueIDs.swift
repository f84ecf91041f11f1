/// Generates unique ids.
struct UniqueIDs {
  private var taken: Set<String> = []
  /// The last number for each wanted id, so that no number is tried twice.
  private var counts: [String: Int] = [:]

  /// Returns a unique id for something that rules can name.
  ///
  /// It gets a `_` in front if rules would read it as the place of a page or field.
  mutating func take(_ wanted: String) -> String {
    let isPlace =
      wanted.utf8.first == UInt8(ascii: "#") || wanted.utf8.starts(with: "page:".utf8)
    return takeAny(isPlace ? "_" + wanted : wanted)
  }

  /// Returns the wanted id, with a number if it is taken.
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
