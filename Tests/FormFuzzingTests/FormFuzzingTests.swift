import Testing

@Suite struct FormFuzzingTests {}
