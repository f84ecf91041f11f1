import Foundation
import Synchronization

/// A run that may take hours and, where a signal ends it, says what it came to so far.
///
/// The first signal asks the run to end by itself: it looks at `isInterrupted` between steps, claims its end,
/// and writes its summary. A run that is in the middle of something long has `patience` to come to such a
/// place; then the last words that it left are written for it. Whoever claims the end first is alone to write.
package final class LongRun: Sendable {
  /// Seconds: less than half of the tenth that a signal may take to end the tool.
  private static let patience = 0.04
  /// Seconds for writing the summary: a reader that does not read can't hold up the end for ever.
  private static let timeToWrite = 2.0

  /// Who writes what the run came to.
  private enum Writer {
    static let none = 0
    static let run = 1
    static let signalThread = 2
  }

  private let signal = Atomic<Int32>(0)
  private let writer = Atomic<Int>(Writer.none)
  private let lastWords = Mutex<(@Sendable (Interruption) throws -> Void)?>(nil)

  /// From now on until the end is claimed, signals are told to this run. There is one at a time.
  package init() {
    Interrupts.tell { [self] number in wasInterrupted(by: number) }
  }

  /// Whether a signal has asked for the end.
  ///
  /// - Complexity: O(1), one load.
  package var isInterrupted: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Keeps what is written if a signal finds the run in the middle of something long. It is called on another
  /// thread.
  package func leave(_ words: @escaping @Sendable (Interruption) throws -> Void) {
    lastWords.withLock { $0 = words }
  }

  /// The run writes its results, now or once it has tidied up; it may say so several times.
  ///
  /// - Returns: what ended it before it was done; nil where nothing did, and signals end the tool as ever.
  package func claimEnd() -> Interruption? {
    // Where the last words are being written, that thread ends the process.
    guard claim(for: Writer.run) else { while true { sleep(1) } }
    let number = signal.load(ordering: .acquiring)
    guard number != 0 else {
      Interrupts.tell(nil)
      return nil
    }
    return Interruption(signal: number)
  }

  private func claim(for claimant: Int) -> Bool {
    let (isFirst, found) = writer.compareExchange(
      expected: Writer.none,
      desired: claimant,
      ordering: .acquiringAndReleasing
    )
    return isFirst || found == claimant
  }

  /// On the thread that waits for signals.
  private func wasInterrupted(by number: Int32) {
    signal.store(number, ordering: .releasing)
    var waited = 0.0
    while waited < Self.patience, writer.load(ordering: .acquiring) == Writer.none {
      usleep(1_000)
      waited += 0.001
    }
    if claim(for: Writer.signalThread) {
      let words = lastWords.withLock { $0 }
      let isWriting = SystemThread.start {
        try? words?(Interruption(signal: number))
        Interrupts.end(by: number)
      }
      if !isWriting { Interrupts.end(by: number) }
    }
    Thread.sleep(forTimeInterval: Self.timeToWrite)
    Interrupts.end(by: number)
  }
}

/// What ended a run before it was done.
package struct Interruption: Sendable {
  let signal: Int32

  /// "SIGINT".
  package var name: String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    case SIGQUIT: "SIGQUIT"
    default: "signal \(signal)"
    }
  }

  /// Ends the tool as the signal would have. Nothing half-written stays.
  package func end() -> Never { Interrupts.end(by: signal) }
}
