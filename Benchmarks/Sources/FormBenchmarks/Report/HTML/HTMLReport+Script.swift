extension HTMLReport {
  /// Filters rows and charts by their text, sorts a table when the title of a column is clicked, and shows what is under
  /// the mouse or has the focus at once and larger than a browser would. The page is complete without it. It contains no character that markup would escape.
  static let script = """
    (() => {
      const units = {ps: 1e-3, ns: 1, "µs": 1e3, ms: 1e6, s: 1e9, KiB: 1024, MiB: 1048576, GiB: 1073741824};
      const number = text => {
        const found = text.replaceAll(",", "").replace("−", "-").match(/^[-+]?[0-9.]+/);
        const unit = text.match(/ (ps|ns|µs|ms|s|KiB|MiB|GiB)$/);
        return found ? Number(found[0]) * (unit ? units[unit[1]] : 1) : null;
      };
      const date = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/;
      const order = (one, other) => {
        if (date.test(one) || date.test(other)) return one.localeCompare(other);
        const a = number(one), b = number(other);
        return a !== null ? (b !== null ? a - b : -1) : b !== null ? 1 : one.localeCompare(other);
      };
      document.querySelectorAll("thead th").forEach(title => {
        title.tabIndex = 0;
        const sort = () => {
          const up = title.getAttribute("aria-sort") !== "ascending";
          title.parentNode.querySelectorAll("th").forEach(other => other.removeAttribute("aria-sort"));
          title.setAttribute("aria-sort", up ? "ascending" : "descending");
          const index = Array.from(title.parentNode.children).indexOf(title);
          const table = title.closest("table");
          const rows = Array.from(table.querySelectorAll("tbody tr"));
          const text = row => row.children[index] ? row.children[index].textContent : "";
          rows.sort((a, b) => (up ? 1 : -1) * order(text(a), text(b)));
          const body = table.querySelector("tbody");
          rows.forEach(row => body.append(row));
        };
        title.addEventListener("click", sort);
        title.addEventListener("keydown", event => { if (event.key === "Enter") sort(); });
      });
      const field = document.createElement("input");
      field.type = "search";
      field.placeholder = "Filter rows";
      field.setAttribute("aria-label", "Filter rows");
      field.addEventListener("input", () => {
        const wanted = field.value.toLowerCase();
        document.querySelectorAll("tbody tr, figure, .compare .row[data-name]").forEach(row => {
          const drawn = Array.from(row.querySelectorAll("svg text"));
          const said = drawn.length ? drawn.map(text => text.textContent).join(" ") : row.textContent;
          row.hidden = !said.toLowerCase().includes(wanted);
        });
        document.querySelectorAll(".table").forEach(table => {
          table.hidden = table.querySelector("tbody tr:not([hidden])") === null;
        });
      });
      document.querySelector("nav").prepend(field);
      const tip = document.createElement("div");
      tip.id = "tip";
      tip.setAttribute("role", "status");
      document.body.append(tip);
      const words = node => {
        const mark = node.closest("[title]:not(iframe), [data-title]");
        if (mark) {
          // A browser would show its own words beside these.
          if (mark.title) mark.dataset.title = mark.title;
          mark.removeAttribute("title");
          return mark.dataset.title;
        }
        const point = node.closest("use");
        const title = point ? point.querySelector("title") : null;
        if (!title) return point ? point.dataset.title : null;
        point.dataset.title = title.textContent;
        title.remove();
        return point.dataset.title;
      };
      const show = event => {
        const text = words(event.target);
        tip.hidden = !text;
        if (!text) return;
        tip.textContent = text;
        const frame = event.target.getBoundingClientRect();
        const left = Math.min(frame.left, document.documentElement.clientWidth - tip.offsetWidth - 8);
        tip.style.left = Math.max(left, 8) + "px";
        tip.style.top = Math.max(frame.top - tip.offsetHeight - 8, 8) + "px";
      };
      tip.hidden = true;
      document.addEventListener("pointerover", show);
      document.addEventListener("focusin", show);
      document.addEventListener("scroll", () => { tip.hidden = true; });
    })();
    """
}
