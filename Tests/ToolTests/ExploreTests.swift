import Foundation
import Testing

/// The explorer in a terminal: that it is taken over and given back.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FORMNAV_TERMINAL"] != "0"))
struct ExploreTests {
  /// Leaves the alternate screen of an xterm.
  private static let givesBack = "\u{1B}[?1049l"

  private let workplace: Workplace
  private let terminal: PseudoTerminal
  private let process = Process()
  private let modes: [tcflag_t]

  /// Starts the explorer, and waits for its first page.
  init() throws {
    workplace = try Workplace()
    terminal = try PseudoTerminal()
    modes = terminal.modes
    _ = try workplace.run(["generate", "--pages", "12", "--seed", "5", "-o", "a.form"])
    process.executableURL = Workplace.tool
    process.arguments = ["explore", "a.form"]
    process.currentDirectoryURL = workplace.directory
    process.environment = ["TERM": "xterm", "LANG": "C", "PATH": "/usr/bin:/bin"]
    process.standardInput = terminal.device
    process.standardOutput = terminal.device
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(terminal.read(until: "Page 1 of").contains("Page 1 of"))
  }

  /// Waits for the end, and says what was shown until then. A program whose output nobody reads would wait.
  private func end() -> String {
    let shown = terminal.read(until: Self.givesBack)
    if !shown.contains(Self.givesBack) { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return shown
  }

  @Test("A walk: keys are taken, the window changes its size, q gives the terminal back")
  func walk() throws {
    terminal.type("nf")
    #expect(!terminal.read(until: "\u{1B}[").isEmpty)
    terminal.resize(columns: 100, rows: 30)
    kill(process.processIdentifier, SIGWINCH)
    // The sequence of an arrow key in the menu, then Enter.
    terminal.type("m\u{1B}OB\rq")
    #expect(end().contains(Self.givesBack))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(terminal.modes == modes)
  }

  @Test("Ctrl-C gives the terminal back")
  func interrupt() throws {
    terminal.type("\u{3}")
    #expect(end().contains(Self.givesBack))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(terminal.modes == modes)
  }

  @Test("A signal gives the terminal back", arguments: [SIGTERM, SIGQUIT])
  func signal(number: Int32) throws {
    kill(process.processIdentifier, number)
    #expect(end().contains(Self.givesBack))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + number)
    #expect(terminal.modes == modes)
  }
}
