import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// A form, with sessions that are filled by submissions.
struct SubmissionSample: ~Copyable {
  let imported: ImportedForm

  init(_ form: [UInt8]) throws { imported = try ImportSamples.imported(form) }

  init(_ form: String) throws { try self.init(Array(form.utf8)) }

  func read(_ text: String) throws -> Submission {
    try imported.layout.submission(from: Array(text.utf8), for: imported.form)
  }

  /// Expects that a file is refused with a message.
  func expectRefusal(of text: String, _ message: String) throws {
    do {
      _ = try read(text)
      Issue.record("it was read")
    } catch let error as ReadError {
      #expect(error.description == message)
    }
  }

  /// The stream of a submission as text, and what it finds.
  func stream(_ text: String) throws -> (stream: String, findings: [String]) {
    var submission = try read(text)
    var session = try FormSession(imported.form.clone())
    let entries = submission.type(on: &session, of: imported.form)
    let bytes = EditStreamFile.bytes(of: entries, as: .text)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return (lines.joined(separator: "\n"), submission.findings.map(\.text))
  }

  /// What a session writes that was filled by a submission.
  ///
  /// - Parameter keeps: Whether what the form has no place for is kept.
  func again(_ text: String, keeps: Bool) throws -> String {
    var submission = try read(text)
    var session = try FormSession(imported.form.clone())
    submission.fill(&session)
    return imported.layout.data(of: session, keeping: keeps ? submission : nil)
  }

  func check(_ text: String) throws -> [String] {
    var submission = try read(text)
    var session = try FormSession(imported.form.clone())
    submission.check(&session)
    return submission.findings.map(\.text)
  }
}
