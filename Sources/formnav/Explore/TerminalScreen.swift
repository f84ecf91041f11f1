import FormExplorer
import FormFormats
import Foundation

/// What comes from a terminal.
enum TerminalEvent {
  case key(ExplorerKey)
  case resized(columns: Int, rows: Int)
  /// The program is told to end.
  case signal(Int32)
}

#if Terminal
  import CNcurses
  import Synchronization

  /// The terminal, taken over for a whole-screen program and given back by `close`.
  ///
  /// It is used on one thread. Signals that would end the program are kept until `next` tells them, so that the
  /// terminal is given back first; where the program itself fails, a handler gives it back.
  final class TerminalScreen {
    private let screen: OpaquePointer
    private var isOpen = true
    private let hasColors: Bool

    private static let received = Atomic<Int32>(0)

    /// Signals that no other part of the tool waits for.
    private static let ending = [SIGQUIT]
    private static let failing = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// - Throws: where the terminal's type is unknown.
    init() throws(ToolError) {
      var modes = termios()
      tcgetattr(0, &modes)
      guard let screen = curses_open() else {
        let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
        throw .usage("explore can't use a terminal of type \"\(type)\": see TERM")
      }
      self.screen = screen
      raw()
      noecho()
      nonl()
      keypad(curses_screen(), true)
      set_escdelay(25)
      curs_set(0)
      // Signals and windows of another size are noticed that soon.
      wtimeout(curses_screen(), 100)
      let isPlain = !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
      hasColors = !isPlain && has_colors() && start_color() == OK
      if hasColors {
        use_default_colors()
        for (pair, color) in [(1, COLOR_CYAN), (2, COLOR_RED), (3, COLOR_GREEN)] {
          init_pair(Int16(pair), Int16(color), -1)
        }
      }
      Interrupts.tell { [modes] number in
        Self.received.store(number, ordering: .relaxed)
        // A terminal that takes no more output holds the program up in the middle of a frame: then only its
        // modes can be given back, and nothing be said.
        sleep(2)
        var modes = modes
        tcsetattr(0, TCSANOW, &modes)
        OutputFile.discardAll(exitingWith: 128 + number)
      }
      for number in Self.ending {
        signal(number) { TerminalScreen.received.store($0, ordering: .relaxed) }
      }
      // Whoever started the program may have had them blocked.
      var ending = sigset_t()
      sigemptyset(&ending)
      for number in Self.ending { sigaddset(&ending, number) }
      pthread_sigmask(SIG_UNBLOCK, &ending, nil)
      for number in Self.failing {
        signal(number) {
          endwin()
          signal($0, SIG_DFL)
          raise($0)
        }
      }
    }

    /// Gives the terminal back, once.
    func close() {
      guard isOpen else { return }
      isOpen = false
      endwin()
      delscreen(screen)
      for number in Self.ending + Self.failing { signal(number, SIG_DFL) }
      Interrupts.tell(nil)
    }

    var size: (columns: Int, rows: Int) {
      (Int(getmaxx(curses_screen())), Int(getmaxy(curses_screen())))
    }

    /// Stops the program until the shell lets it go on; ncurses gives the terminal back meanwhile.
    func suspend() { raise(SIGTSTP) }

    func show(_ frame: TextFrame) {
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

    /// Waits for something to happen.
    ///
    /// - Throws: where the terminal has gone.
    func next() throws(ToolError) -> TerminalEvent {
      while true {
        let number = Self.received.exchange(0, ordering: .relaxed)
        if number != 0 { return .signal(number) }
        var code: wint_t = 0
        switch curses_key(&code) {
        case OK:
          if let key = ExplorerKey(character: code) { return .key(key) }
        case KEY_CODE_YES:
          if code == KEY_RESIZE {
            let size = size
            return .resized(columns: size.columns, rows: size.rows)
          }
          if let key = ExplorerKey(function: Int32(code)) { return .key(key) }
        default:
          var attributes = termios()
          if tcgetattr(0, &attributes) != 0 {
            throw ToolError(.inputOutput, "the terminal has gone")
          }
        }
      }
    }
  }

  extension ExplorerKey {
    /// A key that has a character; nil for those that mean nothing.
    fileprivate init?(character code: wint_t) {
      switch code {
      case 3: self = .interrupt
      case 26: self = .suspend
      case 9: self = .tab
      case 10, 13: self = .enter
      case 27: self = .escape
      case 8, 127: self = .backspace
      default:
        guard code >= 0x20, let scalar = Unicode.Scalar(code) else { return nil }
        self = .character(Character(scalar))
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

    func suspend() {}

    func show(_ frame: TextFrame) {}

    func next() throws(ToolError) -> TerminalEvent { .signal(SIGTERM) }
  }
#endif
