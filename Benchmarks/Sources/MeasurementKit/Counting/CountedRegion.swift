import CHardware

/// Runs code in a function to which callgrind can restrict its counting:
///
///     valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no \
///       --toggle-collect=hardware_counted_region --dump-before=hardware_count_boundary …
///
/// The counts are exact: every run gives the same ones. `scripts/instructions` takes all these
/// steps.
public final class CountedRegion {
  private let body: () -> Void

  /// - Parameter body: code to run and count any number of times. Only `init` allocates.
  public init(_ body: @escaping () -> Void) { self.body = body }

  /// Runs the code, counted.
  public func run() {
    hardware_count(
      { Unmanaged<CountedRegion>.fromOpaque($0!).takeUnretainedValue().body() },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// Runs the code `slots` times and counts each run separately (`CallgrindDump.calls`).
  public func runEach() {
    hardware_count_each(
      { Unmanaged<CountedRegion>.fromOpaque($0!).takeUnretainedValue().body() },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  public static let slots = Int(hardware_count_slots)

  /// Ends a count; the next region begins a new one.
  public static func boundary() { hardware_count_boundary() }
}
