import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension Input {
  /// Reads what `bench` saved.
  static func results(_ path: String) throws(ToolError) -> ResultRecord {
    let text = try naming(path) { () throws(ReadError) in
      try InputFile.text(path: path, limit: mostResultBytes)
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

  /// The result records of a folder by their names, or the file itself.
  ///
  /// - Throws: where the folder can't be read, has none, or more than `most`.
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

  /// The flame graphs of a folder, as `scripts/profile` leaves them: `NAME/flame.svg`, by name.
  ///
  /// - Throws: where the folder can't be read, has none, or a file is no picture.
  static func profiles(_ folder: String) throws(ToolError) -> [ProfilePicture] {
    var pictures: [ProfilePicture] = []
    for name in try names(in: folder) {
      let path = "\(folder)/\(name)/flame.svg"
      guard let isFile = Folder.isFile(path) else { continue }
      guard isFile else {
        // What is no file may never end, or never begin.
        throw ToolError(.badData, "\(SystemText.shown(path)): expected a file with SVG in it")
      }
      let text = try naming(path) { () throws(ReadError) in
        try InputFile.text(path: path, limit: mostResultBytes)
      }
      guard let picture = ProfilePicture(name: name, svg: text) else {
        throw ToolError(
          .badData,
          "\(SystemText.shown(path)): expected SVG, found \(Escape.quoted(text))"
        )
      }
      pictures.append(picture)
    }
    guard !pictures.isEmpty else {
      throw ToolError(
        .noInput,
        "\(SystemText.shown(folder)): no NAME/flame.svg in this folder; scripts/profile makes one"
      )
    }
    return pictures
  }

  /// What is in a folder, in the order of names.
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
