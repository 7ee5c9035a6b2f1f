// Texts to be pasted get a button that copies them; without it they can be selected.
(function () {
  "use strict";
  function copier(area) {
    if (area.nextElementSibling && area.nextElementSibling.tagName === "BUTTON") { return; }
    var button = document.createElement("button");
    button.type = "button";
    button.className = "secondary";
    button.textContent = area.dataset.copy;
    button.addEventListener("click", function () {
      area.focus();
      area.select();
      var done = false;
      try { done = document.execCommand("copy"); } catch (e) { done = false; }
      if (done) { button.textContent = area.dataset.copied; }
    });
    area.insertAdjacentElement("afterend", button);
  }
  document.querySelectorAll("textarea[data-copy]").forEach(copier);
}());
