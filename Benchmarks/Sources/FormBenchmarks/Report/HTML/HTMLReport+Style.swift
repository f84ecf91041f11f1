extension HTMLReport {
  /// Light or dark, like the reader's system.
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --ink: #1c2128; --muted: #57606a; --grid: #d5dae0; --card: #f5f7f9;
      --good: #1a7f37; --bad: #b42318;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #12161b; --ink: #e4e8ec; --muted: #9aa5b1; --grid: #434d59; --card: #1b2128;
        --good: #4cc38a; --bad: #ff8577;
      }
    }
    body {
      margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif;
    }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; }
    h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; }
    h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
    .note { color: var(--muted); font-size: 0.875rem; margin: 0.4rem 0; max-width: 60rem;
      overflow-wrap: anywhere; }
    .summary { font-size: 1.2rem; }
    .bad { color: var(--bad); font-weight: 600; }
    .hidden { display: block; width: 0; height: 0; }
    [hidden] { display: none !important; }
    .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.875rem; }
    .legend svg { vertical-align: -2px; }
    .charts { display: grid; gap: 0.75rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
    figure { margin: 0; background: var(--card); border-radius: 0.5rem; padding: 0.4rem; }
    .chart { display: block; width: 100%; height: auto; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
    svg .muted { fill: var(--muted); }
    .middle { text-anchor: middle; }
    .end { text-anchor: end; }
    .grid { stroke: var(--grid); }
    .span { stroke-width: 3; opacity: 0.5; }
    .chart polyline { fill: none; stroke-width: 1.5; }
    .chart use { stroke: none; }
    .ring { fill: none; stroke-width: 2; }
    .ring.good { stroke: var(--good); }
    .ring.bad { stroke: var(--bad); }
    summary { cursor: pointer; padding: 0.6rem 0; }
    input { font: inherit; padding: 0.1rem 0.4rem; max-width: 100%; box-sizing: border-box; }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; font-size: 0.875rem; }
    th, td { padding: 0.25rem 0.6rem; text-align: left; vertical-align: top; }
    th { cursor: pointer; vertical-align: bottom; border-bottom: 2px solid var(--grid); }
    tbody tr:hover { background: var(--card); }
    .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    @media (max-width: 40rem) {
      thead { display: none; }
      table, tbody, tr { display: block; }
      tr { padding: 0.4rem 0; border-bottom: 1px solid var(--grid); }
      td, .number { display: inline-block; padding: 0 1rem 0 0; text-align: left; }
      td:first-child { display: block; font-weight: 600; overflow-wrap: anywhere; }
      td:not(:first-child)::before { content: attr(data-title) " "; color: var(--muted); }
      td:empty { display: none; }
    }
    @media print { body { max-width: none; } .table { overflow: visible; } table { font-size: 0.6rem; } }
    """
}
