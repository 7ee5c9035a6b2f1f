// What pages do beyond links and forms: the state of the live connection, keys
// to get about, and the time of printing. Without it everything still works.
(() => {
  "use strict";

  const spoken = document.documentElement.lang;
  const connection = document.getElementById("connection");
  const show = (state) => {
    if (!connection) return;
    const text = connection.dataset[state];
    connection.hidden = false;
    connection.classList.toggle("off", state === "off");
    if (connection.textContent !== text) connection.textContent = text;
  };
  // The page may have been told of something, and the connection lost before it
  // could ask for itself: it asks again after every loss.
  let lost = false;
  document.addEventListener("htmx:config:request", (e) => { if (e.target.id === "live") e.target.dataset.asked = ""; });
  document.addEventListener("htmx:sse:after:connection", (e) => {
    const on = e.detail.connection.status < 300;
    show(on ? "on" : "off");
    if (on && lost) document.getElementById("live").dispatchEvent(new Event("changed"));
    lost = lost && !on;
  });
  document.addEventListener("htmx:sse:before:connection", (e) => {
    if (e.detail.connection.attempt === 0) return;
    lost = true;
    show(document.hidden ? "pause" : "off");
  });
  // However much happens, a window asks for what is new once a second: fifty of them would
  // ask for all of it as often as somebody enters something. Pages where somebody types
  // hold it longer, before it comes here (results.js, players.js).
  const live = document.getElementById("live"), every = 1000;
  let asked = -every, later = 0;
  live?.parentElement.addEventListener("changed", (e) => {
    clearTimeout(later);
    const left = asked + every - performance.now();
    if (left <= 0) {
      asked = performance.now();
      return;
    }
    e.stopPropagation();
    later = setTimeout(() => live.dispatchEvent(new CustomEvent("changed", { detail: { drawn: true } })), left);
  }, true);

  // What answers a form stays as it is when something changes elsewhere, and says so.
  const meanwhile = document.getElementById("meanwhile");
  if (meanwhile) document.getElementById("live").addEventListener("changed", () => { meanwhile.hidden = false; });
  document.addEventListener("htmx:sse:error", () => show("off"));
  document.addEventListener("htmx:sse:close", () => show("off"));
  document.addEventListener("visibilitychange", () => { if (document.hidden && connection && !connection.classList.contains("off")) show("pause"); });

  // Where one is stays in sight where the navigation is wider than the window.
  const rail = document.getElementById("rail");
  const here = rail?.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (here) rail.scrollLeft += here.left + here.width / 2 - rail.clientWidth / 2;

  // One menu is open at a time, and closes when one goes elsewhere.
  const close = (but) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== but && !menu.contains(but)) menu.open = false;
  };
  document.addEventListener("click", (e) => close(e.target));
  document.addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return;
    const menu = document.activeElement?.closest("details.menu[open]");
    close(null);
    if (menu) menu.querySelector("summary").focus();
  });

  // In an open menu the arrows go from one line to the next, and in that of the tournaments a
  // letter to the next name that begins so, a figure to the tournament of that number.
  document.addEventListener("keydown", (e) => {
    const sheet = e.target.closest?.("details.menu[open] > .sheet");
    if (!sheet || e.ctrlKey || e.altKey || e.metaKey || e.target.matches("input, select, textarea")) return;
    let lines = [...sheet.querySelectorAll("a, button")].filter((l) => l.getClientRects().length > 0);
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    let to = null;
    if (by) to = lines[(lines.indexOf(document.activeElement) + by + lines.length) % lines.length];
    else if (e.key.length === 1 && e.key !== " " && e.target.closest(".switch")) {
      if (/^\d$/.test(e.key)) return follow("#switch-" + e.key) && e.preventDefault();
      lines = [...sheet.querySelectorAll(".switch a")];
      const plain = (text) => text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      const at = lines.indexOf(document.activeElement);
      to = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((l) => plain(l.textContent).startsWith(plain(e.key)));
      e.preventDefault();
    }
    if (!to) return;
    e.preventDefault();
    to.focus();
  });

  // A menu that is open stays so when the page refreshes itself.
  let open = [];
  document.addEventListener("htmx:before:swap", () => { open = [...document.querySelectorAll("details.menu[open]")].map((menu) => menu.id); });
  document.addEventListener("htmx:after:swap", () => { for (const id of open) if (id) document.getElementById(id)?.setAttribute("open", ""); });

  const typing = (e) => e.target.closest("input, textarea, select, dialog, [contenteditable]");
  const follow = (selector) => {
    const link = document.querySelector(selector);
    if (link) link.click();
    return !!link;
  };
  const lastAct = () => {
    const journal = document.querySelector("#section-journal");
    if (!journal) return false;
    const to = new URL(journal.href);
    to.hash = "undo-last";
    if (location.pathname === to.pathname && !location.search) {
      location.hash = to.hash;
      location.reload();
    } else location.href = to.href;
    return true;
  };
  // The browser takes the focus away when it goes to the place in the page, so it is given afterwards.
  if (location.hash === "#undo-last") addEventListener("load", () => setTimeout(() => document.querySelector("#undo-last button")?.focus(), 50));
  const sections = { o: "overview", p: "players", r: "rounds", s: "standings", c: "crosstable", e: "ratings", n: "norms", j: "journal" };
  let going = 0;
  document.addEventListener("keydown", (e) => {
    const gone = Date.now() - going < 1500;
    // Where results are entered no result has these keys: they get one about there, too.
    const entering = e.target.matches("form.enter input[name=result]") && (gone || "?cgtupvm/[]".includes(e.key));
    // On many keyboards a bracket is typed with Option or AltGr, which some report as Ctrl and Alt.
    const command = "?/[]".includes(e.key) ? e.ctrlKey && !e.altKey : e.ctrlKey || e.altKey;
    if (command || e.metaKey || e.defaultPrevented || typing(e) && !entering) return;
    if (gone && e.key in sections) {
      going = 0;
      if (follow("#section-" + sections[e.key])) e.preventDefault();
      return;
    }
    if (gone && /^\d$/.test(e.key)) {
      going = 0;
      if (follow("#switch-" + e.key)) e.preventDefault();
      return;
    }
    going = 0;
    switch (e.key) {
      case "?": document.getElementById("key-list").showModal(); break;
      case "g": going = Date.now(); break;
      case "t": {
        const menu = document.getElementById("menu");
        if (!menu) return;
        close(menu);
        menu.open = true;
        (menu.querySelector(".switch [aria-current=page]") ?? menu.querySelector("a")).focus();
        break;
      }
      // What this page has just done; else the journal says what was done last, by whom, and Enter undoes it.
      case "u": if (!follow("#flash .flash button") && !lastAct()) return; break;
      case "p": {
        if (!follow("#print")) print();
        break;
      }
      case "c": if (!follow("#start-round") && !follow("#first-minutes")) return; break;
      case "v": if (!follow("#verify")) return; break;
      case "m": if (!follow("#missing")) return; break;
      case "/": {
        const box = document.getElementById("find-text");
        if (!box) return;
        box.focus();
        break;
      }
      case "[": case "]": {
        const tabs = [...document.querySelectorAll("nav.rounds a.tab")];
        const at = tabs.findIndex((a) => a.getAttribute("aria-current") === "page");
        const to = at < 0 ? null : tabs[at + (e.key === "]" ? 1 : -1)];
        if (!to) return;
        to.click();
        break;
      }
      default: return;
    }
    e.preventDefault();
  });
  document.getElementById("keys-link")?.addEventListener("click", (e) => {
    e.preventDefault();
    document.getElementById("key-list").showModal();
  });

  addEventListener("beforeprint", () => {
    const at = document.getElementById("printed");
    const two = (n) => String(n).padStart(2, "0");
    const now = new Date();
    const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())];
    if (spoken === "es") day.reverse();
    at.textContent = at.dataset.text.replace("%", `${day.join("/")} ${two(now.getHours())}:${two(now.getMinutes())}`);
  });

  // Paper shows all of a text, also where a field does not grow with what is in it.
  const whole = (height) => {
    if (CSS.supports("field-sizing", "content")) return;
    for (const area of document.querySelectorAll("textarea")) area.style.height = height(area);
  };
  addEventListener("beforeprint", () => whole((area) => area.scrollHeight > 0 ? area.scrollHeight + "px" : ""));
  addEventListener("afterprint", () => whole(() => ""));

  // A field of a day or an hour is drawn as the browser's language has it. Beside it
  // stands the day in the page's, and the hour where the browser may count to twelve.
  const beside = (field) => {
    if (field.type === "time" && navigator.language.startsWith(spoken)) return;
    if (!field.nextElementSibling?.matches("small.day")) field.insertAdjacentElement("afterend", Object.assign(document.createElement("small"), { className: "day" }));
    field.classList.add("said");
    const day = new Date(field.value + "T00:00");
    field.nextElementSibling.textContent = field.type === "time" ? field.value
      : isNaN(day) ? "" : day.toLocaleDateString(spoken, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  };
  const moments = "input[type=date], input[type=time]";
  document.querySelectorAll(moments).forEach(beside);
  document.addEventListener("input", (e) => { if (e.target.matches(moments)) beside(e.target); });
  document.addEventListener("htmx:after:swap", () => document.querySelectorAll(moments).forEach(beside));

  // A field for a file says what was chosen in the page's language: what stands over
  // it is shown, and the browser's own cannot be seen.
  const chosen = (field) => {
    const shown = field.nextElementSibling;
    if (!shown?.matches(".file-shown")) return;
    const name = shown.querySelector(".file-name");
    shown.hidden = false;
    field.parentElement.classList.add("covered");
    const names = [...field.files].map((f) => f.name);
    name.textContent = (names.length > 5 ? names.slice(0, 5).join(", ") + " … (" + names.length + ")" : names.join(", ")) || name.dataset.none;
  };
  document.querySelectorAll("input[type=file]").forEach(chosen);
  document.addEventListener("change", (e) => { if (e.target.matches("input[type=file]")) chosen(e.target); });
  document.addEventListener("htmx:after:swap", () => document.querySelectorAll("input[type=file]").forEach(chosen));
})();
