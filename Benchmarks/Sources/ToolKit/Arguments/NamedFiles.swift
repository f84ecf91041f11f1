import FormFormats
import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Refuses file arguments that conflict.
package enum NamedFiles {
  /// - Throws: if an output would replace an input or another output, or if standard input would be
  ///   read twice. The `.json` files of an input folder are inputs too.
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

  /// - Parameter name: the name of the option that gives the output.
  /// - Throws: if the output is one of the inputs.
  package static func refuse(
    _ output: String,
    named name: String,
    among inputs: [String]
  ) throws(UsageError) {
    guard inputs.contains(where: { isSame($0, output) || isRead(output, from: $0) }) else { return }
    throw UsageError("\(name) \(SystemText.shown(output)): the output is one of the inputs")
  }

  /// True if both paths lead to the same file, which need not exist yet. False for devices and
  /// pipes, since writing to them replaces nothing.
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

  /// True if the output is one of the records in an input folder.
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

/// The identity of the file that a path leads to, through links.
private struct FilePlace: Equatable {
  private let device: UInt64
  private let number: UInt64
  /// False for folders, devices and pipes.
  let isFile: Bool

  /// Fails if nothing exists at the path.
  init?(of path: String) {
    var status = stat()
    guard stat(SystemText.terminated(path), &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    isFile = status.st_mode & S_IFMT == S_IFREG
  }
}
