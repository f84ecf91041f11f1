import Testing

@Suite struct FormFormatsTests {}
