import FormImport
import MeasurementKit
import TextEscaping
import ToolKit

/// What is counted in a form, or in all forms of one format.
struct ImportCounts: Encodable {
  struct Expressions: Encodable {
    var all = 0
    var unsupported = 0
  }

  let schema = "formnav.import-counts/1"
  let file: String
  var format: String?
  /// Why the form can't be imported; then nothing else is known.
  var error: String?
  var pages = 0
  var fields = 0
  var expressions: [String: Expressions] = [:]
  /// Parts that are not supported, expressions among them.
  var unsupported = 0

  init(_ path: String, options: ImportOptions) {
    file = path
    do throws(ToolError) {
      add(try Input.imported(path, options: options).report)
    } catch {
      self.error = error.message
    }
  }

  private init(sumOf name: String) { file = name }

  private mutating func add(_ report: ImportReport) {
    format = report.format.rawValue
    pages = report.pages
    fields = report.fields
    unsupported = report.unsupportedCount
    for purpose in ExpressionPurpose.allCases {
      let count = report[purpose]
      expressions[purpose.rawValue] = Expressions(all: count.all, unsupported: count.unsupported)
    }
  }

  private mutating func add(_ other: Self) {
    pages += other.pages
    fields += other.fields
    unsupported += other.unsupported
    for (name, count) in other.expressions {
      expressions[name, default: Expressions()].all += count.all
      expressions[name, default: Expressions()].unsupported += count.unsupported
    }
  }

  /// A row for each form that was imported, then one for each format that occurs; below them a line for each other form.
  static func text(_ forms: [Self], _ style: TextStyle) -> String {
    let names = ExpressionPurpose.allCases.map(\.rawValue)
    var table = Table(
      [.init("pages", isOptional: true), .init("fields", isOptional: true)]
        + (names + ["not supported"]).map { .init($0) } + [.init("form", .left)]
    )
    let imported = forms.filter { $0.error == nil }
    let sums = ImportFormat.allCases.compactMap { format in
      let all = imported.filter { $0.format == format.rawValue }
      return all.isEmpty
        ? nil
        : all.reduce(into: Self(sumOf: Figures.counted(all.count, format.name))) { $0.add($1) }
    }
    for form in imported + sums { table.append(form.cells(names)) }
    let errors = forms.compactMap { $0.error.map { $0 + "\n" } }
    return (table.isEmpty ? "" : table.text(style)) + errors.joined()
  }

  /// Of expressions it says how many of all are not supported.
  private func cells(_ names: [String]) -> [String] {
    let counts = names.map { name in
      let count = expressions[name] ?? Expressions()
      return count.unsupported == 0 ? "\(count.all)" : "\(count.unsupported) of \(count.all)"
    }
    return ["\(pages)", "\(fields)"] + counts + ["\(unsupported)", SystemText.shown(file)]
  }
}
