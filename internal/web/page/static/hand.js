// A draft is changed by hand: who is picked changes places with whoever is picked
// next, or is dropped on; on the pool his board is taken apart. Every step is sent
// at once and can be undone alone.
(() => {
  "use strict";

  const form = () => document.getElementById("exchange"); // of a draft
  let picked = null;
  let last = null;

  const mark = (id, name) => {
    picked = id;
    if (!form()) return;
    for (const handle of document.querySelectorAll("a.pick")) handle.setAttribute("aria-pressed", String(handle.dataset.pick === id));
    document.getElementById("picked").textContent = name ? form().dataset.picked.replace("%", name) : "";
  };

  const exchange = (a, b) => {
    if (a === b || a === "0") return;
    last = a;
    form().elements.a.value = a;
    form().elements.b.value = b;
    mark(null, "");
    form().requestSubmit();
  };

  const of = (e) => {
    const at = e.target.closest?.("tr[id] .white, tr[id] .black, .people .card[data-id], .pool");
    return at?.matches(".pool") ? "0" : at?.querySelector("[data-pick]")?.dataset.pick ?? null;
  };

  document.addEventListener("click", (e) => {
    const handle = e.target.closest("a.pick");
    const pool = e.target.closest(".pool");
    if (!form() || !handle && !(pool && picked)) return;
    e.preventDefault();
    const id = handle ? handle.dataset.pick : "0";
    if (picked === null) mark(id, handle.closest(".card, .white, .black").querySelector("a.plain").textContent.trim());
    else if (picked === id) mark(null, "");
    else exchange(picked, id);
  });
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") mark(null, "");
    if (e.key === " " && e.target.matches("a.pick")) {
      e.preventDefault();
      e.target.click();
    }
  });

  document.addEventListener("input", (e) => { // whose numbers are typed
    const row = e.target.closest?.("form.by-hand tr");
    if (!row) return;
    const called = [...row.querySelectorAll("input")].map((x) => x.value.trim()).filter(Boolean).map((typed) =>
      document.querySelector(`#by-hand-names option[value="${CSS.escape(typed)}"]`)?.label ?? typed);
    if (called.length === 1) called.push(row.closest("form").dataset.bye);
    row.lastElementChild.textContent = called.join(" – ");
  });

  document.addEventListener("dragstart", (e) => {
    const id = form() && of(e);
    if (!id || id === "0") return;
    e.dataTransfer.setData("text/plain", id);
    e.dataTransfer.effectAllowed = "move";
    mark(id, "");
  });
  document.addEventListener("dragover", (e) => { if (picked && of(e) !== null) e.preventDefault(); });
  document.addEventListener("drop", (e) => {
    const id = of(e);
    if (!picked || id === null) return;
    e.preventDefault();
    exchange(picked, id);
  });
  document.addEventListener("dragend", () => mark(null, ""));
  document.addEventListener("torneo:shown", () => {
    mark(null, "");
    if (last) document.querySelector(`a.pick[data-pick="${last}"]`)?.focus();
    last = null;
  });
})();
