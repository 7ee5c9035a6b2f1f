// What forms of settings and prizes do beyond posting: without it everything works.
(() => {
  "use strict";

  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }

  // Cells copied from a spreadsheet and pasted into the table go where they are read.
  const fund = document.getElementById("fund-form");
  fund?.addEventListener("paste", (e) => {
    const text = e.clipboardData.getData("text");
    if (!e.target.closest(".fund-grid") || !text.includes("\t")) return;
    e.preventDefault();
    fund.elements.paste.value = text;
    fund.requestSubmit(fund.querySelector("button[value=paste]"));
  });

  // The arrow keys go up and down the table, as in a spreadsheet.
  fund?.addEventListener("keydown", (e) => {
    const cell = e.target.closest(".fund-grid td");
    if (!cell || e.target.tagName !== "INPUT" || cell.matches(".who") || !["ArrowUp", "ArrowDown"].includes(e.key)) return;
    const row = cell.parentElement[e.key === "ArrowUp" ? "previousElementSibling" : "nextElementSibling"];
    const to = row?.children[cell.cellIndex]?.querySelector("input");
    if (!to) return;
    e.preventDefault();
    to.focus();
    to.select();
  });
})();
