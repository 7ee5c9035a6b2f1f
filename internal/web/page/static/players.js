// Check-in without reload, and the one box. What is ticked is sent one after another,
// in its order, and shown at once; what could not be sent is sent again until it is.
// Without this file the box searches and every tick is a form.
(() => {
  "use strict";

  const box = document.getElementById("find");
  const form = document.getElementById("find-form");
  const list = document.getElementById("found");
  if (!box) return;
  const flash = document.getElementById("flash");
  const checksIn = () => !!document.querySelector("#people button.tick") || form.dataset.checks === "1";
  const ticks = () => [...document.querySelectorAll("#people button.tick")].filter((b) => b.offsetParent !== null);

  // What waits to be sent, by player.
  let waiting = [];
  let sending = false;
  let seen = 0;

  const mark = (button, present) => {
    button.setAttribute("aria-checked", String(present));
    button.closest("tr").classList.toggle("here", present);
    button.closest("tr").classList.toggle("away", !present);
  };

  // A refresh draws the list as the program knows it: what waits is drawn over it.
  const show = () => {
    for (const button of document.querySelectorAll("button.tick[data-sent]")) button.removeAttribute("data-sent");
    for (const w of waiting) {
      const button = document.getElementById("tick-" + w.id);
      if (!button) continue;
      mark(button, w.present);
      button.dataset.sent = "waiting";
    }
  };

  const say = (text) => {
    const p = document.createElement("p");
    p.textContent = text;
    const told = document.createElement("div");
    told.className = "flash";
    told.append(p);
    flash.replaceChildren(told);
  };

  const address = () => location.pathname.replace(/\/$/, "");

  const run = async () => {
    if (sending) return;
    sending = true;
    while (waiting.length > 0) {
      const w = waiting[0];
      w.sent = true;
      const body = new URLSearchParams([[w.present ? "in" : "out", w.id]]);
      let answer, text;
      try {
        answer = await fetch(address() + "/check", { method: "POST", body, headers: { "Torneo-Keyed": "1" }, keepalive: true, signal: AbortSignal.timeout(30000) });
        text = await answer.text();
      } catch {
        answer = null;
      }
      if (!answer || answer.status >= 500) {
        w.sent = false;
        say(form.dataset.waiting.replace("%", waiting.length));
        await new Promise((done) => setTimeout(done, 2000));
        continue;
      }
      waiting.shift();
      if (!answer.ok || !answer.headers.has("Torneo-Keyed")) {
        const button = document.getElementById("tick-" + w.id);
        if (button) mark(button, !w.present);
        say(form.dataset.failed);
        continue;
      }
      seen = Math.max(seen, Number(answer.headers.get("Torneo-Keyed")));
      flash.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
      if (waiting.length === 0) show();
    }
    sending = false;
  };

  const check = (id, present) => {
    ticked = Date.now();
    const at = waiting.findIndex((w) => w.id === id && !w.sent);
    if (at >= 0) waiting[at].present = present;
    else waiting.push({ id, present });
    show();
    run();
  };

  // What happened is drawn when nothing waits and nobody is ticking any more: not after
  // every key.
  const rest = 800;
  let due = 0, ticked = 0;
  document.addEventListener("changed", (e) => {
    if (e.target.id !== "live" || e.detail?.drawn) return;
    e.stopImmediatePropagation();
    clearTimeout(due);
    const draw = () => {
      if (waiting.length > 0 || Date.now() - ticked < rest) due = setTimeout(draw, 100);
      else document.getElementById("live").dispatchEvent(new CustomEvent("changed", { detail: { drawn: true } }));
    };
    draw();
  }, true);

  addEventListener("beforeunload", (e) => { if (waiting.length > 0) e.preventDefault(); });
  document.addEventListener("htmx:after:swap", show);

  // Ticks: a key goes on to the next one who has not come, a click stays.
  const walk = (from, by, absent) => {
    const all = ticks();
    let k = all.indexOf(from) + by;
    while (absent && all[k] && all[k].getAttribute("aria-checked") === "true") k += by;
    if (!all[k]) return false;
    all[k].focus();
    all[k].scrollIntoView({ block: "nearest" });
    return true;
  };

  document.addEventListener("click", (e) => {
    const button = e.target.closest("#people button.tick");
    if (!button) return;
    e.preventDefault();
    const present = button.getAttribute("aria-checked") !== "true";
    if (e.detail === 0 && present && !walk(button, 1, true)) box.focus();
    check(button.value, present);
  });

  // The box.
  let asked = "", answer = Promise.resolve();
  const options = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");

  const choose = (option) => {
    for (const o of options()) o.setAttribute("aria-selected", String(o === option));
    if (option) {
      box.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else box.removeAttribute("aria-activedescendant");
  };

  const open = (is) => {
    list.hidden = !is;
    box.setAttribute("aria-expanded", String(is));
    if (!is) box.removeAttribute("aria-activedescendant");
  };

  const find = () => {
    const query = box.value.trim();
    if (query === asked) return answer;
    asked = query;
    if (query === "") {
      list.replaceChildren();
      open(false);
      return answer = Promise.resolve();
    }
    return answer = (async () => {
      let text = "";
      try {
        const got = await fetch(address() + "?q=" + encodeURIComponent(query), { headers: { "Torneo-Find": "1" } });
        if (got.ok) text = await got.text();
      } catch { /* the key Enter searches as without scripts */ }
      if (asked !== query) return;
      list.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
      open(list.children.length > 0);
      choose(options()[0]);
    })();
  };

  const clear = () => {
    box.value = asked = "";
    list.replaceChildren();
    open(false);
  };

  const act = (option) => {
    if (option.hasAttribute("data-check")) {
      clear();
      check(option.dataset.id, true);
      return;
    }
    if (option.hasAttribute("data-new")) {
      const enter = document.getElementById("enter");
      enter.open = true;
      const name = enter.querySelector("[name=name]");
      name.value = option.dataset.new;
      clear();
      name.focus();
      return;
    }
    if (option.hasAttribute("data-listed")) {
      const enters = option.querySelector("form");
      clear();
      document.body.append(enters); // what is not in the page is not sent
      enters.requestSubmit();
      return;
    }
    location.href = option.dataset.href;
  };

  for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", "found"], ["aria-autocomplete", "list"]]) box.setAttribute(name, value);
  form.querySelector("button").hidden = true;
  box.addEventListener("input", find);
  box.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== box) open(false); }, 200));
  box.addEventListener("focus", () => { if (list.children.length > 0) open(true); });
  list.addEventListener("mousedown", (e) => e.preventDefault());
  list.addEventListener("click", (e) => {
    const option = e.target.closest("[role=option]");
    if (option) act(option);
  });
  box.addEventListener("keydown", async (e) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (by && !list.hidden) {
      e.preventDefault();
      const all = options();
      choose(all[(all.indexOf(chosen()) + by + all.length) % all.length]);
    } else if (e.key === "ArrowDown") {
      e.preventDefault();
      const first = ticks().find((b) => b.getAttribute("aria-checked") === "false") ?? ticks()[0];
      first?.focus();
    } else if (e.key === " " && box.value === "") { // down the list, from the first who has not come
      const first = ticks().find((b) => b.getAttribute("aria-checked") === "false");
      e.preventDefault();
      first?.focus();
      first?.click();
    } else if (e.key === "Escape") {
      e.preventDefault();
      if (box.value !== "") clear();
      else ticks()[0]?.focus();
    } else if (e.key === "Enter" && box.value.trim() !== "") {
      e.preventDefault();
      const query = box.value.trim();
      await find();
      if (box.value.trim() === query) {
        if (chosen()) act(chosen());
        else form.submit();
      }
    }
  });

  // Keys of the page.
  const typing = (e) => e.target.closest("input, textarea, select, dialog, [contenteditable]");
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || typing(e)) return;
    const tick = e.target.closest?.("#people button.tick");
    switch (e.key) {
      case "ArrowDown": case "ArrowUp":
        if (!tick) return;
        if (!walk(tick, e.key === "ArrowDown" ? 1 : -1, false)) { if (e.key === "ArrowUp") box.focus(); }
        break;
      case "/": box.focus(); break;
      case "a": document.getElementById("absent-only")?.click(); break;
      case "e": {
        const link = tick?.closest("tr").querySelector("th a");
        if (!link) return;
        location.href = link.getAttribute("href") + "/edit";
        break;
      }
      default: return;
    }
    e.preventDefault();
  });

  // Who has not come, and what is taken back, without leaving the page.
  document.addEventListener("click", (e) => {
    const link = e.target.closest("#absent-only");
    if (!link || new URLSearchParams(location.search).has("absent")) return;
    e.preventDefault();
    const only = document.body.classList.toggle("only-absent");
    link.setAttribute("aria-current", only ? "page" : "false");
  });
  document.addEventListener("submit", async (e) => {
    const undo = e.target;
    if (!undo.matches("#flash form") || !document.getElementById("people")) return;
    e.preventDefault();
    const body = new URLSearchParams(new FormData(undo));
    if (seen > Number(body.get("seen"))) body.set("seen", seen);
    body.set("return", "/keys");
    try {
      const answer = await fetch(undo.action, { method: "POST", body });
      if (answer.ok && answer.redirected) {
        flash.replaceChildren();
        document.getElementById("live")?.dispatchEvent(new Event("changed"));
        return;
      }
    } catch { /* as a form, then */ }
    undo.submit();
  }, true); // before act.js, which would send it too

  // A list that is pasted where nothing is typed goes to the page of lists.
  document.addEventListener("paste", (e) => {
    const text = e.clipboardData?.getData("text") ?? "";
    const into = e.target.closest?.("input, textarea");
    if (into && into !== box || !text.trim().includes("\n")) return;
    e.preventDefault();
    const send = document.createElement("form");
    send.method = "post";
    send.action = address() + "/list";
    send.enctype = "multipart/form-data";
    const field = document.createElement("textarea");
    field.name = "list";
    field.value = text;
    const look = document.createElement("input"); // as the button of that page
    look.name = "do";
    look.value = "look";
    send.hidden = true;
    send.append(field, look);
    document.body.append(send);
    send.submit();
  });

  if (location.hash.startsWith("#categories-")) document.querySelector(".categorybox input")?.focus();
  else if (ticks().length > 0 && location.hash === "" || location.hash === "#find") box.focus({ preventScroll: true });
})();
