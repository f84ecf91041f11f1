import Foundation
import MeasurementKit
import TextEscaping

/// Records, thresholds and histograms from outside: a reader refuses one with a message, or takes it, and all
/// reports of it work.
extension FormatSession {
  func readRecord(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    let record: ResultRecord
    do throws(ResultRecordError) {
      record = try ResultRecord(json: Data(input))
    } catch {
      return (Self.checkMessage("\(error)"), false)
    }
    probes.hit(FormatProbe.recordRead)
    do {
      guard try ResultRecord(json: record.json()) == record else {
        return (FuzzFailure(check: "round trip", message: "another record is written"), true)
      }
      let thresholds = Thresholds([record, record, record])
      var verdicts = ThresholdCheck(thresholds).verdicts(on: [record])
      verdicts += try RecordComparison(
        old: [record, record],
        new: [record, record],
        anyEnvironment: true
      ).verdicts()
      verdicts += try RecordComparison(old: [record], new: [record]).verdicts()
      _ = try Thresholds(json: thresholds.json())
      if let failure = try Self.check(verdicts) { return (failure, true) }
    } catch {
      return (FuzzFailure(check: "gate", message: "\(error)"), true)
    }
    for encoded in record.results.lazy.flatMap(\.metrics).compactMap(\.histogram) {
      guard let failure = Self.checkHistogram(encoded).failure else { continue }
      return (failure, true)
    }
    return (nil, true)
  }

  func readThresholds(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    let thresholds: Thresholds
    do throws(ThresholdsError) {
      thresholds = try Thresholds(json: Data(input))
    } catch {
      return (Self.checkMessage("\(error)"), false)
    }
    probes.hit(FormatProbe.thresholdsRead)
    do {
      guard try Thresholds(json: thresholds.json()) == thresholds else {
        return (FuzzFailure(check: "round trip", message: "other thresholds are written"), true)
      }
      let record = try ResultRecord(json: Data(RecordSamples.record(seed: 1).utf8))
      let check = ThresholdCheck(thresholds)
      _ = check.mismatch([record])
      return (try Self.check(check.verdicts(on: [record])), true)
    } catch {
      return (FuzzFailure(check: "gate", message: "\(error)"), true)
    }
  }

  func readHistogram(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    let (failure, isRead) = Self.checkHistogram(Base64.text(input))
    probes.hit(FormatProbe.histogramRead, if: isRead)
    return (failure, isRead)
  }

  /// Checks that verdicts can be shown and written, and contain no commands for a terminal.
  private static func check(_ verdicts: [Verdict]) throws -> FuzzFailure? {
    let report = GateReport(title: "check", verdicts: verdicts, procedure: "")
    _ = try report.json()
    return checkShown(report.text(all: true)) ?? checkShown(report.markdown(all: true))
  }

  private static func checkHistogram(_ encoded: String) -> (failure: FuzzFailure?, isRead: Bool) {
    do throws(HistogramError) {
      let histogram = try LatencyHistogram.decoded(encoded)
      if let half = histogram.percentile(50), let most = histogram.percentile(99.9), half > most {
        return (FuzzFailure(check: "percentile", message: "50 % exceeds 99.9 %"), true)
      }
      return (nil, true)
    } catch {
      return (checkMessage("\(error)"), false)
    }
  }

  static func checkMessage(_ message: String) -> FuzzFailure? {
    message.utf8.count > 2_000
      ? FuzzFailure(check: "message", message: "of \(message.utf8.count) bytes") : nil
  }

  static func checkShown(_ text: String) -> FuzzFailure? {
    let command = text.unicodeScalars.first { $0.isCommand && $0 != "\n" }
    return command.map { FuzzFailure(check: "shown", message: "U+\(String($0.value, radix: 16))") }
  }
}
