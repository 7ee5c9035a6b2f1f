// The box of the bar finds as one types: a board of the page by its number, a player of the
// page by a part of the name, and anybody in the tournaments of the event by the beginnings of
// the name, by number or FIDE ID. Enter goes there.
(() => {
  "use strict";

  const box = document.getElementById("find-text");
  if (!box || !document.getElementById("hits")) return;
  const form = box.form, list = document.getElementById("hits"), said = document.getElementById("hits-none");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  const rows = () => [...document.querySelectorAll("table.boards tbody tr[id], .people .card")];
  const find = (text) => {
    const wanted = plain(text.trim());
    if (wanted === "") return null;
    const all = rows();
    return all.find((row) => row.querySelector(".table strong")?.textContent.trim() === wanted)
      ?? all.find((row) => [...row.querySelectorAll("a.plain")].some((a) => plain(a.textContent.trim()).startsWith(wanted)))
      ?? all.find((row) => [...row.querySelectorAll("a.plain")].some((a) => plain(a.textContent).includes(wanted)))
      ?? false;
  };
  // here returns the row of somebody who is on this page.
  const here = (option) => option?.dataset.page && rows().find((row) => [...row.querySelectorAll("a.plain")].some((a) => a.getAttribute("href") === option.dataset.page));
  const enter = (row) => {
    const to = ["form.enter input[name=result]", "summary", "a.plain"].map((s) => row.querySelector(s)).find((e) => e?.getClientRects().length > 0);
    to?.focus({ preventScroll: true });
    to?.select?.();
  };

  let found = null;
  const mark = (row) => {
    found?.classList.remove("found");
    found = row || null;
    found?.classList.add("found");
    found?.scrollIntoView({ block: "nearest" });
  };
  const missing = (is) => {
    box.classList.toggle("none", is);
    if (is) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
    said.textContent = is ? said.dataset.none : "";
  };

  // Who is in no board of the page is asked for in the whole event; a number, where boards have
  // numbers, only from four figures on: a FIDE ID.
  const options = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");
  const choose = (option) => {
    for (const o of options()) o.setAttribute("aria-selected", String(o === option));
    if (option) {
      box.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
      mark(here(option));
    } else box.removeAttribute("aria-activedescendant");
  };
  const open = (is) => {
    list.hidden = !is;
    box.setAttribute("aria-expanded", String(is));
    if (!is) box.removeAttribute("aria-activedescendant");
  };
  const wanted = (query) => query !== "" && (!("boards" in form.dataset) || /\p{L}|\d{4}/u.test(query) && !/^\d+\s*\p{L}$/u.test(query));
  let asked = "", answer = Promise.resolve(), stop = null;
  const ask = () => {
    const query = box.value.trim();
    if (query === asked) return answer;
    asked = query;
    stop?.abort();
    if (!wanted(query)) {
      list.replaceChildren();
      open(false);
      missing(query !== "" && !found);
      return answer = Promise.resolve();
    }
    const mine = stop = new AbortController();
    return answer = (async () => {
      let text = "";
      const at = new URLSearchParams({ find: query, from: form.elements.from?.value ?? "" });
      try {
        const got = await fetch(form.dataset.anywhere + "?" + at, { headers: { "Torneo-Find": "1" }, signal: mine.signal });
        if (got.ok) text = await got.text();
      } catch { /* the key Enter searches as without scripts */ }
      if (asked !== query) return;
      list.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
      const some = options();
      open(some.length > 0);
      if (some.length > 0) choose(some[0]);
      missing(!found && some.length === 0 && text !== "");
    })();
  };
  const clear = () => {
    box.value = asked = "";
    stop?.abort();
    list.replaceChildren();
    open(false);
    mark(null);
    missing(false);
  };

  for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", "hits"], ["aria-autocomplete", "list"]]) box.setAttribute(name, value);
  box.addEventListener("input", () => {
    mark(find(box.value));
    ask();
  });
  box.addEventListener("focus", () => { if (list.children.length > 0) open(true); });
  box.addEventListener("blur", () => {
    open(false);
    if (box.value === "") clear();
  });
  list.addEventListener("mousedown", (e) => e.preventDefault());
  const go = (option) => {
    const row = here(option);
    if (!row) return location.assign(option.dataset.href);
    clear();
    enter(row);
  };
  list.addEventListener("click", (e) => {
    const option = e.target.closest("[role=option]");
    if (option) go(option);
  });
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const query = box.value.trim();
    await ask();
    if (box.value.trim() !== query) return;
    const row = chosen() ? null : find(query);
    if (chosen()) go(chosen());
    else if (row) {
      clear();
      enter(row);
    } else if (wanted(query) && !box.classList.contains("none")) form.submit(); // as without scripts
  });
  box.addEventListener("keydown", (e) => {
    if (e.key === "Escape") {
      clear();
      box.blur();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!by || list.hidden) return;
    e.preventDefault();
    const all = options(), at = all.indexOf(chosen());
    choose(all[(at < 0 && by < 0 ? all.length - 1 : at + by + all.length) % all.length]);
  });

  // Who was looked for from another page is shown.
  const shown = box.value !== "" && find(box.value);
  if (shown) {
    box.value = "";
    mark(shown);
    setTimeout(() => enter(shown)); // the focus that the page gives comes first
  }
})();
