// Results by keyboard: a key is taken at once and the next board is ready for its
// own. The keys are sent one after another, in the order in which they were
// pressed; one that is pressed for a board whose key still waits takes its place.
// Whatever is not simply done stops the others, which wait until they are sent or
// discarded, even if the page is left: nothing that was typed is lost.
(() => {
  "use strict";

  const bar = document.getElementById("queue");
  if (!bar) return;
  const storage = "results " + location.pathname;
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
  const seen = new Map(); // by board: the event of the last key that was kept

  const forms = () => [...document.querySelectorAll("form.enter")];
  const boardOf = (form) => form.elements.white.value + "-" + form.elements.black.value;
  const inputs = () => forms().map((form) => form.querySelector("input[name=result]"));

  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };

  // show marks what waits on the page as it is now: a refresh draws it anew.
  const show = () => {
    const of = new Map(waiting.map((w) => [w.board, w]));
    for (const form of forms()) {
      const input = form.querySelector("input[name=result]");
      const entry = of.get(boardOf(form));
      set(input, "placeholder", entry ? entry.key : "");
      for (const button of form.querySelectorAll("button[name=result]")) {
        if (button.value === entry?.key) set(button, "aria-pressed", "true");
        else button.removeAttribute("aria-pressed");
      }
      if (entry) set(form, "data-sent", state === "sending" ? "waiting" : "stopped");
      else if (form.dataset.sent !== "done") form.removeAttribute("data-sent");
    }
    bar.hidden = waiting.length === 0;
    set(bar, "data-state", state);
    if (bar.hidden) return;
    const text = bar.dataset[state].replace("%", waiting.length);
    const told = bar.querySelector("span");
    if (told.textContent !== text) told.textContent = text;
    for (const button of bar.querySelectorAll("button")) button.hidden = state === "sending";
  };

  const change = (to) => {
    state = waiting.length === 0 ? "" : to;
    if (waiting.length === 0) sessionStorage.removeItem(storage);
    else sessionStorage.setItem(storage, JSON.stringify(waiting));
    show();
  };

  // refused lets the form itself show why: a warning to confirm, or an error.
  const refused = (entry) => {
    beep();
    waiting.shift();
    change("left");
    removeEventListener("beforeunload", ask);
    const form = document.createElement("form");
    form.method = "post";
    form.action = entry.to;
    for (const [name, value] of entry.fields) {
      const field = document.createElement("input");
      field.type = "hidden";
      [field.name, field.value] = [name, value];
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  };

  const stop = (why) => {
    beep();
    change(why);
  };

  // run sends what waits until nothing does, or something stops it. What is on
  // its way arrives even if the page is left.
  const run = async () => {
    change("sending");
    while (waiting.length > 0) {
      const entry = waiting[0];
      entry.sent = true;
      const body = new URLSearchParams(entry.fields);
      body.set("seen", Math.max(Number(body.get("seen")), seen.get(entry.board) ?? 0));
      entry.fields = [...body];
      let answer, text;
      try {
        answer = await fetch(entry.to, {
          method: "POST", body, headers: { "Torneo-Keyed": "1" }, keepalive: true, signal: AbortSignal.timeout(patience),
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
      if (!answer.ok || !answer.headers.has("Torneo-Keyed")) return refused(entry);
      seen.set(entry.board, Number(answer.headers.get("Torneo-Keyed")));
      waiting.shift();
      for (const form of forms()) if (boardOf(form) === entry.board) form.dataset.sent = "done";
      document.getElementById("flash").replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
      change("sending");
    }
  };

  const take = (form, key) => {
    const board = boardOf(form);
    const fields = new URLSearchParams(new FormData(form));
    fields.set("result", key);
    const entry = { board, key, to: form.action, fields: [...fields] };
    const at = waiting.findIndex((w) => w.board === board && !w.sent);
    if (at >= 0) waiting[at] = entry;
    else waiting.push(entry);
    if (state === "") run();
    else change(state);
  };

  const again = () => { if (waiting.length > 0 && state !== "sending") run(); };

  const discard = () => {
    waiting = [];
    change("");
  };

  const ask = (e) => { if (waiting.length > 0 && state !== "left") e.preventDefault(); };
  addEventListener("beforeunload", ask);
  document.addEventListener("htmx:after:swap", show);
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

  document.addEventListener("input", (e) => {
    const input = e.target;
    if (!input.matches?.("form.enter input[name=result]") || input.value === "") return;
    const key = input.value.toLowerCase();
    input.value = "";
    take(input.form, key);
    if (!move(input, 1)) input.blur();
  });

  document.addEventListener("click", (e) => {
    const button = e.target.closest("form.enter button[name=result]");
    if (!button) return;
    e.preventDefault();
    take(button.form, button.value);
  });

  document.addEventListener("keydown", (e) => {
    if (!e.target.matches?.("form.enter input[name=result]")) return;
    if (e.key === "ArrowDown" && move(e.target, 1)) e.preventDefault();
    if (e.key === "ArrowUp" && move(e.target, -1)) e.preventDefault();
    if (e.key === "Escape") e.target.blur();
    if (e.key === "Enter") {
      e.preventDefault();
      again();
    }
  });

  waiting = JSON.parse(sessionStorage.getItem(storage) ?? "[]");
  for (const entry of waiting) entry.sent = false;
  change("left");
  if (waiting.length > 0) bar.querySelector("button[value=send]").focus();
})();
