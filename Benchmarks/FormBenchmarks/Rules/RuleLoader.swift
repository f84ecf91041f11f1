import CHardware
import FormBaselines
import FormFormats
import FormFuzzing
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

  init(_ work: RuleWork, from source: Source) {
    self.work = work
    self.source = source
    switch source {
    case .memory: bytes = []
    case .binary: bytes = FormFile.bytes(of: work.form.form, as: .binary)
    case .json: bytes = FormFile.bytes(of: work.form.form, as: .json)
    }
  }

  func play(_ steps: Int) {
    for _ in 0..<steps {
      do { hardware_consume(UInt64(try load().visiblePageCount)) } catch {
        preconditionFailure("a form that was written is refused: \(error)")
      }
    }
  }

  private func load() throws -> RuleSession {
    if source == .memory { return try RuleSession(opening: work.form.form) }
    return RuleSession(try FormSession(FormFile.read(bytes: bytes)))
  }

  func isRight() -> OracleCheck {
    guard let loaded = try? StateDigest(load()) else { return OracleCheck(.disagrees) }
    return Agreement.answer(loaded, expected: try? work.expected(after: 0))
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
