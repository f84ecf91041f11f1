import FormFormats
import Foundation
import Synchronization

#if Terminal
  // Which C module a type of the system belongs to depends on which was built first: ncurses' headers name
  // sets of signals, too.
  import CNcurses
#endif

/// Ends the tool on Ctrl-C and its like without leaving half-written files.
enum Interrupts {
  /// Waits for signals on a thread of its own, so that what they set off may take locks. To be called
  /// before any other thread begins: threads inherit the signals they leave to it.
  static func handle() {
    // A closed pipe and a file limit are errors of `write`, reported where they happen.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    Thread {
      var signals = awaited
      var number: Int32 = 0
      while sigwait(&signals, &number) == 0 {
        guard let receiver = receiver.withLock({ $0 }) else { end(by: number) }
        receiver(number)
      }
    }.start()
  }

  /// Has the signals told to a command that must tidy up itself; nil to end the tool at once again.
  static func tell(_ receiver: (@Sendable (Int32) -> Void)?) {
    self.receiver.withLock { $0 = receiver }
  }

  /// Ends the tool as a signal would.
  static func end(by number: Int32) -> Never {
    Console.say(number == SIGINT ? "interrupted" : "ended by signal \(number)")
    OutputFile.discardAll(exitingWith: 128 + number)
  }

  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// `nohup`, for one, has signals ignored, and that is to stay so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
