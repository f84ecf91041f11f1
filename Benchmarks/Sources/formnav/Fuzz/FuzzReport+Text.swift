import FormFuzzing
import MeasurementKit
import ToolKit

extension FuzzReport {
  /// Writes the report to standard output.
  ///
  /// - Parameter isFull: if true, the text names all probes.
  /// - Throws: `IOError`, also if the reader has closed the pipe.
  func write(_ format: FuzzFormat, isFull: Bool) throws {
    switch format {
    case .json: try Console.write(json: jsonLine())
    case .text:
      let style = TextStyle.of(descriptor: 1)
      try Console.write(text(style, isFull: isFull), style)
    }
  }

  /// Returns the report for people: a row per target, the command to repeat it, and how the
  /// campaign ended.
  func text(_ style: TextStyle = .plain, isFull: Bool = false) -> String {
    var table = Table([
      .init("target", .left), .init("streams"), .init("steps"), .init("of", .left),
      .init("CPU time"), .init("steps a second", isOptional: true),
      .init("probes hit", isOptional: true),
    ])
    for target in targets {
      table.append([
        target.name, Figures.count(target.streams), Figures.count(target.steps), target.unit,
        Self.seconds(target.cpuSeconds), Figures.count(target.stepsPerCPUSecond),
        "\(target.probesHit) of \(target.probes)",
      ])
    }
    let place = shard == "1/1" ? "" : ", shard \(shard)"
    return table.text(style) + (isFull ? targets.map { $0.probeText(style) }.joined() : "")
      + style.dim("\nSeed \(seed)\(place), \(jobs) processes. --format json has more figures.\n")
      + ending(style) + "\n"
  }

  /// "No failure in 1,234 streams, 2,000,000 steps, 61 s."
  private func ending(_ style: TextStyle) -> String {
    let work =
      "\(Figures.count(streams)) streams, \(Figures.count(steps)) steps, \(Self.seconds(seconds))"
    if let failure {
      return style.bad("\(failure.target) failed: \(failure.check).") + " \(work).\n"
        + "formnav fuzz --replay \(failure.path) plays the case again."
    }
    if let interrupted { return "No failure until \(interrupted): \(work)." }
    return style.good("No failure") + " in \(work)."
  }

  private static func seconds(_ seconds: Double) -> String {
    Figures.time(nanoseconds: seconds * 1e9)
  }
}

extension FuzzReport.Target {
  /// Returns the names of the probes, missed ones first.
  fileprivate func probeText(_ style: TextStyle) -> String {
    let missed = Set(probesMissed)
    let met = (FuzzTarget(rawValue: name)?.probeNames ?? []).filter { !missed.contains($0) }
    return [("missed", probesMissed), ("met", met)].filter { !$1.isEmpty }.reduce(into: "") {
      let text = "\(name) \($1.0): " + $1.1.joined(separator: ", ")
      $0 += "\n" + Paragraph.lines(text, width: style.columns - 2).joined(separator: "\n  ") + "\n"
    }
  }
}
