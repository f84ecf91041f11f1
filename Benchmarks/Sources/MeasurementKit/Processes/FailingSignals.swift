import CProcess

/// Signals that end a program which fails.
public enum FailingSignals {
  /// Handles a signal as when the program began: a failed allocation within a limited address space has an exit code and a
  /// message of its own. A handler may call it.
  public static func handleAsAtFirst(_ number: Int32) { process_handle_as_at_first(number) }
}
