import FormFormats
import Foundation
import MeasurementKit
import Synchronization

/// Ends the tool on Ctrl-C and similar signals. Removes half-written files and temporary folders.
package enum Interrupts {
  /// The signals that ask the tool to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Waits for signals on a separate thread, so that the handlers may take locks. Call it before
  /// any other thread starts, because threads inherit the blocked signals.
  ///
  /// If no thread can start, a signal ends the tool in the default way.
  static func handle() {
    // A closed pipe and a file limit become errors of `write`. SIGCHLD is reset: if the parent
    // ignored it, the system would discard the exit codes of child processes.
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
        // Messages from now on begin on a clean line.
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

  /// Sends signals to a command that must clean up; nil makes them end the tool at once again.
  package static func tell(_ receiver: (@Sendable (Int32) -> Void)?) {
    self.receiver.withLock { $0 = receiver }
  }

  /// Calls `body`. A signal during it calls `tidy` and ends the tool, whatever `body` does after
  /// the clean-up.
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

  /// Ends the tool with the status that this signal gives.
  package static func end(by number: Int32) -> Never {
    Console.say(number == SIGINT ? "interrupted" : "ended by signal \(number)")
    TemporaryFolders.removeAll { OutputFile.discardAll(exitingWith: 128 + number) }
  }

  /// True while the signal thread is ending the tool.
  private static let isEnding = Atomic(false)
  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// True if the parent, such as `nohup`, had the signal ignored; it must stay ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
