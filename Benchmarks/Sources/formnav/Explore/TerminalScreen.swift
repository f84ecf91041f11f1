import FormExplorer
import FormFormats
import Foundation
import enum MeasurementKit.FailingSignals
import ToolKit

/// An event from the terminal.
enum TerminalEvent {
  case key(ExplorerKey)
  case resized(columns: Int, rows: Int)
}

#if Terminal
  import CNcurses
  import Synchronization

  /// Controls the terminal for a full-screen program until `close` restores it.
  ///
  /// One thread draws and reads. Signals go to another thread, which restores the terminal as soon
  /// as the first is outside ncurses. So signals also work while a form is opened. If the program
  /// crashes, a handler restores the terminal.
  final class TerminalScreen {
    private let screen: OpaquePointer
    private let hasColors: Bool
    private var characters = CharacterDecoder()

    /// True while the program controls the terminal. The lock is held during calls of ncurses.
    private static let isTaken = Mutex(false)
    /// True while a signal is ending the program.
    private static let isEnding = Atomic<Bool>(false)

    private static let failing = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// - Throws: if the terminal's type is unknown.
    init() throws(ToolError) {
      var modes = termios()
      tcgetattr(0, &modes)
      Interrupts.tell { [modes] number in Self.end(by: number, modes, leaving: []) }
      guard let screen = Self.inside({ Self.open(&$0) }) else {
        Interrupts.tell(nil)
        let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
        throw .usage("explore can't use a terminal of type \"\(type)\": see TERM")
      }
      self.screen = screen
      let leaving = ["rmcup", "cnorm", "sgr0"].flatMap(Self.sequence)
      Interrupts.tell { [modes] number in Self.end(by: number, modes, leaving: leaving) }
      let isPlain = !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
      hasColors = Self.inside { _ in !isPlain && has_colors() && start_color() == OK }
      if hasColors {
        Self.inside { _ in
          use_default_colors()
          for (pair, color) in [(1, COLOR_CYAN), (2, COLOR_RED), (3, COLOR_GREEN)] {
            init_pair(Int16(pair), Int16(color), -1)
          }
        }
      }
      for number in Self.failing {
        signal(number) {
          endwin()
          FailingSignals.handleAsAtFirst($0)
          raise($0)
        }
      }
    }

    private static func open(_ isTaken: inout Bool) -> OpaquePointer? {
      guard let screen = curses_open() else { return nil }
      isTaken = true
      // Until keys are read, Ctrl-C stays a signal; nobody would read it as a key.
      cbreak()
      noecho()
      nonl()
      keypad(curses_screen(), true)
      set_escdelay(25)
      curs_set(0)
      return screen
    }

    /// Runs code that calls ncurses. If a signal is ending the program, it never returns.
    private static func inside<Result>(_ body: (inout Bool) -> Result) -> Result {
      while isEnding.load(ordering: .acquiring) { sleep(1) }
      // The result of a lock's closure must be sendable, and C pointers are not; so it is stored
      // here.
      var result: Result?
      isTaken.withLock { result = body(&$0) }
      guard let result else { preconditionFailure("the body returned") }
      return result
    }

    /// Restores the terminal, once.
    func close() {
      let wasTaken = Self.inside { isTaken in
        defer { isTaken = false }
        if isTaken {
          endwin()
          delscreen(screen)
        }
        return isTaken
      }
      guard wasTaken else { return }
      for number in Self.failing { signal(number, SIG_DFL) }
      Interrupts.tell(nil)
    }

    /// Restores the terminal, then ends the program as the signal would. Called on the signal
    /// thread.
    private static func end(by number: Int32, _ modes: termios, leaving: [UInt8]) -> Never {
      isEnding.store(true, ordering: .releasing)
      let isWaiting = SystemThread.start {
        isTaken.withLock { isTaken in
          if isTaken { endwin() }
          Interrupts.end(by: number)
        }
      }
      if isWaiting { sleep(2) }
      // A terminal that accepts no output blocks ncurses within a frame. Drop the pending output,
      // and write the restore sequence without blocking.
      tcflush(1, TCOFLUSH)
      var modes = modes
      tcsetattr(0, TCSANOW, &modes)
      if let name = ttyname(1) {
        let terminal = Foundation.open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY)
        _ = write(terminal, leaving, leaving.count)
      }
      var errors = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
      if poll(&errors, 1, 0) > 0 { Interrupts.end(by: number) }
      OutputFile.discardAll(exitingWith: 128 + number)
    }

    /// Returns the escape sequence with this terminfo name.
    private static func sequence(_ name: String) -> [UInt8] {
      guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return [] }
      return Array(UnsafeBufferPointer(start: text, count: strlen(text))).map(UInt8.init)
    }

    /// From now on every key is read, including Ctrl-C.
    func takeKeys() { Self.inside { _ in _ = raw() } }

    var size: (columns: Int, rows: Int) {
      Self.inside { _ in (Int(getmaxx(curses_screen())), Int(getmaxy(curses_screen()))) }
    }

    /// Stops the program until the shell continues it; ncurses restores the terminal meanwhile.
    func suspend() { Self.inside { _ in _ = raise(SIGTSTP) } }

    /// Redraws every cell with the next frame, since another program may have overwritten them.
    func redraw() { Self.inside { _ in curses_redraw() } }

    func show(_ frame: TextFrame) {
      Self.inside { _ in
        werase(curses_screen())
        for (row, spans) in frame.spans.enumerated() {
          for span in spans {
            let look = look(of: span.style)
            curses_style(look.attributes, look.pair)
            wmove(curses_screen(), Int32(row), Int32(span.column))
            waddnstr(curses_screen(), span.text, -1)
          }
        }
        wrefresh(curses_screen())
      }
    }

    private func look(of style: TextStyle) -> (attributes: attr_t, pair: Int16) {
      let look: (attributes: attr_t, pair: Int16) =
        switch style {
        case .plain: (0, 0)
        case .strong: (curses_bold(), 0)
        case .dim: (curses_dim(), 0)
        case .bar, .selected: (curses_reverse(), 0)
        case .accent: (curses_bold(), 1)
        case .required: (0, 2)
        case .success: (0, 3)
        }
      return hasColors ? look : (look.attributes, 0)
    }

    /// Milliseconds until signals and resized windows are noticed.
    private static let wait: Int32 = 100
    /// Milliseconds to wait for the rest of a multi-byte character.
    private static let waitForRest: Int32 = 50

    /// Waits for the next event.
    ///
    /// - Throws: if the terminal is gone.
    func next() throws(ToolError) -> TerminalEvent {
      while true {
        let wait = characters.isWaiting ? Self.waitForRest : Self.wait
        let code = Self.inside { _ in curses_key(wait) }
        if let byte = UInt8(exactly: code) {
          if let scalar = characters.take(byte), let key = ExplorerKey(scalar) { return .key(key) }
          continue
        }
        characters.drop()
        switch code {
        case ERR:
          var attributes = termios()
          if tcgetattr(0, &attributes) != 0 {
            throw ToolError(.inputOutput, "the terminal has gone")
          }
        case KEY_RESIZE:
          let size = size
          return .resized(columns: size.columns, rows: size.rows)
        default:
          if let key = ExplorerKey(function: code) { return .key(key) }
        }
      }
    }
  }

  extension ExplorerKey {
    /// A key with a character; nil for characters without a function.
    fileprivate init?(_ character: Unicode.Scalar) {
      switch character.value {
      case 3: self = .interrupt
      case 12: self = .redraw
      case 26: self = .suspend
      case 9: self = .tab
      case 10, 13: self = .enter
      case 27: self = .escape
      case 8, 127: self = .backspace
      default:
        guard character.value >= 0x20 else { return nil }
        self = .character(Character(character))
      }
    }

    /// A key without a character.
    fileprivate init?(function code: Int32) {
      switch code {
      case KEY_UP: self = .up
      case KEY_DOWN: self = .down
      case KEY_LEFT: self = .left
      case KEY_RIGHT: self = .right
      case KEY_PPAGE: self = .pageUp
      case KEY_NPAGE: self = .pageDown
      case KEY_HOME: self = .home
      case KEY_END: self = .end
      case KEY_ENTER: self = .enter
      case KEY_BACKSPACE, KEY_DC: self = .backspace
      case KEY_BTAB: self = .tab
      default: return nil
      }
    }
  }
#else
  /// The substitute in a build without ncurses.
  final class TerminalScreen {
    let size = (columns: 0, rows: 0)

    init() throws(ToolError) {
      throw .usage(
        "this formnav was built without ncurses; build it without FORMNAV_TERMINAL=0 to explore forms"
      )
    }

    func close() {}

    func takeKeys() {}

    func suspend() {}

    func redraw() {}

    func show(_ frame: TextFrame) {}

    func next() throws(ToolError) -> TerminalEvent { preconditionFailure("there is no terminal") }
  }
#endif
