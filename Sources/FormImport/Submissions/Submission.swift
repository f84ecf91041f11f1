import FormFormats
import FormModel

/// The data of a filled form, as it was read from a file of the form's own format (EX-1).
///
/// Fill a session with it:
///
///     var submission = try imported.layout.submission(from: bytes, for: imported.form)
///     var session = try FormSession(imported.takeForm(), clock: submission.clock ?? now)
///     submission.fill(&session)
public struct Submission: Sendable {
  /// A value as it stands in the file.
  enum Source: Sendable {
    case text(String)
    case json(JSONNode)
  }

  /// A value of the file.
  struct Value: Sendable {
    var source: Source
    /// The answer that it gives; nil for none, and where the form has no field for it.
    var answer: AnswerValue?
    /// The offset in the file.
    var offset: Int
  }

  /// The values of an instance of a repeat, or of the form.
  struct Instance: Sendable {
    /// The index of the repeat; -1 for the form.
    var `repeat`: Int
    var numbers: InstanceNumbers
    var offset: Int
    /// Whether it stands in the file. A survey has those that it begins with without naming them.
    var isTold = true
    /// By node.
    var values: [Int: Value] = [:]
    /// The instances in it, by the index of their repeat.
    var inner: [Int: [Int]] = [:]
  }

  let layout: SubmissionLayout
  /// The form's first.
  var instances: [Instance]
  /// When the form was filled, by the file; nil if it does not say.
  public internal(set) var clock: FormClock?
  /// The role of the value that gave the clock.
  var clockRole: SubmissionLayout.ClockRole?
  var notes: SubmissionNotes

  init(_ layout: SubmissionLayout, bytes: [UInt8]) {
    self.layout = layout
    notes = SubmissionNotes(bytes: bytes)
    instances = [Instance(repeat: -1, numbers: .none, offset: 0)]
  }

  /// What the form can't take of the file, in the order of the file.
  ///
  /// - Complexity: O(bytes of the file + findings · log findings).
  public var findings: [SubmissionFinding] { notes.findings }

  /// Begins an instance of a repeat.
  ///
  /// - Returns: Its index.
  mutating func addInstance(of index: Int, in outer: Int, at offset: Int) -> Int {
    let number = (instances[outer].inner[index]?.count ?? 0) + 1
    let numbers = instances[outer].numbers.appending(number)
    instances.append(Instance(repeat: index, numbers: numbers, offset: offset))
    instances[outer].inner[index, default: []].append(instances.count - 1)
    return instances.count - 1
  }

  /// Notes something about a node.
  mutating func note(
    _ kind: SubmissionFinding.Kind,
    _ node: Int,
    in instance: Int,
    at offset: Int,
    _ reason: String
  ) {
    let place = layout.path(of: node, inside: instances[instance].numbers)
    notes.add(kind, at: offset, place, reason)
  }
}
