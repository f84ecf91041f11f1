import FormModel
import Foundation
import Testing

@testable import FormFormats

@Suite struct FileTests {
  /// A directory of its own, removed afterwards.
  private func inDirectory(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "formats-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func contents(of directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  private func ioError(_ body: () throws -> Void) -> IOError? {
    do {
      try body()
      return nil
    } catch let error as IOError {
      return error
    } catch ReadError.io(let error) {
      return error
    } catch {
      return nil
    }
  }

  @Test("Files are read back, and nothing stays beside them", arguments: FormFormat.allCases)
  func roundTrip(format: FormFormat) throws {
    try inDirectory { directory in
      let form = try Samples.large()
      try FormFile.write(form, to: directory + "/form", as: format)
      try FormFile.write(form, to: directory + "/form", as: format)
      let isEqual = try FormFile.read(path: directory + "/form").isEqual(to: form)
      #expect(isEqual)
      #expect(try contents(of: directory) == ["form"])
    }
  }

  @Test(
    "Text in UTF-16 is called that, with and without its mark",
    arguments: [
      [0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x3C, 0x00], [0x00, 0x3C],
    ] as [[UInt8]]
  )
  func otherEncoding(bytes: [UInt8]) {
    let expected = FormatError(at: .offset(0), expected: "UTF-8", found: "UTF-16")
    #expect(throws: ReadError.format(expected)) {
      var file = InputFile(bytes: bytes)
      _ = try FileContent.detect(&file)
    }
  }

  @Test("A byte order mark of UTF-8, a zero and a single byte are no UTF-16")
  func sameEncoding() throws {
    for bytes: [UInt8] in [[0xEF, 0xBB, 0xBF, 0x7B], [0, 0], [0x7B], [0x20, 0x7B]] {
      var file = InputFile(bytes: bytes)
      #expect(throws: Never.self) { _ = try FileContent.detect(&file) }
    }
  }

  @Test("A pipe is read like a file: its size is not known ahead")
  func pipe() throws {
    try inDirectory { directory in
      let path = directory + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let form = try Samples.large()
      let writer = Thread {
        if let form = try? Samples.large() { try? FormFile.write(form, to: path, as: .binary) }
      }
      writer.start()
      let isEqual = try FormFile.read(path: path).isEqual(to: form)
      #expect(isEqual)
      #expect(try contents(of: directory) == ["pipe"])
    }
  }

  @Test("A file that is not committed leaves its target as it was, and nothing beside it")
  func abandoned() throws {
    try inDirectory { directory in
      let path = directory + "/target"
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      do {
        var file = try OutputFile(path: path)
        try file.write(String(repeating: "new", count: 1_000_000))
        #expect(try contents(of: directory).count == 2)
      }
      #expect(try contents(of: directory) == ["target"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    }
  }

  @Test("Replacing a file keeps its permissions, and a link to it stays a link")
  func permissionsAndLinks() throws {
    try inDirectory { directory in
      let (path, link) = (directory + "/target", directory + "/link")
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      #expect(chmod(path, 0o640) == 0)
      #expect(symlink("target", link) == 0)
      var file = try OutputFile(path: link)
      try file.write("new")
      try file.commit()
      var status = stat()
      #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("new".utf8))
    }
  }

  @Test("A full device is an error of writing")
  func fullDevice() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let form = try Samples.mixed()
    for format in FormFormat.allCases {
      let error = ioError { try FormFile.write(form, to: "/dev/full", as: format) }
      #expect(error == IOError(.write, path: "/dev/full", reason: .system(ENOSPC)))
    }
  }

  @Test("What can't be opened or created is named with the system's reason")
  func refused() throws {
    try inDirectory { directory in
      let none = directory + "/none"
      #expect(
        ioError { _ = try FormFile.read(path: none) }
          == IOError(.open, path: none, reason: .system(ENOENT))
      )
      #expect(
        ioError { _ = try FormFile.read(path: directory) }
          == IOError(.open, path: directory, reason: .system(EISDIR))
      )
      for (path, reason) in [(none + "/file", ENOENT), (directory, EISDIR), ("", ENOENT)] {
        #expect(
          ioError { try FormFile.write(Samples.empty(), to: path, as: .json) }
            == IOError(.create, path: path, reason: .system(reason))
        )
      }
    }
  }

  /// A socket with a name in the file system.
  private func boundSocket(_ path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    return descriptor
  }

  @Test("A socket, which can't be written as a file is, is refused")
  func socketAsFile() throws {
    try inDirectory { directory in
      let path = directory + "/socket"
      let descriptor = try boundSocket(path)
      defer { close(descriptor) }
      let error = ioError { try FormFile.write(Samples.empty(), to: path, as: .json) }
      let expected = IOError(.create, path: path, reason: .system(ENXIO))
      #expect(error == expected)
      let left = try contents(of: directory)
      #expect(left == ["socket"])
    }
  }

  @Test("A text is read whole, refused past its limit, and what is no UTF-8 is named by its place")
  func texts() throws {
    try inDirectory { directory in
      let path = directory + "/text"
      try Data("é\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try InputFile.text(path: path, limit: 3) == "é\n")
      #expect(throws: ReadError.tooLarge(bytes: 3, limit: 2)) {
        try InputFile.text(path: path, limit: 2)
      }
      try Data([0x61, 0xC3, 0x62]).write(to: URL(fileURLWithPath: path))
      var place: SourcePosition?
      do {
        _ = try InputFile.text(path: path, limit: 9)
      } catch ReadError.format(let error) {
        place = error.position
      }
      #expect(place == .offset(1))
    }
  }

  @Test("Texts longer than what is read at once are read whole")
  func longTexts() throws {
    try inDirectory { directory in
      let long = String(repeating: "é", count: InputFile.capacity)
      var builder = FormBuilder()
      try builder.appendPage(name: long)
      try builder.appendField([], details: FieldDetails(id: "a", label: long, kind: .choice))
      builder.logic.choiceLists = [
        ChoiceList(id: "l", choices: [Choice(value: "v", label: long)])
      ]
      builder.logic.fieldChoices = [FieldID(page: 0, field: 0): 0]
      let form = builder.build()
      for format in FormFormat.allCases {
        try FormFile.write(form, to: directory + "/form", as: format)
        let isEqual = try FormFile.read(path: directory + "/form").isEqual(to: form)
        #expect(isEqual, "\(format)")
      }
    }
  }

  @Test("Of the root folder every file is one; a socket is opened as none")
  func filesOfFolders() throws {
    try inDirectory { directory in
      let path = directory + "/text"
      try Data("a".utf8).write(to: URL(fileURLWithPath: path))
      guard var file = try InputFile.opened(path, of: "/") else {
        Issue.record("it is not opened")
        return
      }
      let bytes = try file.peekAll()
      #expect(bytes == Array("a".utf8))
      let descriptor = try boundSocket(directory + "/socket")
      defer { close(descriptor) }
      let error = ioError { _ = try InputFile.opened(directory + "/socket", of: directory) }
      let expected = IOError(.open, path: directory + "/socket", reason: .system(ENXIO))
      #expect(error == expected)
    }
  }

  @Test("Standard output is called that, and a reader that has gone is told from other errors")
  func standardOutput() throws {
    #expect(try OutputFile(path: "-").name == "standard output")
    #expect(IOError(.write, path: "-", reason: .system(EPIPE)).isBrokenPipe)
    #expect(!IOError(.write, path: "-", reason: .system(EIO)).isBrokenPipe)
  }

  @Test("A file that becomes shorter while it is read is an error of reading")
  func shrinking() throws {
    try inDirectory { directory in
      let path = directory + "/edits"
      let edits = Array(repeating: FormEntry.edit(.fill(page: 1, field: 2)), count: 100_000)
      try EditStreamFile.write(edits, to: path, as: .binary)
      var reader = try EditStreamReader(path: path)
      #expect(truncate(path, 400_000) == 0)
      let error = ioError { while try reader.next() != nil {} }
      #expect(
        error == IOError(.read, path: path, reason: .shrank(expected: 800_040, found: 400_000))
      )
    }
  }
}
