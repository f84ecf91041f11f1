import MeasurementKit

/// The machines that made several records, as far as ratios depend on them: processor and instruction set. Ratios
/// of two machines can't be compared.
struct RecordMachines {
  private struct Machine: Hashable {
    let processor: String
    let instructionSet: String

    init(_ environment: EnvironmentRecord) {
      processor = environment.processor.identity
      instructionSet = environment.build.instructionSet
    }
  }

  /// The place of each record's machine among `names`, in the records' order.
  let places: [Int]
  /// A name for each machine, no two alike, short enough for a legend.
  let names: [String]

  /// - Complexity: O(environments).
  init(_ environments: [EnvironmentRecord]) {
    var known: [Machine: Int] = [:]
    var firsts: [EnvironmentRecord] = []
    var places: [Int] = []
    for environment in environments {
      let machine = Machine(environment)
      let place = known[machine] ?? firsts.count
      if place == firsts.count {
        known[machine] = place
        firsts.append(environment)
      }
      places.append(place)
    }
    self.places = places
    names = Self.names(firsts)
  }

  /// What the machines differ in: the processor's name, else the instruction set as well, else a number as well.
  private static func names(_ environments: [EnvironmentRecord]) -> [String] {
    let short = environments.map { name($0.processor, "") }
    if Set(short).count == short.count { return short }
    let long = environments.map { name($0.processor, ", \($0.build.instructionSet)") }
    if Set(long).count == long.count { return long }
    return environments.enumerated().map { place, environment in
      name(environment.processor, ", \(environment.build.instructionSet), no. \(place + 1)")
    }
  }

  /// What a line of a legend has room for, beside a contender.
  private static let mostLetters = 19

  /// "Intel Xeon 6.207": the model without marks and without words that say nothing, and the processor's kind.
  ///
  /// - Parameter rest: what follows; the name is cut to leave room for it.
  private static func name(_ processor: Processor, _ rest: String) -> String {
    let words = processor.model.replacing("(R)", with: "").replacing("(TM)", with: "")
      .split(separator: " ").filter { $0 != "Processor" && $0 != "CPU" }.map(String.init)
    let name = (words + [processor.kind].compactMap { $0 }).joined(separator: " ")
    let room = max(mostLetters - rest.count, 1)
    return (name.count > room ? String(name.prefix(room - 1)) + "…" : name) + rest
  }
}
