import CHardware
import FormBaselines
import FormFormats
import FormContenders
import FormModel
import FormRules
import MeasurementKit

/// Opens a form with rules repeatedly: from memory, or from a file's bytes.
final class RuleLoader {
  enum Source: String, CaseIterable {
    case memory, binary, json
  }

  private let work: RuleWork
  private let bytes: [UInt8]
  private let source: Source
  private var loaded: RuleSession?

  init(_ work: RuleWork, from source: Source) {
    self.work = work
    self.source = source
    switch source {
    case .memory: bytes = []
    case .binary: bytes = FormFile.bytes(of: work.form.form, as: .binary)
    case .json: bytes = FormFile.bytes(of: work.form.form, as: .json)
    }
  }

  /// The most loads between two calls of `prepare`, which frees the last form. Freeing a large form
  /// takes a tenth of the time of loading, and must not be timed.
  var mostSteps: Int { work.form.form.logic.rules.count > Self.mostForOracle ? 1 : .max }

  /// Frees the form that was loaded last.
  func prepare(_ steps: Int) { loaded = nil }

  func play(_ steps: Int) {
    for _ in 0..<steps {
      do {
        let session = try load()
        hardware_consume(UInt64(session.visiblePageCount))
        loaded = consume session
      } catch {
        preconditionFailure("a form that was written is refused: \(error)")
      }
    }
  }

  private func load() throws -> RuleSession {
    if source == .memory { return try RuleSession(opening: work.form.form) }
    return RuleSession(try FormSession(FormFile.read(bytes: bytes)))
  }

  /// The most rules for the oracle, which checks each field against each rule.
  private static let mostForOracle = 10_000

  /// Compares the loaded form with the oracle; a larger one with the form that was written.
  func isRight() -> OracleCheck {
    guard let loaded = try? StateDigest(load()) else { return OracleCheck(.disagrees) }
    let isSmall = work.form.form.logic.rules.count <= Self.mostForOracle
    return Agreement.answer(
      loaded,
      expected: isSmall
        ? try? work.expected(after: 0)
        : try? StateDigest(RuleSession(opening: work.form.form))
    )
  }
}

extension RuleLoader.Source {
  var summary: String {
    switch self {
    case .memory: "Opens a form of as many rules, each a comparison, that is in memory."
    case .binary: "Reads that form from the binary format, and opens it."
    case .json: "Reads that form from JSON, and opens it."
    }
  }
}
