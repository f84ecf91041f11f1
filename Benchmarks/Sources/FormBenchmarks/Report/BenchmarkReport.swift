import MeasurementKit

/// A result record for people: sections with a heading, a table, and notes.
public struct BenchmarkReport {
  struct Section {
    var heading: String
    var table: Table
    /// The paragraphs below the table.
    var notes: [String] = []
    /// Whether a page folds the table.
    var isFolded = false
  }

  let record: IndexedRecord
  let title: String
  /// The sections of each topic.
  let topics: [(topic: Topic, sections: [Section])]
  let conclusions: [String]

  public init(_ record: ResultRecord) { self.init(IndexedRecord(record)) }

  init(_ record: IndexedRecord) {
    self.record = record
    title = Self.title(record)
    topics = Topic.allCases.map { (topic: $0, sections: Self.sections($0, record)) }
    conclusions = Self.conclusions(record)
  }

  /// Results whose final state differs from the oracle's.
  public var disagreements: [BenchmarkResult] {
    record.judged.filter { $0.answer.check == .disagrees }
  }

  /// Whether all final states agree, and if not, which contenders differ.
  var agreement: String {
    let wrong = disagreements
    if wrong.isEmpty {
      let checked = record.judged.filter { $0.answer.check == .agrees }.count
      return switch checked {
      case 0: "No final state was checked."
      case 1: "The one final state that was checked agrees with the oracle."
      default: "All \(Figures.count(checked)) final states agree with the oracle."
      }
    }
    let names = wrong.map { "\($0.contender) in \($0.benchmark) (\(Self.size($0.parameters)))" }
    return "NOT in the oracle's final state: " + names.joined(separator: ", ")
  }
}
