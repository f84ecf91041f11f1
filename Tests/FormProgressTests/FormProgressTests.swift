import Testing

@Suite struct FormProgressTests {}
