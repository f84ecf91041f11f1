import FormRendering
import Testing

@Suite struct ThemeTests {
  @Test("Contrast is that of WCAG 2.2")
  func contrast() {
    let (black, white) = (Color(0x000000), Color(0xFFFFFF))
    #expect(abs(black.contrast(with: white) - 21) < 1e-9)
    #expect(white.contrast(with: white) == 1)
    // The lightest grey that reaches 4.5 on white, and the next one.
    #expect(Color(0x767676).contrast(with: white) >= 4.5)
    #expect(Color(0x777777).contrast(with: white) < 4.5)
  }
}
