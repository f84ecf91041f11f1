import Foundation
import Testing

/// The explorer takes a terminal over and gives it back.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FORMNAV_TERMINAL"] != "0"))
struct ExploreTests {
  /// Leaves the alternate screen of an xterm.
  private static let givesBack = "\u{1B}[?1049l"
  /// What the menu button says on the first page.
  private static let firstPage = "[ 1 of "

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
    process.environment = PseudoTerminal.environment.merging(["LANG": "C"]) { $1 }
    process.standardInput = terminal.device
    process.standardOutput = terminal.device
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(terminal.read(until: Self.firstPage).contains(Self.firstPage))
  }

  /// Waits for the end, and returns what was shown. The output must be read, or the program waits.
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

  @Test("Ctrl-L clears the terminal and paints every cell again")
  func redraw() throws {
    _ = terminal.read(until: nil, seconds: 1)
    terminal.type("\u{C}")
    let shown = terminal.read(until: Self.firstPage, seconds: 5)
    #expect(shown.contains("\u{1B}[2J") && shown.contains(Self.firstPage))
    terminal.type("q")
    #expect(end().contains(Self.givesBack))
  }

  @Test("Ctrl-C gives the terminal back")
  func interrupt() throws {
    terminal.type("\u{3}")
    #expect(end().contains(Self.givesBack))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(terminal.modes == modes)
  }

  @Test(
    "Bytes that are no character are dropped, and the next key counts",
    arguments: [
      ("", [0xFF]), ("", [0xE9]), ("", [0xC3, 0xA9]), ("/", [0x80]), ("/", [0xC3]),
      ("/", [0xF0, 0x9F]),
    ] as [(String, [UInt8])]
  )
  func noCharacter(keys: String, bytes: [UInt8]) {
    terminal.type(keys)
    terminal.type(bytes)
    terminal.type("\u{3}")
    let start = ContinuousClock.now
    let shown = terminal.read(until: Self.givesBack, seconds: 5)
    if !shown.contains(Self.givesBack) { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("A character that comes in pieces is one; its beginning alone is dropped soon")
  func pieces() {
    terminal.type("/")
    terminal.type([0xE2])
    terminal.type([0x82])
    terminal.type([0xAC])
    #expect(terminal.read(until: "€", seconds: 5).contains("€"))
    terminal.type([0xC3])
    usleep(400_000)
    // If the byte before were still waited for, this would be an “é”. The next character shows that
    // all were read.
    terminal.type([0xA9])
    terminal.type("¥")
    let shown = terminal.read(until: "¥", seconds: 5)
    #expect(shown.contains("¥") && !shown.contains("é"))
    terminal.type("\u{3}")
    #expect(end().contains(Self.givesBack))
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

/// The explorer while it opens a form that takes seconds.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FORMNAV_TERMINAL"] != "0"))
struct ExploreOpeningTests {
  @Test("While a form is opened a signal, and Ctrl-C, give the terminal back and say so")
  func signals() throws {
    let workplace = try Workplace()
    let made = try workplace.run(["generate", "--pages", "100k", "--fields", "1", "-o", "a.form"])
    #expect(made.code == 0)
    for number in [SIGTERM, SIGHUP, SIGINT] { try end(by: number, in: workplace) }
  }

  private func end(by number: Int32, in workplace: Workplace) throws {
    let terminal = try PseudoTerminal()
    let modes = terminal.modes
    let process = Process()
    process.executableURL = Workplace.tool
    process.arguments = ["explore", "a.form"]
    process.currentDirectoryURL = workplace.directory
    process.environment = PseudoTerminal.environment
    process.standardInput = terminal.device
    process.standardOutput = terminal.device
    process.standardError = terminal.device
    try process.run()
    #expect(terminal.read(until: "100,000 pages").contains("opening"))
    // Ctrl-C is a signal until keys are read.
    #expect(terminal.localModes & tcflag_t(ISIG) != 0)
    let start = ContinuousClock.now
    kill(process.processIdentifier, number)
    let says = number == SIGINT ? "interrupted" : "ended by signal \(number)"
    let shown = terminal.read(until: says, seconds: 5)
    process.waitUntilExit()
    // If it had waited for the form, the page would be shown.
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(!shown.contains("[ 1 of "))
    let back = try #require(shown.range(of: "\u{1B}[?1049l"), "\(shown)")
    #expect(shown[back.lowerBound...].contains(says) && shown.contains("\u{1B}[?25h"), "\(shown)")
    #expect(process.terminationStatus == 128 + number)
    #expect(terminal.modes == modes)
  }
}
