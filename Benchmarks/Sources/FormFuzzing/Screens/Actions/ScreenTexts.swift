import FormFormats
import FormNavigation

/// The words, the direction and the text size of a screen, which change when a person chooses another language or
/// text size (AX-3, AX-4).
public struct ScreenTexts: Hashable, Sendable {
  public enum Language: String, CaseIterable, Hashable, Sendable {
    case english, hebrew, arabic
  }

  public var language: Language
  public var direction: ReadingDirection
  /// Percent of the default text size, 50…400.
  public var scale: Int

  public init(_ language: Language, _ direction: ReadingDirection, scale: Int) {
    self.language = language
    self.direction = direction
    self.scale = scale
  }

  var menu: MenuStrings {
    switch language {
    case .english: MenuStrings()
    case .hebrew: .hebrew
    case .arabic: .arabic
    }
  }

  var bar: NavigationBarStrings {
    switch language {
    case .english: NavigationBarStrings()
    case .hebrew: .hebrew
    case .arabic: .arabic
    }
  }

  var measurer: ClusterMeasurer { ClusterMeasurer(scale: scale) }
}

extension ScreenTexts: CustomStringConvertible {
  /// The texts as a case writes them.
  public var description: String { "\(language) \(direction) \(scale)" }

  /// Reads the text of `description`.
  ///
  /// - Throws: `FormatError` for everything else.
  init(_ line: inout CaseLine) throws(FormatError) {
    let name = try line.word("a language")
    guard let language = Language(rawValue: name) else {
      throw line.failure("english, hebrew or arabic")
    }
    let isLeftToRight = try line.choice(on: "leftToRight", off: "rightToLeft")
    self.language = language
    direction = isLeftToRight ? .leftToRight : .rightToLeft
    scale = try line.number(in: 50...400)
  }
}
