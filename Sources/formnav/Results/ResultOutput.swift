import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit

/// Where results go. It is opened before the work is done, so that a wrong path costs no run.
struct ResultOutput: ~Copyable {
  private let format: ResultFormat
  private let path: String
  /// Nil where a folder takes several files.
  private var file: OutputFile?

  /// - Throws: `ToolError` for usage, `IOError` with operation `create`.
  init(_ format: ResultFormat, path: String) throws {
    self.format = format
    self.path = path
    guard format == .hgrm else {
      file = try OutputFile(path: path)
      return
    }
    file = nil
    guard path != "-" else {
      throw UsageError("--format hgrm writes a file for each result: name a folder with -o")
    }
    try Self.makeFolder(path)
  }

  /// Writes a record. Nothing is left half-written; of a folder, files written before a failure stay.
  consuming func write(_ record: ResultRecord) throws {
    let (format, path) = (format, path)
    guard var file = file.take() else {
      for content in try PercentileFiles.of(record) {
        var file = try OutputFile(path: path + "/" + content.name)
        try file.write(content.text)
        try file.commit()
      }
      return
    }
    try file.write(Self.text(record, format, style: path == "-" ? .of(descriptor: 1) : .plain))
    try file.commit()
  }

  private static func text(
    _ record: ResultRecord,
    _ format: ResultFormat,
    style: TextStyle
  ) throws -> String {
    switch format {
    case .text: BenchmarkReport(record).text(style)
    case .markdown: BenchmarkReport(record).markdown()
    case .json: String(decoding: try record.json(), as: UTF8.self)
    case .csv: CSVReport(record).text()
    case .junit: JUnitReport(record).text()
    case .hgrm: preconditionFailure("a folder has no one text")
    }
  }

  private static func makeFolder(_ path: String) throws(IOError) {
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = errno
    var isFolder: ObjCBool = false
    if reason == EEXIST {
      guard
        !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder.boolValue
      else { return }
    }
    throw IOError(.create, path: path, reason: .system(reason == EEXIST ? ENOTDIR : reason))
  }
}
