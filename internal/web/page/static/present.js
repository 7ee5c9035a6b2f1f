// The check-in of all tournaments: a tick is sent without leaving the page, and the box shows
// whom it means as one types; Enter ticks the first who has not come. Without it all are forms.
(() => {
  "use strict";

  const box = document.getElementById("find-text"), finder = document.getElementById("present-find");
  if (!finder) return;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((w) => w !== "");
  const rows = () => [...document.querySelectorAll("table.present tbody tr")];
  const ticked = (button) => button?.getAttribute("aria-checked") === "true";
  const show = () => {
    const wanted = plain(box.value), absent = finder.elements.absent.checked;
    for (const row of rows()) {
      const name = plain(row.querySelector("th").textContent), number = row.children[3].textContent.trim();
      const meant = wanted.every((w) => name.some((n) => n.startsWith(w))) || wanted.length === 1 && number === wanted[0];
      row.hidden = !meant || absent && ticked(row.querySelector("button.tick"));
    }
  };
  const tick = async (form) => {
    const button = form.querySelector("button"), is = ticked(button);
    const body = new FormData(form, button);
    const mark = (on) => {
      button.setAttribute("aria-checked", String(on));
      button.textContent = on ? "✓" : "";
      button.name = on ? "out" : "in";
    };
    mark(!is);
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(body), headers: { "Torneo-Keyed": "1" }, signal: AbortSignal.timeout(30000) });
      if (answer.ok && answer.headers.has("Torneo-Keyed")) {
        document.getElementById("flash").innerHTML = await answer.text();
        return;
      }
    } catch { /* the form says what is wrong */ }
    mark(is);
    button.dataset.plain = "";
    form.requestSubmit(button);
  };

  document.addEventListener("submit", (e) => {
    if (!e.target.matches("form.tick") || "plain" in e.submitter.dataset) return;
    e.preventDefault();
    tick(e.target);
  });
  finder.querySelector("button").hidden = true;
  document.getElementById("present-hint").hidden = false;
  finder.addEventListener("input", show);
  finder.addEventListener("submit", (e) => {
    e.preventDefault();
    const first = rows().find((row) => !row.hidden && row.querySelector("button.tick") && !ticked(row.querySelector("button.tick")));
    if (!first || box.value.trim() === "") return;
    tick(first.querySelector("form.tick"));
    box.value = "";
    show();
  });
  document.addEventListener("htmx:after:swap", show);
  show();
  if (location.hash === "") box.focus({ preventScroll: true });
})();
