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

  // Tie-breaks are moved where they stand: by their buttons, by the arrow keys on
  // them, and dragged. What is posted is the order in which they stand.
  const chips = document.getElementById("ties-chips");
  const tell = (li) => {
    const place = [...chips.children].indexOf(li) + 1;
    document.getElementById("ties-said").textContent = chips.dataset.moved.replace("%", li.querySelector("strong").textContent).replace("#", place);
  };
  const move = (li, up, button) => {
    const other = up ? li.previousElementSibling : li.nextElementSibling;
    if (!other) return;
    if (up) other.before(li); else other.after(li);
    button.focus();
    tell(li);
  };
  chips?.addEventListener("click", (e) => {
    const button = e.target.closest("[data-move]");
    if (!button) return;
    e.preventDefault();
    const li = button.closest("li");
    if (button.dataset.move !== "remove") return move(li, button.dataset.move === "up", button);
    const next = li.nextElementSibling || li.previousElementSibling;
    li.remove();
    next?.querySelector("[data-move=remove]").focus();
  });
  chips?.addEventListener("keydown", (e) => {
    const button = e.target.closest("[data-move]");
    if (!button || !["ArrowUp", "ArrowDown", "Delete"].includes(e.key)) return;
    e.preventDefault();
    if (e.key === "Delete") return button.parentElement.querySelector("[data-move=remove]").click();
    move(button.closest("li"), e.key === "ArrowUp", button);
  });
  let moving = null;
  chips?.addEventListener("dragstart", (e) => {
    moving = e.target.closest("li");
    e.dataTransfer.effectAllowed = "move";
    moving.classList.add("moving");
  });
  chips?.addEventListener("dragover", (e) => {
    const over = e.target.closest("li");
    if (!moving || !over) return;
    e.preventDefault();
    if (over === moving) return;
    const box = over.getBoundingClientRect();
    if (e.clientY < box.top + box.height / 2) over.before(moving); else over.after(moving);
  });
  chips?.addEventListener("drop", (e) => e.preventDefault());
  chips?.addEventListener("dragend", () => {
    if (!moving) return;
    moving.classList.remove("moving");
    tell(moving);
    moving = null;
  });
})();
