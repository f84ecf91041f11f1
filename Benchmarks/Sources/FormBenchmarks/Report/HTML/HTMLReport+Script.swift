extension HTMLReport {
  /// Filters rows and charts by text, and sorts a table by the clicked column. The page works
  /// without it. It contains no character that HTML would escape.
  static let script = """
    (() => {
      const units = {ns: 1, "µs": 1e3, ms: 1e6, s: 1e9, KiB: 1024, MiB: 1048576, GiB: 1073741824};
      const number = text => {
        const found = text.replaceAll(",", "").replace("−", "-").match(/^([-+]?[0-9.]+)(?:$|×| (.*))/);
        return found ? Number(found[1]) * (units[found[2]] || 1) : null;
      };
      const order = (one, other) => {
        const a = number(one), b = number(other);
        return a === null || b === null ? one.localeCompare(other) : a - b;
      };
      document.querySelectorAll("th").forEach(title => {
        let up = false;
        title.addEventListener("click", () => {
          up = !up;
          const place = Array.from(title.parentNode.children).indexOf(title);
          const body = title.closest("table").querySelector("tbody");
          const text = row => row.children[place].textContent;
          Array.from(body.children).sort((a, b) => (up ? 1 : -1) * order(text(a), text(b)))
            .forEach(row => body.append(row));
        });
      });
      const field = document.createElement("input");
      field.type = "search";
      field.placeholder = "Filter benchmarks";
      field.addEventListener("input", () => {
        document.querySelectorAll("tbody tr, figure").forEach(row => {
          row.hidden = !row.textContent.toLowerCase().includes(field.value.toLowerCase());
        });
      });
      document.querySelector("header").append(field);
    })();
    """
}
