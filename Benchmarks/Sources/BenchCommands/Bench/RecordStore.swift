import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// Keeps the last whole record of each kind of run on this machine, so that the next run can say what changed.
struct RecordStore {
  /// The folder; nil to keep nothing.
  let folder: String?

  /// - Parameter choice: a folder, `none`, or nil for the user's own.
  init(_ choice: String?) {
    folder = choice == "none" ? nil : choice ?? Self.usualFolder
  }

  /// Makes the folder that the user named, before there is something to keep in it. The user's own is made when there
  /// is: a run that can't be kept there is worth having all the same.
  ///
  /// - Throws: `IOError` where it can't be made or written.
  static func prepare(_ choice: String?) throws(IOError) {
    guard let choice, choice != "none" else { return }
    try Folder.create(choice, withParents: true)
    guard access(SystemText.terminated(choice), W_OK | X_OK) == 0 else {
      throw IOError(.create, path: choice, reason: .system(errno))
    }
  }

  /// Where programs keep what is worth keeping and no one's document (XDG's state folder).
  private static var usualFolder: String? {
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/formnav/records"
    }
    return variable("HOME").map { $0 + "/.local/state/formnav/records" }
  }

  /// As the system gave it: a folder's name need be no text.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { value in
      SystemText.text(
        UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) }
      )
    }
  }

  /// The file for records that compare with this one: of the same machine, build and options.
  func path(_ record: ResultRecord, _ options: BenchmarkOptions) -> String? {
    let environment = record.environment
    let kind = [
      environment.processor.identity, environment.build.instructionSet, environment.allocator.name,
      "\(options.pages)", "\(options.fields ?? 0)", "\(options.seed)", "\(options.isQuick)",
      "\(options.processes)", options.rivals.map { "\($0)" }.sorted().joined(separator: ","),
    ].joined(separator: "\n")
    return folder.map { "\($0)/\(String(Self.digest(kind), radix: 16)).json" }
  }

  /// The last record; nil where there is none that can be read.
  func last(_ path: String) -> ResultRecord? {
    try? Input.results(path)
  }

  /// Keeps a record. A run is not lost because it can't be kept.
  ///
  /// - Returns: whether it is there now.
  func keep(_ record: ResultRecord, at path: String) -> Bool {
    guard let folder else { return false }
    do {
      try Folder.create(folder, withParents: true)
      var file = try OutputFile(path: path)
      try file.write(json: record.json())
      try file.commit()
      return true
    } catch {
      return false
    }
  }

  /// FNV-1a.
  private static func digest(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
