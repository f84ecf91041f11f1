import MeasurementKit

extension SimulationReport {
  /// For people: what was simulated, how long it took, and what was met.
  func text(_ style: TextStyle) -> String {
    var text = summary(style) + "\n" + latencies(style)
    for machine in coverage { text += "\n" + matrix(machine, style) }
    return text
  }

  private func summary(_ style: TextStyle) -> String {
    let verdict = difference == nil ? style.good("no difference") : style.bad("a difference")
    var rows = [
      ("forms", forms),
      ("users", Figures.count(users) + (seed.map { ", seed \($0)" } ?? "")),
      ("events", Figures.count(events)),
      ("check", check == "never" ? check : "\(check): \(verdict)"),
      (
        "throughput",
        "\(rate(countedEvents, screenSeconds)) by the screen, "
          + "\(rate(events, seconds)) with users, relaunches and checks"
      ),
      ("allocated", allocations),
    ]
    if let interrupted {
      rows.append(
        ("interrupted", style.bad("by \(interrupted): the figures count the work until then"))
      )
    }
    if build.configuration != "release" {
      rows.append(("build", "\(build.configuration): its times are not valid"))
    }
    let margin = String(repeating: " ", count: 12)
    return rows.reduce(into: "") { text, row in
      let lines = Paragraph.lines(row.1, width: max(style.columns - margin.count, 20))
      text += style.bold(row.0.padding(to: 12)) + lines.joined(separator: "\n" + margin) + "\n"
    }
  }

  /// Without what builds or replaces a screen.
  private var countedEvents: Int { kinds.filter(\.isEvent).reduce(0) { $0 + $1.count } }

  private func rate(_ count: Int, _ seconds: Double) -> String {
    seconds > 0 ? "\(Figures.digits(Double(count) / seconds)) events/s" : "– events/s"
  }

  private var allocations: String {
    if let allocationsNotCounted { return "not counted: \(allocationsNotCounted)" }
    let bytes = kinds.filter(\.isEvent).reduce(0) { $0 + ($1.allocatedBytes ?? 0) }
    return
      "\(Figures.bytes(Double(bytes))) in \(Figures.count(countedEvents)) events; the counters saw the control"
  }

  private func latencies(_ style: TextStyle) -> String {
    var table = Table([
      .init("event to snapshot", .left), .init("count"), .init("median"),
      .init("p90", isOptional: true), .init("p99"), .init("p99.9", isOptional: true), .init("max"),
      .init("bytes/event", isOptional: true),
    ])
    for isEvent in [true, false] {
      table.appendRule()
      for kind in kinds where kind.isEvent == isEvent {
        let times = [kind.median, kind.p90, kind.p99, kind.p999, kind.max]
        table.append(
          [kind.name, Figures.count(kind.count)]
            + times.map { Figures.time(nanoseconds: Double($0)) }
            + [
              kind.allocatedBytes.map { Figures.bytes(Double($0) / Double(max(kind.count, 1))) }
                ?? "–"
            ]
        )
      }
    }
    return table.text(style)
  }

  private func matrix(_ machine: Machine, _ style: TextStyle) -> String {
    let counts = machine.rows.flatMap(\.counts).compactMap { $0 }
    let met = counts.count { $0 > 0 }
    return matrix(machine, machine.states.indices, style)
      + "met: \(met) of \(counts.count) cells\n"
  }

  /// Some of a machine's states: in one table, or in several where that is wider than lines are.
  private func matrix(_ machine: Machine, _ states: Range<Int>, _ style: TextStyle) -> String {
    var table = Table([.init(machine.name, .left)] + machine.states[states].map { .init($0) })
    for row in machine.rows {
      table.append([row.event] + row.counts[states].map { $0.map(Figures.count) ?? "–" })
    }
    let isTooWide = table.text(.plain(columns: style.columns)).split(separator: "\n")
      .contains { $0.count > style.columns }
    guard isTooWide, states.count > 1 else { return table.text(style) }
    let middle = states.lowerBound + states.count / 2
    return matrix(machine, states.lowerBound..<middle, style) + "\n"
      + matrix(machine, middle..<states.upperBound, style)
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
