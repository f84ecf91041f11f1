import Testing

@Suite struct FormWorkloadTests {}
