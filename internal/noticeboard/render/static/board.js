// Finds names, follows a player, and keeps the page up to date while a server is there.
// Without it everything can be read all the same.
(function () {
  "use strict";
  var body = document.body, main = document.getElementById("main"), store = null, key = "torneo-follow-" + body.dataset.board;
  try { store = window.localStorage; } catch (e) { store = null; }
  function mine() { try { return store ? store.getItem(key) : null; } catch (e) { return null; } }
  function keep(n) { try { if (n) { store.setItem(key, n); } else { store.removeItem(key); } } catch (e) { /* no room, or not allowed */ } }
  function here() { var m = /player-(\d+)\.html$/.exec(location.pathname); return m ? m[1] : null; }

  function mark() {
    var n = mine(), list = document.querySelectorAll("[data-n]");
    for (var k = 0; k < list.length; k++) {
      list[k].classList.toggle("me", !!n && (" " + list[k].dataset.n + " ").indexOf(" " + n + " ") >= 0);
    }
  }

  // On a telephone the links go beyond the screen: the one that is open is in sight.
  function sight() {
    var at = document.querySelector("header nav [aria-current]");
    if (at) { at.parentNode.scrollLeft = Math.max(0, at.offsetLeft - at.parentNode.offsetLeft - 40); }
  }

  function fold(s) { s = s.toLowerCase(); return s.normalize ? s.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : s; }

  function tools() {
    var old = document.querySelector(".tools"), box = document.createElement("div"), n = mine(), at = here(), text = old && old.querySelector("input") ? old.querySelector("input").value : "";
    if (old) { old.remove(); }
    box.className = "tools";
    if (document.querySelectorAll("tr[data-n], li[data-n]").length > 5) {
      var input = document.createElement("input");
      input.type = "search";
      input.placeholder = body.dataset.find;
      input.setAttribute("aria-label", body.dataset.find);
      input.value = text;
      input.addEventListener("input", function () { seek(input.value); });
      box.appendChild(input);
    }
    if (at && store) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = n === at ? body.dataset.unfollow : body.dataset.follow;
      button.addEventListener("click", function () { keep(n === at ? "" : at); tools(); mark(); });
      box.appendChild(button);
    } else if (n) {
      var link = document.createElement("a");
      link.href = "player-" + n + ".html";
      link.textContent = body.dataset.mine;
      box.appendChild(link);
    }
    if (box.firstChild) {
      var title = main.querySelector("h1");
      main.insertBefore(box, title ? title.nextSibling : main.firstChild);
    }
    if (text) { seek(text); }
  }

  // Texts to be pasted get a button; without it they can be selected.
  function copies() {
    var list = document.querySelectorAll("textarea[data-copy]");
    for (var k = 0; k < list.length; k++) { copier(list[k]); }
  }
  function copier(area) {
    if (area.nextElementSibling && area.nextElementSibling.tagName === "BUTTON") { return; }
    var button = document.createElement("button");
    button.type = "button";
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

  function seek(text) {
    var list = document.querySelectorAll("tr[data-n], li[data-n]"), want = fold(text.trim()), below;
    for (var k = 0; k < list.length; k++) {
      var hide = want !== "" && fold(list[k].textContent).indexOf(want) < 0;
      list[k].hidden = hide;
      below = list[k].nextElementSibling;
      if (below && below.className === "below") { below.hidden = hide; }
    }
  }

  mark();
  tools();
  copies();
  sight();
  if (!/^https?:$/.test(location.protocol) || !window.fetch) { return; }

  var root = document.querySelector("link[rel=stylesheet]").href.replace(/board\.css$/, ""), base = new URL(root, location.href), board = body.dataset.board;
  var path = location.pathname.slice(base.pathname.length).replace(/(^|\/)$/, "$1index.html"), name = path.slice(board.length + 1);
  var byContent = body.dataset.key !== "", known = body.dataset.key, before = "", since = 0, gone = false;

  function open(list) { for (var k = 0; k < list.length; k++) { var d = document.getElementById(list[k]); if (d) { d.open = true; } } }

  // Puts a page that was read into the place of this one, unless it is the same.
  function show(text, key) {
    var page = new DOMParser().parseFromString(text, "text/html"), fresh = page.getElementById("main"), foot = page.querySelector("footer"), head = page.querySelector("header");
    if (!fresh || !fresh.innerHTML) { return; }
    key = page.body.dataset.key || key;
    if (key && key !== known) { before = known; since = Date.now(); known = key; }
    if (!gone && page.body.dataset.tag && page.body.dataset.tag === body.dataset.tag) { return; }
    var ids = [], d = document.querySelectorAll("details[open][id]"), input = document.querySelector(".tools input"), typed = input ? input.value : "", focused = input && document.activeElement === input;
    for (var k = 0; k < d.length; k++) { ids.push(d[k].id); }
    gone = false;
    body.dataset.tag = page.body.dataset.tag || "";
    document.title = page.title;
    main.replaceChildren.apply(main, Array.prototype.slice.call(fresh.childNodes));
    if (foot) { document.querySelector("footer").replaceWith(foot); }
    if (head) { document.querySelector("header").replaceWith(head); }
    open(ids); mark(); tools(); copies(); sight();
    input = document.querySelector(".tools input");
    if (input && typed) { input.value = typed; seek(typed); }
    if (input && focused) { input.focus(); }
  }

  // Answers with the text, or with a number that says why there is none.
  function read(address, how) { return fetch(address, { cache: how }).then(function (r) { return r.ok ? r.text() : r.status; }); }
  function missing(answer) { return answer === 404 || answer === 410; }
  function newest() { return read(base.href + board + "/newest.json", "no-cache"); }

  // The page is not there any more: nothing of it stays, and it is said why.
  function vanish() {
    return newest().then(function (answer) {
      if (gone || typeof answer !== "string" && !missing(answer)) { return; }
      var line = document.createElement("p"), nav = document.querySelector("header nav"), withdrawn = missing(answer);
      gone = true;
      line.className = "lead";
      line.setAttribute("role", "status");
      line.textContent = document.title = withdrawn ? body.dataset.withdrawn : body.dataset.hidden;
      main.replaceChildren(line);
      document.querySelector("footer").replaceChildren();
      if (withdrawn && nav) { nav.remove(); }
    });
  }

  var busy = false, again = null;
  // Reads the page by the key of its content, which caches keep, else as it is now. What a cache gives may be
  // older than the tag that was told: then it is read once more.
  function refresh(key, told, times) {
    if (busy) { again = [key, told]; return; }
    busy = true;
    var kept = key && byContent ? read(base.href + board + "/at/" + key + "/" + name, "default") : Promise.resolve(0);
    kept.then(function (answer) { return typeof answer === "string" ? answer : read(location.href, "no-cache"); }).then(function (answer) {
      if (missing(answer)) { return vanish(); }
      if (typeof answer === "string") { show(answer, key); }
    }).catch(function () { /* told again, or asked again */ }).then(function () {
      busy = false;
      var next = again;
      again = null;
      if (next) { refresh(next[0], next[1]); }
      else if (told && told !== body.dataset.tag && !gone && (times || 0) < 5) { setTimeout(function () { refresh(key, told, (times || 0) + 1); }, 1000); }
    });
  }

  // Without a stream: what is newest is asked for, and the page where its key has changed. Keys of several
  // documents are one: in all languages, and with a star for a number.
  var asks = false, asking = false, fails = 0, timer = 0;
  function keyOf(keys) {
    var lang = document.documentElement.lang + "/", short = name.indexOf(lang) === 0 ? name.slice(lang.length) : name, names = [name, short, short.replace(/\d+(\.\w+)$/, "*$1")];
    for (var key in keys) {
      for (var k = 0; k < names.length; k++) { if ((" " + keys[key] + " ").indexOf(" " + names[k] + " ") >= 0) { return key; } }
    }
    return "";
  }
  function stale(on) {
    var line = document.querySelector(".stale");
    if (on && !line) {
      line = document.createElement("p");
      line.className = "stale";
      line.setAttribute("role", "status");
      line.textContent = body.dataset.stale;
      main.parentNode.insertBefore(line, main);
    } else if (!on && line) { line.remove(); }
  }
  function later() {
    clearTimeout(timer);
    if (asks && !document.hidden) { timer = setTimeout(ask, Math.min(60000, 2200 * Math.pow(2, fails)) * (1 + Math.random() / 5)); }
  }
  function ask() {
    clearTimeout(timer);
    if (asking) { return; }
    asking = true;
    newest().then(function (answer) {
      if (missing(answer)) {
        fails = Math.min(fails + 1, 3);
        if (!gone) { refresh(""); }
      } else {
        if (typeof answer !== "string") { throw answer; }
        var key = keyOf(JSON.parse(answer).keys);
        fails = 0;
        // Caches are not of one age: what was replaced a moment ago does not come back.
        if (key ? gone || key !== known && !(key === before && Date.now() - since < 10000) : !gone) { refresh(key); }
      }
      stale(false);
    }).catch(function () {
      fails++;
      stale(fails > 2);
    }).then(function () {
      asking = false;
      later();
    });
  }
  document.addEventListener("visibilitychange", function () { if (asks && !document.hidden) { ask(); } else { later(); } });

  var live = null, wait = 0, last = 0, quiet = 0, broken = 0, had = false, told = null;
  // There is no stream, or none that gets through: the page asks, and tries again much later, sooner where there was one.
  function leave() {
    clearTimeout(quiet);
    if (live) { live.close(); live = null; }
    if (!asks) {
      asks = true;
      timer = setTimeout(ask, Math.random() * 1000);
    }
    quiet = setTimeout(listen, (had ? 30000 : 300000) * (1 + 2 * Math.random()));
    had = false;
  }
  function listen() {
    clearTimeout(quiet);
    if (!window.EventSource) { leave(); return; }
    // The page is told its tag: what the browser had kept of it, and shows after Back, has an older one.
    live = new EventSource(base.href + "live?page=" + encodeURIComponent(path));
    quiet = setTimeout(leave, 8000); // it is told at once, unless somebody on the way keeps it
    live.addEventListener("changed", function (e) {
      clearTimeout(quiet);
      clearTimeout(timer);
      had = true;
      asks = false;
      broken = fails = 0;
      stale(false);
      // Many read this: not all of them ask in the same moment, and nobody more than once a second.
      told = e;
      if (body.dataset.tag !== e.data && !wait) {
        wait = setTimeout(function () { wait = 0; last = Date.now(); refresh(told.lastEventId, told.data); }, Math.min(1000, Math.max(last + 1000 - Date.now(), Math.random() * 1000)));
      }
    });
    live.onerror = function () { if (live && (live.readyState === 2 || ++broken > 1)) { leave(); } };
  }
  listen();
  window.addEventListener("pageshow", function (e) {
    if (e.persisted) {
      if (live) { live.close(); listen(); } else { ask(); }
    }
  });
}());
