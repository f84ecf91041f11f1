/// What the tool can do, in the order help shows it.
enum Commands {
  static let all: [Command] = [
    bench, check, compare, report, generate, `import`, inspect, replay, simulate, fuzz, render,
    explore, contender, doctor,
  ]
}
