// What the lists of prizes come to while their amounts are typed: reckoned by the
// program, as when they are saved. Without it the button under the table says it.
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
})();
