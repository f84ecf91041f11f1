import FormContenders

/// The names and algorithms of the contenders, in the order of `ContenderMaker.contenders()`.
public enum Contenders {
  public static let algorithms = ContenderCatalogue.timed

  public static var engine: String { EngineContender.name }

  public static var rivals: [String] { algorithms.map(\.name).filter { $0 != engine } }
}
