import Testing

@Suite struct FormModelTests {}
