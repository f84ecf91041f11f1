import MeasurementKit
import Testing

@Suite struct RenderingTests {
  @Test func figuresKeepThreeDigits() {
    let times = [0.312, 2.718, 27.18, 271.8, 999.4, 999.96, 110_000, 10_400_000, 2.1e9, 7.2e12]
    #expect(
      times.map(Figures.time(nanoseconds:)) == [
        "0.31 ns", "2.72 ns", "27.2 ns", "272 ns", "999 ns", "1.00 µs", "110 µs", "10.4 ms",
        "2.10 s", "7,200 s",
      ]
    )
    #expect(
      [0, 540, 1_024, 562_500, 4.5e9].map(Figures.bytes)
        == ["0 B", "540 B", "1.00 KiB", "549 KiB", "4.19 GiB"]
    )
    #expect([1, 36_712.0, 0.041].map { Figures.ratio($0) } == ["1.00×", "36,700×", "0.04×"])
    #expect(
      [0, 999, 1_000, 16_777_216, -1_234].map(Figures.count) == [
        "0", "999", "1,000", "16,777,216", "-1,234",
      ]
    )
    #expect(Figures.digits(.nan) == "–" && Figures.digits(.infinity) == "∞")
    #expect(
      Figures.ratio(Estimate(value: 4.61, lower: 4.5, upper: 4.75)) == "4.61× (4.50…4.75)"
    )
  }

  private var table: Table {
    var table = Table([.init("edit", .left), .init("ns")])
    table.append(["fill | clear", "2.7"])
    table.append(["hide", "110"])
    return table
  }

  @Test func textIsAligned() {
    #expect(
      table.text() == """
        edit           ns
        ─────────────────
        fill | clear  2.7
        hide          110

        """
    )
  }

  @Test func markdownEscapesItsSeparator() {
    #expect(
      table.markdown() == """
        | edit | ns |
        | --- | ---: |
        | fill \\| clear | 2.7 |
        | hide | 110 |

        """
    )
  }

  @Test func onlyATerminalGetsColour() {
    #expect(TextStyle.plain.bold("x") == "x")
    #expect(TextStyle.terminal.bold("x") == "\u{1B}[1mx\u{1B}[0m")
  }
}
