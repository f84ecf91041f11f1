import FormBaselines
import FormFormats
import FormModel
import Foundation

/// Checks that a program is a contender: it speaks the protocol, agrees with the oracle, and has an
/// honest clock (CP-1…CP-5).
public struct ConformanceSuite {
  public var command: [String]
  public var limits = ContenderTimeLimits()
  public var seed: UInt64 = 42
  /// The number of generated forms; each has one stream.
  public var streams = 50
  /// Called with each finding.
  public var onFinding: (ConformanceFinding) -> Void = { _ in }

  public init(_ command: [String]) { self.command = command }

  /// Runs all checks. After a failure that ends the contender, it sends no more requests and does
  /// not report the remaining checks.
  ///
  /// - Parameter folder: the folder for form files.
  /// - Throws: `noSystem`, which says nothing about the contender.
  public func run(folder: URL) throws(ContenderFailure) -> [ConformanceFinding] {
    var run = ConformanceRun(suite: self, folder: folder)
    try run.run()
    return run.findings
  }
}

/// One run of the suite.
struct ConformanceRun {
  let suite: ConformanceSuite
  let folder: URL
  private(set) var findings: [ConformanceFinding] = []

  init(suite: ConformanceSuite, folder: URL) {
    self.suite = suite
    self.folder = folder
  }

  mutating func run() throws(ContenderFailure) {
    do throws(ContenderFailure) {
      let contender = try ProcessContender(suite.command, limits: suite.limits)
      defer { contender.end() }
      report("identifies itself", .fine)
      try checkRequests(contender)
      if let format = Self.ownFormat(of: contender.identity) {
        try checkForms(contender, format)
      } else {
        let formats = contender.identity.formats.joined(separator: ", ")
        report("our forms", .notApplicable("it loads \(formats.isEmpty ? "nothing" : formats)"))
      }
      let status = contender.finish()
      report(
        "ends when its input ends",
        status == .code(0)
          ? .fine
          : .wrong("expected exit code 0, found that it \(status.map { "\($0)" } ?? "still runs")")
      )
    } catch {
      guard !error.isOfSystem else { throw error }
      var finding = ConformanceFinding("answers", .wrong("\(error)"))
      finding.isMissing = error.isMissing
      report(finding)
    }
  }

  static func ownFormat(of identity: ContenderIdentity) -> String? {
    identity.formats.first {
      $0 == ContenderForm.Format.json || $0 == ContenderForm.Format.binary
    }
  }

  mutating func report(_ finding: ConformanceFinding) {
    findings.append(finding)
    suite.onFinding(finding)
  }

  mutating func report(_ check: String, _ verdict: ConformanceFinding.Verdict) {
    report(ConformanceFinding(check, verdict))
  }

  /// Sends invalid requests. The contender must answer each with an error and keep running.
  private mutating func checkRequests(_ contender: ProcessContender) throws(ContenderFailure) {
    var observe = WireWriter(.observe)
    ObservationView.everything.write(to: &observe)
    var shortHello = WireWriter(.hello)
    shortHello.u8(1)
    var longReset = WireWriter(.hello)
    longReset.u32(1)
    longReset.u8(7)
    let requests: [(String, [UInt8])] = [
      ("refuses to observe before a form is loaded", observe.frame()),
      ("refuses a request that it does not know", [1, 0, 0, 0, 77]),
      ("refuses a request that is cut short", shortHello.frame()),
      ("refuses a request that is too long", longReset.frame()),
    ]
    for (name, frame) in requests {
      let refusal = try contender.provoke(frame, like: .hello)
      report(
        name,
        refusal.code == .badRequest
          ? .fine
          : .wrong("expected error 3, found error \(refusal.code.rawValue): \(refusal.text)")
      )
    }
  }
}
