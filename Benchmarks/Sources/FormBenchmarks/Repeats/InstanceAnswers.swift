import CHardware
import FormModel
import FormRules
import FormWorkload
import MeasurementKit

/// Answers in random instances of a repeat, over which the form sums up and finds the least.
final class InstanceAnswers {
  private var session: FormSession
  private var addresses: [FieldID] = []
  private var amounts: [Int] = []
  private let total: FieldID
  private var sum = 0
  private var step = 0

  init(instances: Int, count: Int, seed: UInt64) throws {
    session = try FormSession(
      RepeatPreset.deliveries.makeForm(instances: instances),
      newInstances: FormLimits.pages
    )
    guard let total = session.address(ofFieldWithID: "goods") else {
      preconditionFailure("the preset has the field")
    }
    self.total = total
    var random = Xoshiro256StarStar(seed: seed)
    let numbers = Set((0..<count).map { _ in 1 + random.draw(below: instances) }).sorted()
    addresses = numbers.compactMap {
      session.address(ofFieldWithID: "amount", inside: InstanceNumbers.none.appending($0))
    }
    amounts = Array(repeating: 0, count: addresses.count)
    var order = Array(addresses.indices)
    order.shuffle(using: &random)
    addresses = order.map { addresses[$0] }
    // From now on every answer is changed, none given for the first time.
    play(addresses.count)
  }

  func play(_ steps: Int) {
    var sum = 0
    for _ in 0..<steps {
      let place = step % addresses.count
      // Never so few that a limit of the form is crossed.
      let amount = 1_000 + step / addresses.count % 2 + place % 7
      do throws(SessionError) {
        sum &+= try session.answer(addresses[place], .integer(amount)).pages.count
      } catch {
        preconditionFailure("the session refuses an amount: \(error)")
      }
      self.sum += amount - amounts[place]
      amounts[place] = amount
      step += 1
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  func isRight() -> OracleCheck {
    let found = try? session.answer(at: total)
    return OracleCheck(found == .decimal(Double(sum)) ? .agrees : .disagrees)
  }
}
