// A board or a player of the page is found as one types: its number, or a part of
// the name, accents or not. Enter goes there.
(() => {
  "use strict";

  const box = document.getElementById("find-text");
  if (!box) return;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  const find = (text) => {
    const wanted = plain(text.trim());
    if (wanted === "") return null;
    const rows = [...document.querySelectorAll("table.boards tbody tr[id], .people .card")];
    return rows.find((row) => row.querySelector(".table strong")?.textContent.trim() === wanted)
      ?? rows.find((row) => [...row.querySelectorAll("a.plain")].some((a) => plain(a.textContent.trim()).startsWith(wanted)))
      ?? rows.find((row) => [...row.querySelectorAll("a.plain")].some((a) => plain(a.textContent).includes(wanted)))
      ?? false;
  };

  let found = null;
  const mark = (row) => {
    found?.classList.remove("found");
    found = row || null;
    found?.classList.add("found");
    found?.scrollIntoView({ block: "nearest" });
    box.classList.toggle("none", row === false);
    box.setAttribute("aria-invalid", String(row === false));
  };

  box.addEventListener("input", () => mark(find(box.value)));
  box.addEventListener("blur", () => { if (box.value === "") mark(null); });
  box.form.addEventListener("submit", (e) => {
    e.preventDefault();
    const row = find(box.value);
    mark(row);
    if (!row) return;
    box.value = "";
    const to = ["form.enter input[name=result]", "summary", "a.plain"].map((s) => row.querySelector(s)).find((e) => e?.getClientRects().length > 0);
    to?.focus({ preventScroll: true });
    to?.select?.();
    mark(null);
  });
  document.addEventListener("keydown", (e) => { if (e.key === "Escape" && e.target === box) { box.value = ""; mark(null); box.blur(); } });
})();
