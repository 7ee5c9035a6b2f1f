// Who else is in the tournament. The page says where it is, and at which board the focus
// is; the live connection tells of the others. Nothing of it moves anything: at a board
// it is a mark over its cell, of a thousand boards only theirs are touched.
(() => {
  "use strict";

  const around = document.getElementById("around");
  const live = document.getElementById("live");
  if (!around || !live) return;
  const words = JSON.parse(around.dataset.words);
  const often = 5000, pause = 500;
  const window_ = Math.random().toString(36).slice(2, 12) + Math.random().toString(36).slice(2, 12);

  let me = 0; // my own number
  let others = [];
  const round = () => Number(/\/rounds\/(\d+)/.exec(location.pathname)?.[1] ?? around.dataset.round);

  const rowOf = () => {
    const row = document.activeElement?.closest?.("table.boards tr[id^=table-]");
    return row ? Number(row.id.slice("table-".length)) : 0;
  };

  let said = "", saidAt = 0, timer = 0;
  const say = async () => {
    clearTimeout(timer);
    timer = setTimeout(say, often);
    if (document.hidden) return;
    const at = new URLSearchParams({ window: window_, page: around.dataset.page, round: round(), board: rowOf() });
    said = at.get("board");
    saidAt = performance.now();
    try {
      const answer = await fetch(around.dataset.to, { method: "POST", body: at, signal: AbortSignal.timeout(often) });
      const number = Number(answer.headers.get("Torneo-Person") ?? 0);
      if (number !== me) {
        me = number;
        show();
      }
    } catch { /* the connection says so */ }
  };
  const moved = () => {
    if (String(rowOf()) === said) return;
    clearTimeout(timer);
    timer = setTimeout(say, Math.max(saidAt + pause - performance.now(), 0));
  };
  document.addEventListener("focusin", moved);
  document.addEventListener("focusout", () => setTimeout(moved));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) say(); });
  addEventListener("pagehide", () => navigator.sendBeacon(around.dataset.to, new URLSearchParams({ window: window_, left: "1" })));
  addEventListener("pageshow", (e) => { if (e.persisted) say(); });

  const put = (text, values) => Object.entries(values).reduce((t, [sign, value]) => t.replace(sign, () => value), text);
  const where = (p) => p.b ? put(words.say.board, { "%o": p.o, "%b": tableOf(p) }) : p.o ? put(words.say.round, { "%o": p.o }) : words.pages[p.s] ?? words.say[""];
  const tableOf = (p) => (p.o === round() && document.querySelector(`#table-${p.b} td.table strong`)?.textContent) || p.b;
  const roleOf = (p) => words.roles[p.r] ?? p.r;

  // marks at the boards of this round: a row is looked up by its id.
  let marked = new Map(); // row -> text
  const mark = () => {
    const names = new Map();
    for (const p of others) {
      if (!p.b || p.o !== round() || p.p === me) continue;
      const at = names.get(p.b) ?? [[], []];
      at[0].push(p.n);
      at[1].push(put(words.say.here, { "%n": p.n, "%r": roleOf(p) }));
      names.set(p.b, at);
    }
    for (const row of marked.keys()) {
      if (names.has(row)) continue;
      document.getElementById("here-" + row)?.remove();
      document.querySelector(`#table-${row} input[name=result]`)?.removeAttribute("aria-describedby");
    }
    for (const [row, [shown, told]] of names) {
      const cell = document.querySelector(`#table-${row} td.result > div`);
      if (!cell) continue;
      let span = document.getElementById("here-" + row);
      if (!span) {
        span = document.createElement("span");
        span.id = "here-" + row;
        span.className = "at-board noprint";
        span.append(document.createElement("span"), document.createElement("span"));
        span.firstChild.setAttribute("aria-hidden", "true");
        span.lastChild.className = "visually-hidden";
        cell.append(span);
      }
      if (span.firstChild.textContent !== shown.join(", ")) span.firstChild.textContent = shown.join(", ");
      if (span.lastChild.textContent !== told.join("; ")) span.lastChild.textContent = told.join("; ");
      span.title = told.join("; ");
      cell.querySelector("input[name=result]")?.setAttribute("aria-describedby", span.id);
    }
    marked = names;
  };

  const show = () => {
    mark();
    const list = others.filter((p) => p.p !== me);
    around.hidden = list.length === 0;
    if (around.hidden) around.open = false;
    const count = put(words.say.some, { "%c": new Set(list.map((p) => p.p)).size });
    const summary = around.querySelector("summary");
    if (summary.textContent !== count) summary.textContent = count;
    around.querySelector("ul").replaceChildren(...list.map((p) => {
      const line = document.createElement("li");
      line.textContent = put(words.say.person, { "%n": p.n, "%r": roleOf(p), "%w": where(p) });
      return line;
    }));
  };

  live.addEventListener("who", (e) => {
    others = JSON.parse(e.detail.data);
    if (me) show();
  });
  document.addEventListener("htmx:after:swap", () => { if (marked.size > 0) mark(); });
  document.addEventListener("torneo:shown", () => { show(); moved(); });
  say();
})();
