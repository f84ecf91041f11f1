import FormNavigation
import GoodsReceipt

/// Situations that streams of the target “goods-receipt” should meet.
enum GoodsReceiptProbe: Int, FuzzProbe {
  case tabTapped, rowTapped, barTapped, wentBack, answered, edited, stepped, deviceChanged
  case barHeld, settingTapped, textEntered

  init?(_ action: ScreenAction) {
    switch action {
    case .app(.press(.tab)): self = .tabTapped
    case .app(.press(.row)): self = .rowTapped
    case .app(.press(.confirm)), .app(.press(.dismiss)): self = .answered
    case .app(.press(.hold)): self = .barHeld
    case .app(.press(.setting)): self = .settingTapped
    case .app(.press(.enter)): self = .textEntered
    case .app(.press(.bar(.button(.back)))), .event(.tap(.bar(.button(.back)))),
      .event(.tap(.bar(.button(.cancel)))):
      self = .wentBack
    case .app(.press(.bar)), .event(.tap(.bar(.button(.action)))): self = .barTapped
    case .event(.edit), .batch: self = .edited
    case .event(.tap(.next)), .event(.tap(.previous)): self = .stepped
    case .event(.resize), .event(.enterBackground), .event(.enterForeground): self = .deviceChanged
    default: return nil
    }
  }
}
