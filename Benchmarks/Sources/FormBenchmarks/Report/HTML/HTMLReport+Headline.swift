import MeasurementKit

extension HTMLReport {
  /// The results of the run: a few figures, then the conclusions.
  var headline: String {
    var html = "<div class=\"figures\">\n"
    for (figure, text) in figures {
      html += "<div><strong>\(Markup.escape(figure))</strong> \(Markup.escape(text))</div>\n"
    }
    html += "</div>\n<ul>\n"
    for (place, line) in report.conclusions.enumerated() {
      let isBad = place == 0 && !newest.validity.isValid
      html += "<li\(isBad ? " class=\"bad\"" : "")>\(Markup.escape(line))</li>\n"
    }
    let isRight = report.disagreements.isEmpty
    html += "<li class=\"\(isRight ? "good" : "bad")\">\(Markup.escape(report.agreement))</li>\n"
    return html + "</ul>\n"
  }

  private var figures: [(String, String)] {
    var figures: [(String, String)] = []
    let engine = newest.results.filter {
      $0.contender == Contenders.engine && newest.isMain($0)
    }
    if let result = engine.first(where: { $0.benchmark.hasPrefix("edit/reads/") }) {
      figures.append(
        (
          BenchmarkReport.median(result),
          "an edit with the reads a menu needs (\(result.benchmark), median)"
        )
      )
      for rival in Contenders.rivals {
        guard let ratio = newest.comparison(result, rival)?.ratio, !ratio.isUnresolved else {
          continue
        }
        figures.append((Figures.ratio(ratio.value), "the time of the engine, by \(rival)"))
      }
      if result.metric("allocated") != nil {
        figures.append((BenchmarkReport.allocated(result), "allocated by an edit"))
      }
    }
    if let bytes = engine.lazy.compactMap({ $0.metric("memory-per-field") }).first {
      figures.append((Figures.digits(bytes.median) + " B", "a field, the form's flags included"))
    }
    let declared = newest.growth.filter { $0.declared != nil }
    if !declared.isEmpty {
      let held = declared.count { $0.verdict == .holds }
      let classes = declared.count == 1 ? "growth class holds" : "growth classes hold"
      figures.append(("\(held) of \(declared.count)", "declared \(classes)"))
    }
    return figures
  }
}
