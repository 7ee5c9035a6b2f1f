// The verdict at the table, without the server once the page is open: the page has the Laws of
// one edition and kind of play as a table (laws.Decisions), in which this looks up, compares and
// adds. It has no rules of its own; the server judges again what is noted.
(() => {
  "use strict";

  const form = document.getElementById("verdict-ask");
  const data = document.getElementById("decisions");
  if (!form || !data) return;
  const T = JSON.parse(data.textContent), S = T.s, N = T.n;
  const note = document.getElementById("verdict-note");
  const who = document.getElementById("verdict-who"), answer = document.getElementById("verdict-answer");
  const search = document.getElementById("verdict-search"), count = document.getElementById("verdict-count"), chips = document.getElementById("situations");
  const texts = (n) => n ? T.t[n - 1] : "";
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const questions = new Map(T.q.map((q) => [q.i, { ...q, name: plain(q.n), find: plain(q.n) + " " + q.w }]));
  const records = note ? JSON.parse(note.dataset.illegal) : [];
  const announced = note ? JSON.parse(note.dataset.announced) : null;
  const SIDES = ["", "white", "black"];

  const make = (tag, props = {}, ...inside) => {
    const { attrs, ...rest } = props;
    const e = Object.assign(document.createElement(tag), rest);
    for (const [name, value] of Object.entries(attrs ?? {})) e.setAttribute(name, value);
    e.append(...inside.filter((x) => x !== "" && x !== null));
    return e;
  };
  const chip = (name, value, text, checked) => make("label", { className: "chip" }, make("input", { type: "radio", name, value, checked }), make("span", {}, text));

  // Times: as people type them on a telephone, and as clocks show them.
  const parseTime = (text) => {
    const parts = text.split(":");
    if (parts.length < 2 || parts.length > 3 || parts.some((p, k) => !/^\d{1,3}$/.test(p) || k > 0 && (p.length !== 2 || Number(p) > 59))) return null;
    return parts.reduce((sum, p) => sum * 60 + Number(p), 0);
  };
  const readClock = (text) => {
    text = text.replace(/[.,]/g, ":").replace(/ /g, "");
    if (!text.includes(":")) {
      if (!/^\d{3,6}$/.test(text)) return null;
      text = text.replace(/(\d\d)$/, ":$1").replace(/^(\d{1,2})(\d\d):/, "$1:$2:");
    }
    return parseTime(text);
  };
  const formatTime = (n) => {
    const two = (k) => String(k).padStart(2, "0"), sign = n < 0 ? "-" : "";
    n = Math.abs(n);
    const hours = Math.floor(n / 3600), minutes = Math.floor(n / 60) % 60;
    return sign + (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(n % 60);
  };
  const parsePair = (text) => /^\d+\/\d+$/.test(text) ? text.split("/").map(Number) : null;

  // judge looks a case up: { s, by, facts, clocks: { white, black } or null }.
  const judge = (c) => {
    const q = questions.get(c.s);
    const taken = [], at = c.by === "black" ? "Black" : "White";
    const take = (name, value) => { if (!taken.includes(name + "=" + value)) taken.push(name + "=" + value); };
    const fact = (name) => {
      if (c.facts[name] !== undefined) return c.facts[name];
      const has = q.f.find((f) => f[0] === name);
      if (!has || has[1] === "") return undefined;
      take(name, has[1]);
      return has[1];
    };
    const shown = c.clocks && c.by ? c.clocks[c.by] : undefined;
    const value = (name) => {
      switch (name) {
        case "in-time": {
          const late = fact("late");
          if (late === undefined) return undefined;
          const limit = fact("default"), t = parseTime(late);
          return t < (limit === "unannounced" ? 0 : parseTime(limit)) || t === 0 ? "yes" : "no";
        }
        case "relief":
          if (N.Known && N.Each[at] >= N.ReliefBy) return "no";
          return shown === undefined || !N.Known ? undefined : shown < N.Relief ? "yes" : "no";
        case "left":
          if (shown === undefined) take("left", "few");
          return shown === undefined || shown < N.Few ? "few" : "enough";
        case "increment":
          if (!N.Known) take("increment", "no");
          return N.Adds ? "yes" : "no";
      }
      return fact(name);
    };
    const meets = (cond, v) => {
      const [, , op, want] = /^([a-z-]+)(=|<|>=)(.*)$/.exec(cond);
      if (op === "=") return v === want;
      const pair = parsePair(v), n = pair ? Math.min(...pair) : Number(v);
      return op === "<" ? n < Number(want) : n >= Number(want);
    };
    const holds = (when) => {
      const open = [];
      for (const cond of when ?? []) {
        const v = value(/^[a-z-]+/.exec(cond)[0]);
        if (v === undefined) open.push(cond);
        else if (!meets(cond, v)) return null;
      }
      return open;
    };
    const mates = () => {
      const opponent = fact("opponent");
      if (opponent === undefined || opponent === "any") return true;
      return !T.m[opponent + "/" + (fact("offender") ?? "any")];
    };
    const clocks = (o) => {
      if (!o.k) return {};
      if (o.k === "judgement") return { why: S.judgement };
      if (o.k === "arrival") {
        const white = fact("white-late"), black = fact("black-late");
        if (white === undefined || black === undefined || !N.Known) return { why: S["tell-arrival"] };
        const w = parseTime(white), b = parseTime(black);
        return { set: { white: N.Start.White - w, black: N.Start.Black - Math.max(0, b - w) }, why: S.arrival };
      }
      if (o.k === "missing") {
        const completed = fact("completed");
        if (!c.clocks || !N.Known || completed === undefined) return { why: S["tell-missing"] };
        const had = parseTime(fact("increment-set") ?? "0:00"), [w, b] = parsePair(completed);
        return { set: { white: c.clocks.white + (w + 1) * (N.Each.White - had), black: c.clocks.black + (b + 1) * (N.Each.Black - had), runs: w > b ? "black" : "white" }, why: S.missing.replace("%1", w + 1).replace("%2", b + 1) };
      }
      const bonus = Number(o.p.split(":")[1] ?? 0);
      if (shown === undefined) return { why: S.tell.replace("%1", formatTime(bonus)) };
      const set = { ...c.clocks, runs: c.by };
      set[c.by === "white" ? "black" : "white"] += bonus;
      if (o.k === "five" || o.k === "claim") return { set, why: S[o.k] };
      if (!N.Known) return { why: S["tell-control"] };
      if (N.Bronstein) return { set, why: S.bronstein };
      const back = N.Back[at];
      if (set[c.by] < back) return { wrong: S.shown.replace("%1", formatTime(set[c.by])).replace("%2", formatTime(back)) };
      set[c.by] -= back;
      return { set, why: back ? S["taken-back"].replace("%1", formatTime(back)) : S["nothing-back"] };
    };
    const list = [];
    for (const rule of q.r) {
      const open = holds(rule.w);
      if (!open) continue;
      for (const out of rule.o) {
        const more = holds(out.w);
        if (!more) continue;
        const can = out.h || out.b ? mates() : true;
        const o = !can && out.h ? out.h : out;
        const p = T.p[o.p], k = SIDES.indexOf(c.by);
        const found = clocks(o);
        if (found.wrong) return { wrong: found.wrong };
        const says = texts(o.s).replace("%n", Math.max(N.Period, Number(c.facts.found ?? 0)) + 1);
        list.push({ when: [...open, ...more], says, sentence: o.z ? "" : p.s[k], penalty: o.p, result: (can ? p.r : p.w)[k], set: found.set, why: found.why ?? "", write: texts(o.e), articles: texts(o.a), certain: o.u ? S[o.u] : "", readings: (o.r ?? []).map(texts) });
        if (more.length === 0) break;
      }
      if (open.length === 0) break;
    }
    return list.length ? { list, taken } : { wrong: S.facts };
  };

  // What is asked: the situation, who, what was told of it.
  const now = { s: "", by: null, told: {} };
  const factValue = (q, name) => {
    if (now.told[name]) return now.told[name];
    const r = records[{ white: 0, black: 1 }[now.by]];
    if (name === "count" && r && q.c) return String(Math.max(r.Illegal + 1, q.c));
    if (name === "warnings" && r) return String(r.Warnings);
    if (name === "default" && note?.dataset.default) return note.dataset.default;
    if (name === "announced" && announced?.[now.s]) return announced[now.s];
    return undefined;
  };
  const valid = (name, text) => {
    switch (T.f[name]?.f) {
      case "time": return text === "unannounced" || parseTime(text) !== null;
      case "pair": { const p = parsePair(text); return p && (p[0] === p[1] || p[0] === p[1] + 1); }
      case "number": return /^\d{1,4}$/.test(text);
      case "square": return /^[a-h]1$/.test(text);
    }
    return true;
  };
  const words = (cond) => {
    const [, name, op, value] = /^([a-z-]+)(=|<|>=)(.*)$/.exec(cond);
    const said = T.f[name]?.v?.find((v) => v[0] === value)?.[1] ?? S[value] ?? value;
    return (T.f[name]?.n ?? S[name] ?? name) + { "=": ": ", "<": " < ", ">=": " ≥ " }[op] + said;
  };

  const draw = (list) => {
    chips.replaceChildren(chips.querySelector("legend"), ...list.map((q) => chip("s", q.i, q.n, q.i === now.s)));
  };
  const offered = () => {
    const typed = plain(search.value).split(/\s+/).filter((w) => w);
    document.getElementById("nothing")?.remove();
    if (typed.length === 0) {
      count.textContent = "";
      const list = T.o.map((id) => questions.get(id)).filter((q) => q);
      if (now.s && !T.o.includes(now.s)) list.unshift(questions.get(now.s));
      return draw(list);
    }
    // The frequent ones first, then what is called so, then what is found by another word; in the
    // middle of words only where nothing else is.
    const usual = (q) => T.o.includes(q.i) ? T.o.indexOf(q.i) : T.o.length;
    const rank = (q) => (" " + q.name).includes(" " + typed[0]) ? 0 : (" " + q.find).includes(" " + typed[0]) ? 1 : 2;
    let list = [...questions.values()].filter((q) => typed.every((w) => q.find.includes(w)));
    if (list.some((q) => rank(q) < 2)) list = list.filter((q) => rank(q) < 2);
    list.sort((a, b) => usual(a) - usual(b) || rank(a) - rank(b));
    count.textContent = list.length === 1 ? S.one : S.count.replace("2", list.length);
    draw(list);
  };

  // few leaves what was tapped and what stands beside it, so that a telephone has room for the
  // verdict; the box brings all of them back. Arrows go through all of them.
  let tapped = false;
  const few = () => {
    const all = [...chips.querySelectorAll("label")], at = all.findIndex((label) => label.firstChild.value === now.s);
    for (const label of all) if (!all.slice(Math.max(0, Math.min(at, all.length - 4)), Math.max(0, Math.min(at, all.length - 4)) + 4).includes(label)) label.remove();
  };
  addEventListener("pointerdown", () => { tapped = true; }, true);
  addEventListener("keydown", () => { tapped = false; }, true);
  search.addEventListener("focus", () => offered());

  const field = (q, [name, taken]) => {
    const f = T.f[name];
    if (f.v) return make("fieldset", { className: "chips" }, make("legend", {}, f.n), ...f.v.map(([value, text]) => chip("f-" + name, value, text, value === (factValue(q, name) ?? taken))));
    return make("label", { className: "typed" }, f.n + " ", make("input", { name: "f-" + name, value: factValue(q, name) ?? "", maxLength: 20, autocomplete: "off" }));
  };
  const labels = { white: form.dataset.white, black: form.dataset.black, nobody: form.dataset.nobody };
  const ask = () => {
    const q = questions.get(now.s);
    const kept = ["cw", "cb"].map((name) => form.elements[name]?.value ?? "");
    const decide = q.f.filter((f) => f[2] === "1");
    const hinges = decide.filter((f) => f[1] === "" || f[0] === "count"), assumed = decide.filter((f) => !hinges.includes(f));
    const clock = (name, side, value) => make("label", {}, make("small", {}, form.dataset[side + "Named"]), make("input", { name, value, maxLength: 8, autocomplete: "off", placeholder: "0:00", attrs: { inputmode: "numeric" } }));
    const box = make("div", { className: "box" },
      make("fieldset", { className: "chips" }, make("legend", {}, form.dataset.who), ...["white", "black", "nobody"].map((side) => chip("by", side, labels[side], side === now.by))),
      ...hinges.map((f) => field(q, f)),
      make("div", { className: "times" }, clock("cw", "white", kept[0]), clock("cb", "black", kept[1])),
      assumed.length ? make("details", {}, make("summary", {}, form.dataset.hangs), ...assumed.map((f) => field(q, f))) : "");
    who.replaceChildren(box);
  };
  // sync shows what the journal has of who was chosen, where nothing else was told.
  const sync = (q) => {
    for (const [name, taken] of q.f) {
      const value = factValue(q, name) ?? taken;
      for (const input of form.querySelectorAll(`[name="f-${name}"]`)) {
        if (input.type === "radio") input.checked = input.value === value;
        else if (document.activeElement !== input) input.value = factValue(q, name) ?? "";
      }
    }
  };

  const box = (a, k) => make("div", { className: "box answer" },
    a.when.length ? make("p", { className: "when" }, S.when.replace("%1", a.when.map(words).join("; "))) : k > 0 ? make("p", { className: "when" }, S.otherwise) : "",
    make("p", { className: "say" }, a.says, a.sentence ? " " : "", a.sentence ? make("b", {}, a.sentence) : "", a.penalty.startsWith("bonus") ? " " + S["goes-on"] : "", a.result ? " " : "", a.result ? make("strong", {}, S.result.replace("%1", a.result)) : ""),
    a.set ? make("div", { className: "times" }, ...["white", "black"].map((side) => make("div", { className: "time" + (a.set.runs === side ? " run" : "") }, make("small", {}, S["set-" + side] + (a.set.runs === side ? " · " + S.runs : "")), make("b", {}, formatTime(a.set[side]))))) : "",
    make("p", { className: "why" }, a.why ? a.why + " " : "", a.articles && form.dataset.laws ? make("a", { href: form.dataset.laws, rel: "noreferrer" }, a.articles) : a.articles, a.certain ? " · " + a.certain : "", ...a.readings.map((r) => " · " + r)),
    a.write ? make("p", { className: "why" }, form.dataset.write + ": " + a.write) : "");

  const caseNow = () => {
    const q = questions.get(now.s), facts = {};
    for (const [name] of q.f) {
      const value = factValue(q, name);
      if (value !== undefined && valid(name, value)) facts[name] = value;
    }
    const [cw, cb] = ["cw", "cb"].map((name) => form.elements[name]?.value.trim() ?? "");
    const [white, black] = [readClock(cw), readClock(cb)];
    const wrong = [[cw, white], [cb, black]].find(([text, n]) => text !== "" && n === null && text.length > 2)?.[0];
    return { s: now.s, by: now.by === "nobody" ? "" : now.by, facts, clocks: white !== null && black !== null ? { white, black } : null, wrong, cw, cb };
  };
  const show = () => {
    const q = questions.get(now.s);
    if (!q || now.by === null) {
      answer.replaceChildren();
      if (note) note.hidden = true;
      return;
    }
    const c = caseNow(), v = c.wrong ? { wrong: S.wrong.replace("%1", c.wrong) } : judge(c);
    if (v.wrong) answer.replaceChildren(make("p", { className: "note", attrs: { role: "note" } }, v.wrong));
    else answer.replaceChildren(...v.list.map(box), v.taken.length ? make("p", { className: "why taken" }, S.taken.replace("%1", v.taken.map(words).join("; "))) : "");
    if (note) fill(c, v);
  };
  // fill puts the case into the form that notes it: one verdict alone can be noted.
  const fill = (c, v) => {
    note.hidden = !v.list || v.list.length !== 1;
    if (note.hidden) return;
    const a = v.list[0], q = questions.get(c.s);
    const fields = [["s", c.s], ["by", c.by || "nobody"], ["cw", c.cw], ["cb", c.cb], ["shown", a.penalty]];
    for (const [name] of q.f) if (factValue(q, name) !== undefined) fields.push(["f-" + name, factValue(q, name)]);
    document.getElementById("note-fields").replaceChildren(...fields.map(([name, value]) => make("input", { type: "hidden", name, value })));
    const ends = a.result && !("over" in note.dataset);
    const button = (value, text, look) => make("button", { type: "submit", name: "note", value, className: look }, text);
    document.getElementById("note-buttons").replaceChildren(...ends ? [button("result", note.dataset.result.replace("%1", a.result), "big"), button("incident", note.dataset.without, "secondary")] : [button("incident", note.dataset.note, "big")]);
  };

  search.addEventListener("input", offered);
  form.addEventListener("change", (e) => {
    const { name, value } = e.target;
    if (name === "s") {
      now.s = value;
      now.told = {};
      ask();
      if (tapped) few();
    } else if (name === "by") {
      now.by = value;
      sync(questions.get(now.s));
    } else if (name.startsWith("f-")) now.told[name.slice(2)] = value.trim();
    else if (name === "cw" || name === "cb") {
      const seconds = readClock(value.trim());
      if (seconds !== null) e.target.value = formatTime(seconds);
    }
    show();
  });
  form.addEventListener("input", (e) => {
    const { name, value } = e.target;
    if (name.startsWith("f-") && e.target.type !== "radio") {
      now.told[name.slice(2)] = value.trim();
      e.target.setAttribute("aria-invalid", String(value !== "" && !valid(name.slice(2), value.trim())));
    } else if (name !== "cw" && name !== "cb") return;
    show();
  });
  form.addEventListener("submit", (e) => {
    if (form.elements.table?.value) return; // another board: it is on the server
    e.preventDefault();
    chips.querySelector("input:checked, input")?.focus();
  });

  // A verdict that cannot be sent waits on this telephone, and is offered: it is never sent by
  // itself, since the game may have ended meanwhile.
  const mine = "verdict " + location.pathname + " ";
  const bar = document.getElementById("verdict-kept");
  let sure = false, sending = null;
  const reach = () => fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(4000) }).then((a) => a.ok, () => false);
  const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith(mine)).sort();
  const offer = () => {
    let keys = [];
    try { keys = waiting(); } catch { return; }
    bar.hidden = keys.length === 0;
    if (bar.hidden) return bar.replaceChildren();
    bar.replaceChildren(make("p", {}, S.kept), make("ul", {}, ...keys.map((key) => make("li", {}, JSON.parse(localStorage.getItem(key)).text + " ",
      make("button", { type: "button", className: "secondary", onclick: () => send(key) }, S.send), make("button", { type: "button", className: "secondary", onclick: () => { localStorage.removeItem(key); offer(); } }, S.drop)))));
  };
  const keep = (by) => {
    const body = new URLSearchParams(new FormData(note));
    body.set("note", by.value);
    const text = [new Date().toTimeString().slice(0, 5), document.querySelector("main > h1").textContent, questions.get(now.s)?.n ?? "", labels[now.by] ?? "", answer.querySelector(".say")?.textContent ?? ""].filter((t) => t).join(" · ");
    try {
      localStorage.setItem(mine + Date.now() + " " + Math.random().toString(36).slice(2), JSON.stringify({ fields: [...body], text, to: note.action }));
    } catch { return; } // nothing can be kept here
    offer();
    bar.scrollIntoView({ block: "nearest" });
  };
  const send = async (key) => {
    const entry = JSON.parse(localStorage.getItem(key) ?? "null");
    if (!entry) return offer();
    try {
      const reply = await fetch(entry.to, { method: "POST", body: new URLSearchParams(entry.fields), headers: { "Torneo-Panel": "1" }, signal: AbortSignal.timeout(30000) });
      const next = reply.headers.get("Torneo-Next");
      if (next !== null) {
        localStorage.removeItem(key);
        return location.assign(next);
      }
      if (!reply.headers.has("Torneo-Panel")) return offer();
      sending = key;
      document.dispatchEvent(new CustomEvent("torneo:panel", { detail: { text: await reply.text() } }));
    } catch { offer(); } // it waits on
  };
  document.addEventListener("submit", async (e) => {
    if (sending && document.getElementById("panel")?.contains(e.target)) {
      localStorage.removeItem(sending); // it was confirmed
      sending = null;
    }
    if (e.target !== note || sure) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    const by = e.submitter;
    if (!await reach()) return keep(by);
    sure = true;
    note.requestSubmit(by);
    sure = false;
  }, true);
  addEventListener("online", offer);
  addEventListener("storage", offer);

  // The page may have come with a question: the script goes on from it.
  document.getElementById("verdict").classList.add("scripted");
  now.s = form.querySelector("[name=s]:checked")?.value ?? "";
  now.by = form.querySelector("[name=by]:checked")?.value ?? null;
  for (const [name, value] of new URLSearchParams(location.search)) if (name.startsWith("f-") && value) now.told[name.slice(2)] = value;
  if (search.value || !now.s) offered();
  if (questions.has(now.s)) {
    ask();
    const url = new URLSearchParams(location.search);
    for (const name of ["cw", "cb"]) form.elements[name].value = url.get(name) ?? "";
    show();
  }
  offer();
  window.torneoVerdict = (c) => questions.has(c.s) ? judge(c) : null; // for the test that compares it with the server
})();
