import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension Input {
  /// Reads a record that `bench` wrote.
  static func results(_ path: String) throws(ToolError) -> ResultRecord {
    let text = try naming(path) { () throws(ReadError) in
      try InputFile.text(path: path, limit: mostResultBytes, memoryLimit: MemoryBudget.limit)
    }
    do throws(ResultRecordError) {
      return try ResultRecord(json: Data(text.utf8))
    } catch {
      throw ToolError(
        .badData,
        "\(path == "-" ? "standard input" : SystemText.shown(path)): \(error)"
      )
    }
  }

  /// Returns the paths of a folder's records, sorted by name, or the file itself.
  ///
  /// - Throws: if the folder is unreadable, or has no record or more than `most`.
  static func records(_ path: String, atMost most: Int) throws(ToolError) -> [String] {
    guard path != "-", Folder.isFolder(path) else { return [path] }
    let records = try names(in: path).filter { $0.hasSuffix(".json") }.map { "\(path)/\($0)" }
    guard !records.isEmpty else {
      throw ToolError(.noInput, "\(SystemText.shown(path)): no .json file in this folder")
    }
    guard records.count <= most else {
      throw ToolError(
        .badData,
        "\(SystemText.shown(path)): expected at most \(Figures.count(most)) records, "
          + "found \(Figures.count(records.count))"
      )
    }
    return records
  }

  /// Returns the names in a folder, sorted.
  private static func names(in folder: String) throws(ToolError) -> [String] {
    do throws(IOError) {
      return try Folder.names(folder)
    } catch {
      throw ToolError(.noInput, "\(SystemText.shown(folder)): the folder can't be read")
    }
  }

  /// A record of every benchmark at seven sizes has about 4 MiB.
  private static let mostResultBytes = 32 << 20
}
