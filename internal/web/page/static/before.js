// Before a round is paired: the arrows go from one player to be decided about to the next, and a
// digit presses the decision of that number in the row. After a decision the focus goes on to
// the next player.
(() => {
  "use strict";

  const rows = () => [...document.querySelectorAll(".before form.decide")].filter((form) => form.checkVisibility());
  const land = (form) => (form.querySelector("[aria-pressed=true]") ?? form.querySelector("button"))?.focus();
  let decided = -1; // the row in which a decision was sent

  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented || e.target.closest("input, textarea, select, dialog, #panel")) return;
    const list = rows();
    if (!list.length) return;
    const at = list.indexOf(document.activeElement?.closest("form.decide"));
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) {
      e.preventDefault();
      land(list[at < 0 ? 0 : Math.min(Math.max(at + step, 0), list.length - 1)]);
      return;
    }
    const button = at >= 0 && /^[1-9]$/.test(e.key) && list[at].querySelectorAll("button")[e.key - 1];
    if (button) {
      e.preventDefault();
      button.click();
    }
  });

  document.addEventListener("submit", (e) => {
    const form = e.target.closest?.(".before form.decide");
    if (form) decided = rows().indexOf(form);
  });

  // The row has gone, or stands in another group: on with who is in its place.
  document.addEventListener("torneo:shown", () => {
    if (decided < 0 || document.querySelector("#panel:not([hidden])")) return;
    const list = rows();
    const next = list[Math.min(decided, list.length - 1)];
    decided = -1;
    if (next && (document.activeElement === document.body || !document.activeElement)) land(next);
  });
})();
