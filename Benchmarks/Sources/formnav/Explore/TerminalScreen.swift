import FormExplorer
import FormFormats
import Foundation
import ToolKit

/// What comes from a terminal.
enum TerminalEvent {
  case key(ExplorerKey)
  case resized(columns: Int, rows: Int)
}

#if Terminal
  import CNcurses
  import Synchronization

  /// The terminal, taken over for a whole-screen program and given back by `close`.
  ///
  /// One thread shows and reads. A signal that ends the program goes to another, which gives the terminal back as soon
  /// as the first is not inside ncurses: so it acts at once, also while a form is opened. Where the program itself
  /// fails, a handler gives the terminal back.
  final class TerminalScreen {
    private let screen: OpaquePointer
    private let hasColors: Bool
    private var characters = CharacterDecoder()

    /// Whether the terminal is taken over; held by whoever is inside ncurses.
    private static let isTaken = Mutex(false)
    /// Whether a signal is ending the program.
    private static let isEnding = Atomic<Bool>(false)

    private static let failing = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// - Throws: where the terminal's type is unknown.
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
          signal($0, SIG_DFL)
          raise($0)
        }
      }
    }

    private static func open(_ isTaken: inout Bool) -> OpaquePointer? {
      guard let screen = curses_open() else { return nil }
      isTaken = true
      // Ctrl-C and its like stay signals until keys are read: nobody would see them as keys before.
      cbreak()
      noecho()
      nonl()
      keypad(curses_screen(), true)
      set_escdelay(25)
      curs_set(0)
      return screen
    }

    /// Runs what calls ncurses; where a signal is ending the program it does not, and never returns.
    private static func inside<Result>(_ body: (inout Bool) -> Result) -> Result {
      while isEnding.load(ordering: .acquiring) { sleep(1) }
      // What a lock returns is sent from it, which a pointer of C can't be; so it is kept aside.
      var result: Result?
      isTaken.withLock { result = body(&$0) }
      guard let result else { preconditionFailure("the body returned") }
      return result
    }

    /// Gives the terminal back, once.
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

    /// Gives the terminal back, then ends the program as the signal would. On the thread that waits for signals.
    private static func end(by number: Int32, _ modes: termios, leaving: [UInt8]) -> Never {
      isEnding.store(true, ordering: .releasing)
      let isWaiting = SystemThread.start {
        isTaken.withLock { isTaken in
          if isTaken { endwin() }
          Interrupts.end(by: number)
        }
      }
      if isWaiting { sleep(2) }
      // A terminal that takes no more output holds ncurses up in the middle of a frame. What it has not taken is
      // dropped, and what leads back is offered to it without waiting.
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

    /// What the terminal obeys, by the name that terminfo has for it.
    private static func sequence(_ name: String) -> [UInt8] {
      guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return [] }
      return Array(UnsafeBufferPointer(start: text, count: strlen(text))).map(UInt8.init)
    }

    /// From now on every key is read, Ctrl-C and its like as well.
    func takeKeys() { Self.inside { _ in _ = raw() } }

    var size: (columns: Int, rows: Int) {
      Self.inside { _ in (Int(getmaxx(curses_screen())), Int(getmaxy(curses_screen()))) }
    }

    /// Stops the program until the shell lets it go on; ncurses gives the terminal back meanwhile.
    func suspend() { Self.inside { _ in _ = raise(SIGTSTP) } }

    /// Paints every cell anew with the next frame: another program may have written over them.
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

    /// Milliseconds: signals and windows of another size are noticed that soon.
    private static let wait: Int32 = 100
    /// Milliseconds for the rest of a character, which terminals send in one piece.
    private static let waitForRest: Int32 = 50

    /// Waits for something to happen.
    ///
    /// - Throws: where the terminal has gone.
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
    /// A key that has a character; nil for those that mean nothing.
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

    /// A key that has none.
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
  /// A build without ncurses has no terminal.
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
