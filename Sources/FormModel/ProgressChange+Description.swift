extension ProgressChange.Effects: CustomStringConvertible {
  /// The names of the effects: "[flag, pageCounts]".
  public var description: String {
    let names: [(ProgressChange.Effects, String)] = [
      (.flag, "flag"), (.pageCounts, "pageCounts"), (.pageAppeared, "pageAppeared"),
      (.pageVanished, "pageVanished"), (.pageCompleted, "pageCompleted"),
      (.pageReopened, "pageReopened"), (.currentPage, "currentPage"),
      (.otherPages, "otherPages"),
    ]
    return "[" + names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ") + "]"
  }
}
