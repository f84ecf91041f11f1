import Foundation

/// A terminal of 80 × 24 whose other end a test holds.
final class PseudoTerminal {
  private let master: Int32
  /// The program's terminal. It is kept open here too; otherwise reading fails when the program
  /// ends.
  let device: FileHandle

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    self.master = master
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
    device = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
  }

  deinit { close(master) }

  /// What a program sees here. The options of a sanitizer say which leaks are not the package's.
  static let environment = ["TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    .merging(
      ProcessInfo.processInfo.environment.filter {
        $0.key.hasSuffix("SAN_OPTIONS") || $0.key.hasSuffix("SAN_SYMBOLIZER_PATH")
      }
    ) { $1 }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ keys: String) { type(Array(keys.utf8)) }

  func type(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

  /// The modes that a program changes and must restore.
  var modes: [tcflag_t] {
    var attributes = termios()
    tcgetattr(device.fileDescriptor, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  /// Whether keys are signals, are shown, and so on.
  var localModes: tcflag_t { modes[3] }

  /// Reads output until it contains `text`, or until nothing more comes for `seconds`.
  func read(until text: String?, seconds: Int32 = 20) -> String {
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, seconds * 1_000) > 0 {
      let count = Foundation.read(master, &buffer, buffer.count)
      if count <= 0 { break }
      shown += buffer[0..<count]
      if let text, String(decoding: shown, as: UTF8.self).contains(text) { break }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Runs the tool here to its end.
  ///
  /// - Returns: its exit code, and what it showed.
  func run(
    _ arguments: [String],
    in workplace: Workplace,
    environment: [String: String] = [:]
  ) throws -> (code: Int32, shown: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The last output may arrive only after the program has ended.
    process.arguments =
      ["-c", "\"$@\"; echo \"ended: $?.\"", "sh", Workplace.tool.path] + arguments
    process.currentDirectoryURL = workplace.directory
    process.environment = Self.environment.merging(environment) { $1 }
    process.standardInput = device
    process.standardOutput = device
    process.standardError = device
    try process.run()
    let shown = read(until: "ended: ", seconds: 60)
    process.waitUntilExit()
    let parts = (shown + read(until: ".", seconds: 1)).components(separatedBy: "ended: ")
    let code = Int32(parts.last?.prefix { $0.isNumber } ?? "") ?? -1
    return (code, parts[0].replacing("\r\n", with: "\n"))
  }
}
