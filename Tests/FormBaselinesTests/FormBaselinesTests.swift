import Testing

@Suite struct FormBaselinesTests {}
