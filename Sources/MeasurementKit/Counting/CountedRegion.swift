import CHardware

/// Runs code in a function that callgrind can be told to count in, and in no other:
///
///     valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no \
///       --toggle-collect=hardware_counted_region --dump-before=hardware_count_boundary …
///
/// The counts repeat to the instruction. `scripts/instructions` does all of it.
public enum CountedRegion {
  private final class Body {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs `body`, counted.
  public static func run(_ body: @escaping () -> Void) {
    let body = Body(body)
    withExtendedLifetime(body) {
      hardware_count(
        { Unmanaged<Body>.fromOpaque($0!).takeUnretainedValue().run() },
        Unmanaged.passUnretained(body).toOpaque()
      )
    }
  }

  /// Ends a count; the next region begins another.
  public static func boundary() { hardware_count_boundary() }
}
