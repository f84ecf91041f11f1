import FormBenchmarks

extension BenchmarkOptions {
  /// The options with which another process or build of this program measures the same.
  ///
  /// - Parameter isSizedByForm: true to include `--pages`; a counting run has only `--sizes`.
  func arguments(isSizedByForm: Bool = true) -> [String] {
    var arguments = ["--seed", "\(seed)"]
    if let form {
      arguments += ["--form", form]
    } else if isSizedByForm {
      arguments += ["--pages", "\(pages)"]
    }
    if let fields { arguments += ["--fields", "\(fields)"] }
    if !sizes.isEmpty {
      arguments += ["--sizes", sizes.map(String.init).joined(separator: ",")]
    }
    if let filter { arguments += ["--filter", filter] }
    arguments += ["--rivals", rivals.isEmpty ? "none" : rivals.sorted().joined(separator: ",")]
    if isQuick { arguments.append("--quick") }
    if isFull { arguments.append("--full") }
    if isForVerdict { arguments.append("--for-verdict") }
    // On a slow machine no time may be left. The process then plays the fewest rounds.
    if let partSeconds {
      arguments += ["--part", "\(max(Int((partSeconds * 1_000).rounded(.up)), 1))"]
    }
    return arguments
  }
}
