import Foundation
import Synchronization

/// A run that may take hours, and reports its results so far if a signal ends it.
///
/// The first signal asks the run to end. The run checks `isInterrupted` between steps, claims the
/// end and writes its summary. A long step gets `patience` seconds to finish. Then the signal
/// thread claims the end and writes the last words that the run left. Only the thread that claims
/// the end first writes.
package final class LongRun: Sendable {
  /// Seconds to wait for a step; less than half of the 0.1 s within which a signal must end the
  /// tool.
  private static let patience = 0.04
  /// Seconds for writing the summary, so that a stalled reader can't delay the end for ever.
  private static let timeToWrite = 2.0

  /// The thread that writes the results.
  private enum Writer {
    static let none = 0
    static let run = 1
    static let signalThread = 2
  }

  private let signal = Atomic<Int32>(0)
  private let writer = Atomic<Int>(Writer.none)
  private let lastWords = Mutex<(@Sendable (Interruption) throws -> Void)?>(nil)

  /// Receives all signals until the end is claimed. Only one run may exist at a time.
  package init() {
    Interrupts.tell { [self] number in wasInterrupted(by: number) }
  }

  /// True if a signal has asked the run to end.
  ///
  /// - Complexity: O(1), one load.
  package var isInterrupted: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Stores what to write if a signal interrupts a long step. Another thread calls it.
  package func leave(_ words: @escaping @Sendable (Interruption) throws -> Void) {
    lastWords.withLock { $0 = words }
  }

  /// Claims the end, before the run writes its results. May be called several times.
  ///
  /// - Returns: the signal that interrupted the run. Nil if there was none; signals then end the
  ///   tool as usual.
  package func claimEnd() -> Interruption? {
    // The signal thread is writing the last words and will end the process.
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

  /// Called on the signal thread.
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

/// The signal that ended a run early.
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

  /// Ends the tool as the signal would have. No half-written file stays.
  package func end() -> Never { Interrupts.end(by: signal) }
}
