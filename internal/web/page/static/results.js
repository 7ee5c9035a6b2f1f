// Results by keyboard: a key is taken at once and the next board without a result is
// ready for its own; a board that has one asks in its row before another replaces it,
// and a number typed before the result is that of the board. The keys are sent one after another, in the order in which they were
// pressed; one that is pressed for a board whose key still waits takes its place.
// A key that is none flashes and stays in its row. One that is refused, or has to
// be confirmed, is told in a panel while the others go on; what cannot be sent
// waits until it can, even if the page is left, its tab closed or the browser killed:
// nothing that was typed is lost.
(() => {
  "use strict";

  const bar = document.getElementById("queue");
  if (!bar) return;
  const main = document.getElementById("main");
  const keys = JSON.parse(bar.dataset.keys);
  const symbols = JSON.parse(bar.dataset.symbols);
  const patience = 30000;

  const beep = () => {
    try {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      tone.connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.15);
    } catch { /* no sound here */ }
  };

  // What waits, the first of it being sent, or not: "sending"; "offline", until
  // there is a connection; "failed" or "left", until somebody decides.
  let waiting = [];
  let state = "";
  let last = false; // the last board was keyed: the focus goes to what is next
  const seen = new Map(); // by board: the event of the last key that was kept
  const refused = new Map(); // by board: the panel that says why

  const boardOf = (form) => form.elements.white.value + "-" + form.elements.black.value + "-" + (form.elements.game?.value ?? "");
  const inputs = () => [...document.querySelectorAll("form.enter input[name=result]")];
  // Of a thousand boards the form of one is looked up, and only what waits is marked.
  let known = new Map();
  const formOf = (board) => {
    const form = known.get(board);
    if (form?.isConnected && boardOf(form) === board) return form;
    known = new Map([...document.querySelectorAll("form.enter")].map((form) => [boardOf(form), form]));
    return known.get(board);
  };
  const inputOf = (board) => formOf(board)?.querySelector("input[name=result]");

  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };

  // show marks what waits on the page as it is now: a refresh draws it anew.
  let marked = new Set(); // boards
  const show = () => {
    const of = new Map(waiting.map((w) => [w.board, w]));
    const before = marked;
    marked = new Set([...of.keys(), ...refused.keys()]);
    for (const board of new Set([...before, ...marked])) {
      const form = formOf(board);
      if (!form) continue;
      const input = form.querySelector("input[name=result]");
      const entry = of.get(board);
      set(input, "placeholder", entry ? entry.typed : "");
      for (const button of form.querySelectorAll("button[name=result]")) {
        if (button.value === entry?.key) set(button, "aria-pressed", "true");
        else button.removeAttribute("aria-pressed");
      }
      if (refused.has(board)) set(form, "data-sent", "refused");
      else if (entry) set(form, "data-sent", state === "sending" ? "waiting" : "stopped");
      else if (form.dataset.sent !== "done") form.removeAttribute("data-sent");
    }
    bar.hidden = waiting.length === 0;
    main.classList.toggle("waits", !bar.hidden && state !== "sending");
    set(bar, "data-state", state);
    drawAsked();
    if (bar.hidden) return;
    const text = bar.dataset[state].replace("%", waiting.length);
    const told = bar.querySelector("span");
    if (told.textContent !== text) told.textContent = text;
    for (const button of bar.querySelectorAll("button")) button.hidden = state === "sending";
  };

  // What waits is kept by the browser, each page's under a name of its own: two may be open
  // at one round. What a page has left that is gone belongs to the next one that comes.
  const round = "results " + location.pathname + " ";
  const mine = round + Math.random().toString(36).slice(2);
  const keep = () => {
    try {
      if (waiting.length === 0) localStorage.removeItem(mine);
      else localStorage.setItem(mine, JSON.stringify(waiting));
      sessionStorage.setItem("results", mine); // what this tab left is its own at once
    } catch { /* nothing can be kept here */ }
  };
  const adopt = (name) => {
    const left = JSON.parse(localStorage.getItem(name) ?? "[]");
    localStorage.removeItem(name);
    waiting.push(...left.map((entry) => ({ ...entry, sent: false })));
  };

  const change = (to) => {
    state = waiting.length === 0 ? "" : to;
    keep();
    show();
  };

  const stop = (why) => {
    beep();
    change(why);
  };

  // tell shows why keys were refused, one after the other; the focus stays where
  // somebody types.
  const tell = () => {
    const [first] = refused;
    if (first) document.dispatchEvent(new CustomEvent("torneo:panel", { detail: { text: first[1], quiet: true } }));
  };
  document.addEventListener("torneo:closed", () => {
    const [first] = refused.keys();
    if (first === undefined) return;
    refused.delete(first);
    show();
    const input = inputOf(first);
    if (refused.size > 0) tell();
    else if (input && (document.activeElement === document.body || !document.activeElement)) input.focus();
  });

  // finish goes on to the one button of the bar when every board has its result.
  const finish = () => {
    if (!last || waiting.length > 0 || refused.size > 0) return;
    last = false;
    document.dispatchEvent(new CustomEvent("torneo:show", { detail: "primary-button" }));
  };

  // kept shows at its board what is on the disk, until the page asks for itself anew; in
  // a second pass nothing is shown.
  const kept = (entry, blind) => {
    const form = formOf(entry.board);
    if (!form) return;
    form.dataset.sent = "done";
    const row = form.closest("tr");
    if (blind) row.toggleAttribute("data-done", true);
    if (blind || !(entry.key in symbols)) return;
    row.querySelector(".shown").textContent = symbols[entry.key];
    row.classList.toggle("settled", symbols[entry.key] !== "");
    if (symbols[entry.key] === "") row.removeAttribute("data-settled");
    else row.dataset.settled = entry.key;
    row.toggleAttribute("data-done", symbols[entry.key] !== "");
  };

  // The page does not ask for itself anew between two keys: of many boards that takes
  // longer than a key. What has happened elsewhere shows when nobody types, and after
  // some seconds in any case: the more, the longer it takes to draw.
  const pause = 700, most = 5000;
  let pressed = 0, held = 0, asked = 0, cost = 0, later = null;
  document.addEventListener("htmx:after:swap", () => { if (asked) cost = performance.now() - asked; asked = 0; });
  document.addEventListener("changed", (e) => {
    if (e.target.id !== "live") return;
    const now = performance.now();
    held ||= now;
    const end = held + Math.max(most, 10 * cost);
    const left = Math.min(pressed + Math.max(pause, Math.min(cost, most)), end) - now;
    if (state !== "sending" && left <= 0 || now >= end) {
      held = 0;
      asked = now;
      return;
    }
    e.stopImmediatePropagation();
    clearTimeout(later);
    later = setTimeout(() => e.target.dispatchEvent(new CustomEvent("changed")), Math.max(left, 50));
  }, true);

  // Of the boards only those are asked for that have changed since they were drawn.
  document.addEventListener("htmx:config:request", (e) => {
    const drawn = document.getElementById("drawn")?.dataset.seen;
    if (e.target.id === "refresh" && drawn) e.detail.ctx.request.headers["Torneo-Drawn"] = drawn;
  });

  // painted waits until what a key changed is seen: the program that answers would share
  // the processor with the picture. A page that is left does not wait.
  const painted = () => new Promise((done) => {
    const proceed = () => {
      clearTimeout(late);
      removeEventListener("pagehide", proceed);
      done();
    };
    const late = setTimeout(proceed, 200);
    addEventListener("pagehide", proceed);
    requestAnimationFrame(() => setTimeout(proceed));
  });

  // run sends what waits until nothing does, or something stops it. What is on
  // its way arrives even if the page is left.
  const run = async () => {
    change("sending");
    while (waiting.length > 0) {
      await painted();
      const entry = waiting[0];
      if (!entry) break; // it was discarded
      entry.sent = true;
      const body = new URLSearchParams(entry.fields);
      body.set("seen", Math.max(Number(body.get("seen")), seen.get(entry.board) ?? 0));
      entry.fields = [...body];
      let answer, text;
      try {
        answer = await fetch(entry.to, {
          method: "POST", body, headers: { "Torneo-Keyed": "1", "Torneo-Panel": "1" }, keepalive: true, signal: AbortSignal.timeout(patience),
        });
        text = await answer.text();
      } catch {
        entry.sent = false;
        return stop("offline");
      }
      if (answer.status >= 500) {
        entry.sent = false;
        return stop("failed");
      }
      waiting.shift();
      if (!answer.ok || !answer.headers.has("Torneo-Keyed")) {
        beep();
        refused.set(entry.board, text);
        const blind = body.has("verify");
        if (blind) last = false;
        change(blind ? "left" : "sending");
        tell();
        const input = inputOf(entry.board);
        if (blind && input) input.focus();
        if (blind) return; // a second pass stops at a difference
        continue;
      }
      seen.set(entry.board, Number(answer.headers.get("Torneo-Keyed")));
      kept(entry, body.has("verify"));
      document.getElementById("flash").replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
      change("sending");
    }
    finish();
  };

  // What is taken is the form's own key, or what another form of its row proposes.
  const take = (form, key, typed, from = form, replacing = false) => {
    const board = boardOf(form);
    const fields = new URLSearchParams(new FormData(from));
    fields.delete("keys"); // they are ours already
    fields.set("result", key);
    if (replacing || waiting.some((w) => w.board === board)) fields.set("replace", "1"); // his own, on its way
    const entry = { board, key, typed, to: from.action, fields: [...fields] };
    if (refused.delete(board)) document.dispatchEvent(new CustomEvent("torneo:close"));
    const at = waiting.findIndex((w) => w.board === board && !w.sent);
    if (at >= 0) waiting[at] = entry;
    else if (state === "left") waiting.unshift(entry); // the board at which a second pass stopped
    else waiting.push(entry);
    if (state === "" || state === "left" && fields.has("verify")) run();
    else change(state);
  };

  const again = () => { if (waiting.length > 0 && state !== "sending") run(); };

  const discard = () => {
    waiting = [];
    change("");
  };

  const stay = (e) => { if (waiting.length > 0 && state !== "left") e.preventDefault(); };
  addEventListener("beforeunload", stay);
  document.addEventListener("htmx:after:swap", show);
  document.addEventListener("torneo:shown", show);
  document.addEventListener("htmx:sse:after:connection", (e) => { if (state === "offline" && e.detail.connection.status < 300) again(); });
  addEventListener("online", () => { if (state === "offline") again(); });
  bar.querySelector("button[value=send]").addEventListener("click", again);
  bar.querySelector("button[value=discard]").addEventListener("click", discard);

  const move = (from, by) => {
    const all = inputs();
    const to = all[all.indexOf(from) + by];
    if (!to) return false;
    to.focus();
    to.select();
    return true;
  };

  // next goes on to the first board that is not done and whose key does not wait: below, or
  // if there is none from the top on.
  const next = (from) => {
    const all = inputs(), at = all.indexOf(from), sent = new Set(waiting.map((w) => w.board));
    const to = [...all.slice(at + 1), ...all.slice(0, at)].find((i) => !i.closest("tr").hasAttribute("data-done") && !sent.has(boardOf(i.form)));
    if (!to) return false;
    to.focus();
    to.select();
    return true;
  };

  // A result that is there is not replaced before that was asked, in its row: what would
  // replace it waits for Enter or its button; whatever else is done there leaves it.
  let asking = null; // { board, key, typed, from }
  const shownOf = (form) => form.closest("tr").querySelector(".shown").textContent.trim();
  const replaces = (form) => !form.elements.verify && form.closest("tr").hasAttribute("data-settled");
  const leave = () => {
    asking = null;
    document.querySelector(".replace")?.remove();
  };
  const ask = (form, key, typed, from) => {
    leave();
    asking = { board: boardOf(form), key, typed, from };
    drawAsked();
    beep();
  };
  const drawAsked = () => {
    const form = asking && formOf(asking.board);
    if (!form || form.parentElement.querySelector(".replace")) return;
    const box = document.createElement("span");
    box.className = "replace";
    box.setAttribute("role", "alert");
    const text = symbols[asking.key] === "" ? bar.dataset.clear : bar.dataset.replace;
    box.append(text.replace("%1", shownOf(form)).replace("%2", symbols[asking.key] ?? asking.key));
    for (const [name, act] of [["yes", replace], ["no", leave]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = bar.dataset[name];
      button.addEventListener("pointerdown", (e) => e.preventDefault()); // the focus stays
      button.addEventListener("click", act);
      box.append(button);
    }
    form.after(box);
  };
  const replace = () => {
    const { board, key, typed, from } = asking;
    const form = formOf(board);
    leave();
    if (!form) return;
    const input = form.querySelector("input[name=result]");
    const onward = document.activeElement === input || document.activeElement === document.body;
    if (onward && !next(input)) last = true;
    take(form, key, typed, from?.isConnected ? from : form, true);
  };

  // enter takes a result for a board, asks about it, or leaves it where it is the same.
  const enter = (form, key, typed, from = form) => {
    const input = form.querySelector("input[name=result]");
    if (replaces(form) && form.closest("tr").dataset.settled !== key) {
      input.focus();
      return ask(form, key, typed, from);
    }
    leave();
    if (document.activeElement === input && !next(input)) last = true;
    if (!replaces(form)) take(form, key, typed, from);
  };

  // A board is named by its number before its result: "15=", or "15 1" where the result is
  // a figure too. What begins so in a row goes on in the box that finds boards.
  const box = document.getElementById("find-text");
  box?.addEventListener("input", () => {
    const said = /^\s*(\d+)(?:\s+(\S)|([^\s\d]))$/.exec(box.value);
    const key = said && keys[(said[2] ?? said[3]).toLowerCase()];
    if (key === undefined || key === null) return;
    const forms = [...document.querySelectorAll("form.enter")].filter((f) => f.closest("tr").querySelector(".table strong").textContent.trim() === said[1]);
    const form = forms.find((f) => !f.closest("tr").hasAttribute("data-done")) ?? forms[0];
    if (!form) return;
    box.value = "";
    box.dispatchEvent(new Event("input"));
    form.closest("tr").scrollIntoView({ block: "nearest" });
    enter(form, key, said[2] ?? said[3]);
  });

  // What electronic boards propose is taken as a key is; what players say goes its own way.
  const boards = "form.suggest:not(.provisional)";

  // flash shows that a key is none: the cursor stays.
  const flash = (input) => {
    beep();
    input.classList.remove("wrong");
    void input.offsetWidth; // begins anew
    input.classList.add("wrong");
    const said = document.getElementById("wrong-key");
    said.textContent = "";
    said.textContent = said.dataset.text;
  };

  document.addEventListener("input", (e) => {
    const input = e.target;
    if (!input.matches?.("form.enter input[name=result]") || input.value === "") return;
    const typed = input.value.toLowerCase();
    input.value = "";
    const key = keys[typed];
    const proposed = typed === "s" && key === undefined && input.closest("tr").querySelector(boards);
    if (key === undefined && box && (typed === " " || typed >= "0" && typed <= "9")) {
      leave();
      box.value = typed.trim();
      box.focus();
      return box.dispatchEvent(new Event("input"));
    }
    const led = key === undefined && input.closest("tr").querySelector(`a[data-key="${CSS.escape(typed)}"]`);
    if (led) return led.click();
    if (key === undefined && !proposed) return flash(input);
    input.classList.remove("wrong");
    pressed = performance.now();
    if (proposed) enter(input.form, proposed.elements.result.value, typed, proposed);
    else enter(input.form, key, typed);
  });

  document.addEventListener("submit", (e) => {
    const proposed = e.target;
    const form = proposed.matches(boards) && proposed.closest("tr").querySelector("form.enter");
    if (!form) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    enter(form, proposed.elements.result.value, "s", proposed);
  }, true);

  document.addEventListener("click", (e) => {
    const button = e.target.closest("form.enter button[name=result], button[name=result][form^=enter-]"); // of the form, or of the menu of its row
    if (!button?.form) return;
    button.closest("details")?.removeAttribute("open");
    e.preventDefault();
    enter(button.form, button.value, button.value);
  });

  document.addEventListener("keydown", (e) => {
    if (!e.target.matches?.("form.enter input[name=result]")) return;
    if (e.key === "ArrowDown" && move(e.target, 1)) e.preventDefault();
    if (e.key === "ArrowUp" && move(e.target, -1)) e.preventDefault();
    if (e.key.startsWith("Arrow")) leave();
    if (e.key === "Escape") {
      if (asking) return leave();
      e.target.blur();
    }
    if (e.key === "Enter") {
      e.preventDefault();
      if (asking?.board === boardOf(e.target.form)) replace();
      else if (refused.size > 0) document.getElementById("panel").querySelector("[autofocus], form button[type=submit], a[role=button]")?.focus();
      else again();
    }
  });

  // What pages have left that are gone is asked about as soon as nothing waits here; those
  // that are there answer.
  const pages = new BroadcastChannel("results");
  const there = new Set();
  pages.addEventListener("message", (e) => {
    if (e.data.who) pages.postMessage({ here: mine });
    else there.add(e.data.here);
  });
  const lookForLeft = () => {
    if (waiting.length > 0) return setTimeout(lookForLeft, 2000);
    const gone = Object.keys(localStorage).filter((name) => name.startsWith(round) && name !== mine && !there.has(name));
    if (gone.length === 0) return;
    gone.forEach(adopt);
    change("left");
    if (!pressed && document.activeElement.matches("body, form.enter input")) offer();
  };
  const offer = () => { if (waiting.length > 0) bar.querySelector("button[value=send]").focus(); };

  try {
    const before = sessionStorage.getItem("results");
    if (before?.startsWith(round)) adopt(before);
    pages.postMessage({ who: true });
    setTimeout(lookForLeft, 500);
  } catch { /* nothing was kept here */ }
  change("left");
  for (const input of inputs()) if (input.value !== "") input.dispatchEvent(new Event("input", { bubbles: true })); // typed before this was here
  offer();
})();
