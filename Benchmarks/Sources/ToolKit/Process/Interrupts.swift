import FormFormats
import Foundation
import MeasurementKit
import Synchronization

/// Ends the tool on Ctrl-C and its like without leaving half-written files or temporary folders.
package enum Interrupts {
  /// What asks the tool to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Waits for signals on a thread of its own, so that what they set off may take locks. To be called
  /// before any other thread begins: threads inherit the signals they leave to it.
  ///
  /// Where there can be no thread a signal ends the tool as it ends any program.
  static func handle() {
    // A closed pipe and a file limit are errors of `write`, reported where they happen. How a process ended is
    // forgotten where whoever started the tool had SIGCHLD ignored.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
    let awaited = ending.filter { !isIgnored($0) }
    var signals = set(of: awaited)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let isWaiting = SystemThread.start {
      var signals = set(of: awaited)
      var number: Int32 = 0
      while sigwait(&signals, &number) == 0 {
        // Whatever is said from now on begins on a clean line.
        ProgressBar.end()
        guard let receiver = receiver.withLock({ $0 }) else { end(by: number) }
        receiver(number)
      }
    }
    guard !isWaiting else { return }
    for number in awaited { signal(number, SIG_DFL) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  /// Has the signals told to a command that must tidy up itself; nil to end the tool at once again.
  package static func tell(_ receiver: (@Sendable (Int32) -> Void)?) {
    self.receiver.withLock { $0 = receiver }
  }

  /// Calls `body`. A signal meanwhile has `tidy` called and ends the tool, whatever `body` makes of what was tidied up.
  package static func tidying<Result>(
    _ tidy: @escaping @Sendable () -> Void,
    _ body: () throws -> Result
  ) rethrows -> Result {
    tell { number in
      isEnding.store(true, ordering: .releasing)
      tidy()
      end(by: number)
    }
    defer {
      tell(nil)
      while isEnding.load(ordering: .acquiring) { sleep(1) }
    }
    return try body()
  }

  /// Ends the tool as a signal would.
  package static func end(by number: Int32) -> Never {
    Console.say(number == SIGINT ? "interrupted" : "ended by signal \(number)")
    TemporaryFolders.removeAll { OutputFile.discardAll(exitingWith: 128 + number) }
  }

  /// Whether a signal is ending the tool, on the thread that waits for them.
  private static let isEnding = Atomic(false)
  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// `nohup`, for one, has signals ignored, and that is to stay so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
