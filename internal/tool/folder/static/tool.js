// Shows what the rules answer: the address behind # says which page and its choices.
"use strict";
(() => {
  const texts = JSON.parse(document.getElementById("texts").textContent);
  const $ = (id) => document.getElementById(id);
  const mostBytes = 24 << 20;
  // A noticeboard that has this page leads here with its tournament and language.
  const given = new URLSearchParams(location.search);
  const event = /^[0-9A-Za-z_-]{1,64}$/.test(given.get("event") || "") ? given.get("event") : null;
  let language = "en";
  let files = null; // that are open, or are asked about
  let isOpen = false;
  let worker;
  let last = 0;
  const waiting = new Map();

  const text = (id) => texts[language][id];
  let said = ""; // the identifier of what is said
  const say = (id) => { said = id; $("status").textContent = id && text(id); };

  function kept() {
    try { return localStorage.getItem("torneo.language"); } catch { return null; }
  }

  function translate() {
    document.documentElement.lang = language;
    document.title = text("title");
    for (const e of document.querySelectorAll("[data-text]")) e.textContent = text(e.dataset.text);
    $("languages").replaceChildren(...Object.keys(texts).filter((l) => l !== "pages" && l !== language).map((l) => {
      const b = document.createElement("button");
      b.type = "button";
      b.lang = l;
      b.dataset.language = l;
      b.textContent = texts[l].own;
      return b;
    }));
    const nav = $("pages");
    nav.setAttribute("aria-label", text("pages"));
    nav.replaceChildren(...texts.pages.map((page) => {
      const a = document.createElement("a");
      a.href = "#" + page;
      a.textContent = text("page." + page);
      return a;
    }));
    const b = document.createElement("a");
    b.href = "#";
    b.textContent = text("another");
    if (event) {
      b.href = `../${event}/${language}/standings.html`;
      b.textContent = text("event.board");
    }
    nav.append(b);
  }

  function ask(call, ...args) {
    return new Promise((done) => {
      waiting.set(++last, done);
      worker.postMessage({ id: last, call, args });
    });
  }

  function begin() {
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      say("unable");
      return;
    }
    say("loading");
    try {
      worker = new Worker("worker.js");
    } catch {
      say("not-loaded");
      return;
    }
    worker.onerror = () => say("not-loaded");
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        document.documentElement.dataset.ready = "yes";
        say("ready");
        if (event) openEvent();
        else show();
      } else if (data.failed) {
        say("not-loaded");
      } else {
        document.documentElement.dataset.took = data.took;
        waiting.get(data.id)(data.answer);
        waiting.delete(data.id);
      }
    };
  }

  function put(answer, focus) {
    const body = answer.broken ? "" : answer.body;
    $("answer").innerHTML = body; // made by the rules, in which nothing of a file is markup
    if (answer.broken) say("broken");
    if (focus) {
      const to = $("answer").querySelector("h1, .wrong, legend");
      if (to) {
        to.tabIndex = -1;
        to.focus({ preventScroll: true });
      }
    }
  }

  let turn = 0;
  // show shows the page of the address.
  async function show(focus) {
    const mine = ++turn;
    const [page, query] = location.hash.slice(1).split(/\?(.*)/s);
    const there = isOpen && page !== "";
    $("start").hidden = there || event !== null;
    $("pages").hidden = !isOpen;
    for (const a of $("pages").children) {
      if (there && a.getAttribute("href") === "#" + page) a.setAttribute("aria-current", "page");
      else a.removeAttribute("aria-current");
    }
    if (!there) {
      $("answer").replaceChildren();
      return;
    }
    say("working");
    const answer = await ask("ask", language, "html", page, query || "");
    if (mine !== turn) return;
    say("");
    put(answer, focus);
    document.documentElement.dataset.shown = location.hash + " " + language;
  }

  async function open(answers) {
    say("working");
    const answer = await ask("open", language, "html", files, answers || "");
    if (answer) {
      isOpen = false;
      ++turn;
      $("pages").hidden = true;
      $("start").hidden = event !== null;
      say("");
      put(answer, true);
      return;
    }
    isOpen = true;
    if (event) {
      if (location.hash.length < 2) history.replaceState(null, "", "#suppose");
      await show();
    } else if (location.hash === "#standings") show(true);
    else location.hash = "#standings";
  }

  // openEvent opens the public record of the noticeboard beside this folder: as it is now, or as it
  // was when it was loaded last.
  async function openEvent() {
    const address = new URL(`../${event}/data/tournament.json`, document.baseURI).href;
    say("working");
    let kept = null;
    try { kept = "caches" in window ? await caches.open("records") : null; } catch { /* nothing is kept */ }
    let response, without = false;
    try {
      response = await fetch(address, { cache: "no-cache" });
      if (response.ok && kept) await kept.put(address, response.clone()).catch(() => {});
      if (response.status === 404 && kept) await kept.delete(address);
    } catch {
      response = kept && await kept.match(address);
      without = true;
    }
    if (!response || !response.ok) {
      say("event.gone");
      return;
    }
    files = [{ name: "tournament.json", data: new Uint8Array(await response.arrayBuffer()) }];
    await open();
    if (without) say("event.kept");
  }

  async function take(list) {
    list = [...list];
    if (!list.length) return;
    if (list.reduce((sum, f) => sum + f.size, 0) > mostBytes) {
      say("too-large");
      return;
    }
    try {
      files = await Promise.all(list.map(async (f) => ({ name: f.name, data: new Uint8Array(await f.arrayBuffer()) })));
    } catch { // a folder, or a file that is there no more
      say("not-read");
      return;
    }
    open();
  }

  async function keep(form) {
    const [page, query] = location.hash.slice(1).split(/\?(.*)/s);
    const answer = await ask("ask", language, form, page, query || "");
    if (answer.wrong) {
      put(await ask("ask", language, "html", page, query || ""), true);
      $("status").textContent = answer.body ? JSON.parse(answer.body).error : text("broken");
      return;
    }
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([answer.body], { type: answer.type }));
    a.download = answer.name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 1000);
  }

  const chosen = [given.get("l"), kept(), ...(navigator.languages || [])].map((l) => l && l.slice(0, 2)).find((l) => l && l !== "pages" && texts[l]);
  language = chosen || "en";
  translate();
  $("start").hidden = event !== null;

  $("files").addEventListener("change", (e) => { take(e.target.files); e.target.value = ""; });
  $("sample").addEventListener("click", async () => {
    const response = await fetch("sample.trf");
    if (!response.ok) {
      say("not-loaded");
      return;
    }
    files = [{ name: "sample.trf", data: new Uint8Array(await response.arrayBuffer()) }];
    open();
  });
  addEventListener("dragover", (e) => { e.preventDefault(); $("drop").classList.add("over"); });
  addEventListener("dragleave", () => $("drop").classList.remove("over"));
  addEventListener("drop", (e) => {
    e.preventDefault();
    $("drop").classList.remove("over");
    take(e.dataTransfer.files);
  });
  addEventListener("hashchange", () => show(true));
  addEventListener("submit", (e) => {
    e.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(e.target)) if (value !== "") query.append(name, value);
    if ("answers" in e.target.dataset) open(query.toString());
    else {
      const to = "#" + e.target.dataset.page + (query.size === 0 ? "" : "?" + query);
      if (location.hash === to) show(true);
      else location.hash = to;
    }
  });
  addEventListener("click", (e) => {
    const b = e.target.closest && e.target.closest("button");
    if (!b) return;
    if (b.dataset.keep) keep(b.dataset.keep);
    if (b.dataset.language) {
      language = b.dataset.language;
      try { localStorage.setItem("torneo.language", language); } catch { /* it is asked again next time */ }
      translate();
      say(said);
      document.querySelector("#languages button").focus();
      show();
    }
  });
  begin();
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("sw.js").catch(() => {});
})();
