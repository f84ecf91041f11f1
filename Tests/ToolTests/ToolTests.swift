import Testing

@Suite struct ToolTests {}
