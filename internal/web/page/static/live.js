// Htmx begins as soon as it can, which may be before its extension is there: then
// the connection that a page lives by is made here. It is the last script.
(() => {
  "use strict";
  const live = document.getElementById("live");
  const begun = document.getElementById("refresh")?.hasAttribute("data-htmx-powered");
  if (begun && !("asked" in live.dataset)) htmx.process(live); // asked: see torneo.js
})();
