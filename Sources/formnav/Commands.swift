/// What the tool can do, in the order help shows it.
enum Commands {
  static let all: [Command] = [bench, generate, inspect, replay, simulate, doctor]
}
