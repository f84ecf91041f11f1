import CHardware

/// Runs code in a function to which callgrind can restrict its counting:
///
///     valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no \
///       --toggle-collect=hardware_counted_region --dump-before=hardware_count_boundary …
///
/// The counts repeat to the instruction. `scripts/instructions` does all of it.
public final class CountedRegion {
  private let body: () -> Void

  /// Code that is run, and counted, again and again; making it allocates, running it does not.
  public init(_ body: @escaping () -> Void) { self.body = body }

  /// Runs it, counted.
  public func run() {
    hardware_count(
      { Unmanaged<CountedRegion>.fromOpaque($0!).takeUnretainedValue().body() },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// Ends a count; the next region begins another.
  public static func boundary() { hardware_count_boundary() }
}
