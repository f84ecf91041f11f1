extension HTMLReport {
  /// Light or dark like the reader's system; series colours keep their hue in both.
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --ink: #1c2128; --muted: #57606a; --grid: #d5dae0; --card: #f5f7f9;
      --shade: #1c212840;
      --good: #1a7f37; --bad: #b42318; --series-0: var(--ink);
      \(SeriesColors.variables(SeriesColors.light))
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #12161b; --ink: #e4e8ec; --muted: #9aa5b1; --grid: #434d59; --card: #1b2128;
        --shade: #e4e8ec40;
        --good: #4cc38a; --bad: #ff8577;
        \(SeriesColors.variables(SeriesColors.dark))
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif;
    }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; }
    h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 0.5rem; }
    h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
    a { color: var(--series-1); }
    nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
    .note { color: var(--muted); font-size: 0.875rem; margin: 0.4rem 0; max-width: 60rem;
      overflow-wrap: anywhere; }
    .figures { display: grid; gap: 0.75rem; margin: 1rem 0;
      grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); }
    .figures div { background: var(--card); border-radius: 0.5rem; padding: 0.6rem 0.8rem;
      font-size: 0.875rem; color: var(--muted); }
    .figures strong { display: block; font-size: 1.35rem; color: var(--ink);
      font-variant-numeric: tabular-nums; }
    .good { color: var(--good); }
    .bad { color: var(--bad); font-weight: 600; }
    #tip { position: fixed; z-index: 2; max-width: min(30rem, 90vw); padding: 0.25rem 0.6rem; border-radius: 0.3rem;
      background: var(--ink); color: var(--page); font-size: 0.875rem; pointer-events: none; }
    use { pointer-events: all; }
    iframe { width: 100%; height: 36rem; border: 0; background: #ffffff; }
    input[type=search] { font: inherit; padding: 0.1rem 0.4rem; max-width: 100%; }
    thead th[tabindex] { cursor: pointer; }
    thead th[aria-sort=ascending]::after { content: " ↑"; }
    thead th[aria-sort=descending]::after { content: " ↓"; }
    [hidden] { display: none !important; }
    .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.875rem; }
    .compare .row { display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); gap: 0.75rem;
      align-items: center; font-size: 0.875rem; border-bottom: 1px solid var(--grid); }
    .compare .row > span { overflow-wrap: anywhere; padding: 0.15rem 0; }
    .scale { position: relative; min-height: 1.25rem; margin: 0 0.5rem; align-self: stretch;
      background: linear-gradient(to right, var(--grid) 1px, transparent 1px) 0 0 / calc(100% / var(--steps)) 100%;
      box-shadow: 1px 0 var(--grid); }
    .axis .scale { background: none; box-shadow: none; }
    .scale b { position: absolute; top: calc(50% - 0.075rem); height: 0.15rem; opacity: 0.6; }
    .mark { display: inline-block; width: 0.7rem; height: 0.7rem; border-radius: 50%; }
    .mark.square, .mark.diamond, .mark.triangle { border-radius: 0; }
    .mark.diamond { transform: rotate(45deg) scale(0.9); }
    .mark.triangle { clip-path: polygon(50% 0, 100% 100%, 0 100%); }
    .scale .mark { position: absolute; top: calc(50% - 0.35rem); margin-left: -0.35rem; }
    .axis .scale span { position: absolute; color: var(--muted); white-space: nowrap; font-size: 0.75rem;
      transform: translateX(-50%); }
    @media (max-width: 34rem) { .compare .row { grid-template-columns: minmax(0, 1fr); gap: 0; } }
    .charts { display: grid; gap: 0.75rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
    figure { margin: 0; background: var(--card); border-radius: 0.5rem; padding: 0.4rem; }
    figure svg { display: block; width: 100%; height: auto; }
    summary { cursor: pointer; padding: 0.6rem 0; color: var(--series-1); }
    .table { overflow-x: auto; margin: 0.5rem 0; background:
      linear-gradient(to left, var(--page) 40%, transparent) right / 2.5rem 100% no-repeat local,
      linear-gradient(to left, var(--shade), transparent) right / 1.25rem 100% no-repeat scroll; }
    table { border-collapse: collapse; font-size: 0.875rem; }
    th, td { padding: 0.25rem 0.6rem; text-align: left; vertical-align: top; font-weight: normal; }
    th[scope=row]:not(.number), thead th:first-child:not(.number) { min-width: 9rem; }
    thead th { font-weight: 600; vertical-align: bottom; border-bottom: 2px solid var(--grid); }
    tbody + tbody { border-top: 1px solid var(--grid); }
    tbody tr:hover, tbody tr:hover th { background: var(--card); }
    .whole { white-space: nowrap; }
    @media (max-width: 48rem) {
      th[scope=row], thead th:first-child { position: sticky; left: 0; z-index: 1; background: var(--page); }
    }
    .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    @media print {
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      details::details-content { content-visibility: visible; display: block; height: auto; }
      details > * { display: block; }
      body { max-width: none; }
      .table { overflow: visible; background: none; }
      table { font-size: 0.6rem; }
      th, td, .number, .whole { padding: 0.15rem 0.3rem; white-space: normal; overflow-wrap: anywhere; }
      th[scope=row]:not(.number), thead th:first-child:not(.number) { min-width: 5rem; position: static; }
      nav input, #tip { display: none; }
    }
    """
}
