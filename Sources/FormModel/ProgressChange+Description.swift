extension ProgressChange.Effects: CustomStringConvertible {
  /// The names of the effects: "[flag, pageCounts]".
  public var description: String {
    let names: [(ProgressChange.Effects, String)] = [
      (.flag, "flag"), (.pageCounts, "pageCounts"), (.pageAppeared, "pageAppeared"),
      (.pageVanished, "pageVanished"), (.pageCompleted, "pageCompleted"),
      (.pageReopened, "pageReopened"), (.currentPage, "currentPage"),
    ]
    let known = names.filter { contains($0.0) }.map(\.1)
    let rest = names.reduce(self) { $0.subtracting($1.0) }
    return "[" + (known + (rest.isEmpty ? [] : ["\(rest.rawValue)"])).joined(separator: ", ") + "]"
  }
}
