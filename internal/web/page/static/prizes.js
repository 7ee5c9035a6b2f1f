// What the lists of prizes come to while their amounts are typed: reckoned by the
// program, as when they are saved. Without it the button under the table says it. What
// changes the table alone (a condition more, a list more) comes into its place; without it
// that is a page.
(() => {
  "use strict";

  const form = document.getElementById("fund-form");
  if (!form) return;
  let timer = 0, asked = null;

  const show = (text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    const sum = answer.querySelector(".fund-sum");
    if (!sum) return; // something else was said: what stands there stays
    const totals = [...answer.querySelectorAll("li")].map((li) => li.textContent);
    form.querySelectorAll("td.total").forEach((td, k) => { td.textContent = totals[k] ?? ""; });
    form.querySelector(".fund-sum").replaceChildren(...sum.childNodes);
  };

  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("do", "total");
    try {
      const answer = await fetch(form.action, { method: "POST", body, signal: asked.signal });
      if (answer.ok) show(await answer.text());
    } catch { /* a later one is on its way, or there is no connection: the sum is an earlier one */ }
  };

  form.addEventListener("input", (e) => {
    if (!e.target.closest(".fund-grid td.prize, .fund-rules")) return;
    clearTimeout(timer);
    timer = setTimeout(ask, 200);
  });

  // change asks for the table as a button makes it, and puts it into its place. Whatever
  // else is answered, the form goes its usual way.
  const change = async (button) => {
    const plainly = () => { form.dataset.plain = ""; form.requestSubmit(button); };
    asked?.abort();
    const body = new URLSearchParams(new FormData(form));
    body.set("do", button.value);
    const name = document.activeElement?.name === "do" ? "" : document.activeElement?.name;
    const row = button.closest("tr")?.rowIndex ?? -1;
    const open = [...form.querySelectorAll("details")].map((d) => d.open);
    const lists = form.querySelectorAll("tbody tr").length;
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      const is = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("fund-form");
      if (!is) return plainly();
      form.replaceChildren(...is.childNodes);
    } catch { return plainly(); }
    if (form.querySelectorAll("tbody tr").length === lists) form.querySelectorAll("details").forEach((d, k) => { d.open ||= open[k]; });
    const rows = form.querySelectorAll("tbody tr");
    const here = rows[Math.min(row - 1, rows.length - 1)];
    const to = button.value === "list" ? rows[rows.length - 1]?.querySelector("input")
      : (name && form.elements[name]) || here?.querySelector("select[data-add], input") || form.querySelector(`button[value="${CSS.escape(button.value)}"], select[data-add="add-every"]`);
    to?.focus?.();
  };
  const alone = /^(add|drop|up|remove)-|^(list|place)$/;
  form.addEventListener("submit", (e) => {
    if ("plain" in form.dataset || !e.submitter || !alone.test(e.submitter.value)) return;
    e.preventDefault();
    change(e.submitter);
  });

  // A condition that is chosen by the mouse is added; by the keys it is looked at first, and
  // Enter adds it.
  let keyed = false;
  const adds = (select) => select.value && change(form.querySelector(`button[value="${select.dataset.add}"]`));
  form.addEventListener("pointerdown", () => { keyed = false; });
  form.addEventListener("keydown", (e) => {
    keyed = true;
    if (e.key !== "Enter") return;
    const button = e.target.matches("select[data-add]") ? e.target.value && form.querySelector(`button[value="${e.target.dataset.add}"]`)
      : e.target.closest(".claim-words input") && e.target.parentElement.querySelector("button");
    if (!button) return;
    e.preventDefault();
    change(button);
  });
  form.addEventListener("change", (e) => { if (e.target.matches("select[data-add]") && !keyed) adds(e.target); });
})();
