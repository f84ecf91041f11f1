extension ResultRecord {
  /// Joins the records of runs that each measured a part of a matrix of benchmarks.
  ///
  /// - Parameter parts: at least one, each with its name for errors. The joined record has the first
  ///   one's environment, and the date of the earliest.
  /// - Throws: `part` if a part is of another processor, allocator, build, seed or number of
  ///   processes than the first, or repeats a result.
  /// - Complexity: O(results).
  public init(parts: [(name: String, record: ResultRecord)]) throws(ComparisonError) {
    precondition(!parts.isEmpty, "a record of no part")
    let first = parts[0].record
    self = first
    (results, comparisons, growth) = ([], [], [])
    var owners: [ResultKey: String] = [:]
    for (name, record) in parts {
      func refuse(_ what: String, _ expected: String, _ found: String) -> ComparisonError {
        .part(name: name, reason: "the \(what) differs: expected \(expected), found \(found)")
      }
      do throws(ComparisonError) {
        try RecordComparison.refuse(record.environment, beside: first.environment)
      } catch {
        throw .part(name: name, reason: error.description)
      }
      let (one, other) = (first.environment, record.environment)
      guard one.build == other.build else {
        throw refuse("build", one.build.identity, other.build.identity)
      }
      guard one.seed == other.seed else { throw refuse("seed", "\(one.seed)", "\(other.seed)") }
      guard processes == record.processes else {
        throw refuse("number of processes", "\(processes ?? 1)", "\(record.processes ?? 1)")
      }
      // A record may repeat a result of its own, as a scaling run does at the form's size.
      for key in Set(record.results.map { ResultKey($0) }) {
        if let owner = owners.updateValue(name, forKey: key) {
          throw .part(
            name: name,
            reason: "\(key.name)\(key.parameters.inParentheses) is in \(owner) too"
          )
        }
      }
      environment.date = min(environment.date, other.date)
      results += record.results
      comparisons += record.comparisons
      growth += record.growth
    }
  }
}

extension Build {
  /// The identifier if there is one, else the commit and how it was compiled.
  fileprivate var identity: String {
    identifier ?? "\(commit), \(configuration), \(instructionSet), Swift \(swift)"
  }
}
