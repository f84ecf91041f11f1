import FormFormats
import FormImport
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// What `import` says of several forms: a line for each, and what they come to for each format.
struct ImportTable {
  private static let purposes = ExpressionPurpose.allCases
  private let asJSON: Bool
  private var totals: [ImportFormat: ImportCounts] = [:]
  private(set) var read = 0
  private(set) var unread = 0
  private(set) var unsupported = 0

  init(asJSON: Bool) { self.asJSON = asJSON }

  /// Prints the table.
  ///
  /// - Throws: `IOError`, and what `Input.forEachFile` throws.
  mutating func write(_ operands: [String], options: ImportOptions) throws {
    var table = self
    defer { self = table }
    try Console.tell {
      var output = try OutputFile(path: "-")
      if !asJSON { try output.write(shown: Self.heading, .plain) }
      try Input.forEachFile(operands) { path in
        let line = table.line(of: path, options: options)
        if asJSON {
          try output.write(json: try Self.json(line))
        } else {
          try output.write(shown: line.text, .plain)
        }
      }
      if !asJSON { try output.write(shown: table.sums, .plain) }
      try output.commit()
    }
  }

  private mutating func line(of path: String, options: ImportOptions) -> ImportCounts {
    do throws(ToolError) {
      let report = try Input.imported(path, options: options).report
      let counts = ImportCounts(path, report)
      totals[report.format, default: ImportCounts(report.format)].add(counts)
      read += 1
      unsupported += report.unsupportedCount
      return counts
    } catch {
      unread += 1
      return ImportCounts(path, error: error.message)
    }
  }

  private static let heading =
    (["pages", "fields"] + purposes.map(\.rawValue) + ["not supported"]).map { name in
      String(repeating: " ", count: max(0, 13 - name.count)) + name
    }.joined(separator: " ") + "  form\n"

  /// A line for each format that occurs.
  private var sums: String {
    let found = ImportFormat.allCases.compactMap { totals[$0] }
    return found.isEmpty ? "" : "\n" + found.map(\.text).joined()
  }

  private static func json(_ counts: ImportCounts) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(counts) + Data("\n".utf8)
  }
}

/// What is counted in a form, or in all of one format.
private struct ImportCounts: Encodable {
  struct Expressions: Encodable {
    var all = 0
    var unsupported = 0
  }

  var schema = "formnav.import-counts/1"
  var file: String?
  var format: String?
  /// Why the form can't be imported; then nothing else is known.
  var error: String?
  var forms = 1
  var pages = 0
  var fields = 0
  var expressions: [String: Expressions] = [:]
  /// Parts that are not supported, expressions among them.
  var unsupported = 0

  init(_ file: String, error: String) { (self.file, self.error, forms) = (file, error, 0) }

  init(_ format: ImportFormat) { (self.format, forms) = (format.name, 0) }

  init(_ file: String, _ report: ImportReport) {
    (self.file, format) = (file, report.format.rawValue)
    (pages, fields, unsupported) = (report.pages, report.fields, report.unsupportedCount)
    for purpose in ExpressionPurpose.allCases {
      let count = report[purpose]
      expressions[purpose.rawValue] = Expressions(all: count.all, unsupported: count.unsupported)
    }
  }

  mutating func add(_ other: Self) {
    forms += other.forms
    (pages, fields) = (pages + other.pages, fields + other.fields)
    unsupported += other.unsupported
    for (name, count) in other.expressions {
      expressions[name, default: Expressions()].all += count.all
      expressions[name, default: Expressions()].unsupported += count.unsupported
    }
  }

  /// A line of the table for people. Of expressions it says how many of all are not supported.
  var text: String {
    if let error { return error + "\n" }
    let counts = ExpressionPurpose.allCases.map { purpose in
      let count = expressions[purpose.rawValue] ?? Expressions()
      return count.unsupported == 0 ? "\(count.all)" : "\(count.unsupported) of \(count.all)"
    }
    let columns = ["\(pages)", "\(fields)"] + counts + ["\(unsupported)"]
    let row = columns.map { String(repeating: " ", count: max(0, 13 - $0.count)) + $0 }
    let name = file.map(SystemText.shown) ?? "\(Figures.counted(forms, format ?? ""))"
    return (row + [" " + name]).joined(separator: " ") + "\n"
  }
}
