import FormFormats
import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds files on a command line that can't stand there together.
package enum NamedFiles {
  /// - Throws: for an output that would take the place of an input or of another output, and for standard input read
  ///   twice. Of a folder that is read, its `.json` files are inputs as well.
  static func check(_ arguments: Arguments, of command: Command) throws(UsageError) {
    let inputs =
      arguments.operands(of: .file, command)
      + command.options.filter { $0.kind == .file && !$0.isOutput }.flatMap(arguments.texts)
    guard inputs.count(where: { $0 == "-" }) < 2 else {
      throw UsageError("standard input can be read once: name a file")
    }
    var written: [String] = []
    for option in command.options where option.isOutput {
      for path in arguments.texts(of: option) {
        let name = option.names[option.names.count - 1]
        try refuse(path, named: name, among: inputs)
        guard !written.contains(where: { isSame($0, path) }) else {
          throw UsageError("\(name) \(SystemText.shown(path)): another output goes there")
        }
        written.append(path)
      }
    }
  }

  /// - Parameter name: of the option that names the output.
  /// - Throws: where the output is one of the inputs.
  package static func refuse(
    _ output: String,
    named name: String,
    among inputs: [String]
  ) throws(UsageError) {
    guard inputs.contains(where: { isSame($0, output) || isRead(output, from: $0) }) else { return }
    throw UsageError("\(name) \(SystemText.shown(output)): the output is one of the inputs")
  }

  /// Whether two paths lead to one file, which need not be there yet. What a device or a pipe takes replaces nothing.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    guard first != "-", second != "-" else { return false }
    switch (FilePlace(of: first), FilePlace(of: second)) {
    case (let first?, let second?): return first.isFile && first == second
    case (nil, nil):
      let (one, other) = (split(first), split(second))
      let folder = FilePlace(of: one.folder)
      return one.name == other.name && folder != nil && folder == FilePlace(of: other.folder)
    default: return false
    }
  }

  /// Whether a folder is read that has the output among its records.
  private static func isRead(_ output: String, from folder: String) -> Bool {
    guard output.hasSuffix(".json"), FilePlace(of: output) != nil, Folder.isFolder(folder) else {
      return false
    }
    return FilePlace(of: split(output).folder) == FilePlace(of: folder)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}

/// What a path leads to, through links.
private struct FilePlace: Equatable {
  private let device: UInt64
  private let number: UInt64
  /// Whether it is neither a folder nor a device or a pipe.
  let isFile: Bool

  /// nil where nothing is.
  init?(of path: String) {
    var status = stat()
    guard stat(SystemText.terminated(path), &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    isFile = status.st_mode & S_IFMT == S_IFREG
  }
}
