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
  if (!/^https?:$/.test(location.protocol) || !window.EventSource || !window.fetch) { return; }

  var root = document.querySelector("link[rel=stylesheet]").href.replace(/board\.css$/, ""), busy = false, again = false;
  function open(list) { for (var k = 0; k < list.length; k++) { var d = document.getElementById(list[k]); if (d) { d.open = true; } } }
  function refresh() {
    if (busy) { again = true; return; }
    busy = true;
    fetch(location.href, { cache: "no-cache" }).then(function (r) { return r.ok ? r.text() : null; }).then(function (text) {
      if (text) {
        var page = new DOMParser().parseFromString(text, "text/html"), ids = [], d = document.querySelectorAll("details[open][id]");
        for (var k = 0; k < d.length; k++) { ids.push(d[k].id); }
        var input = document.querySelector(".tools input"), typed = input ? input.value : "", focused = input && document.activeElement === input;
        var fresh = page.getElementById("main"), foot = page.querySelector("footer");
        if (fresh && fresh.innerHTML) {
          body.dataset.tag = page.body.dataset.tag || "";
          main.replaceChildren.apply(main, Array.prototype.slice.call(fresh.childNodes));
          if (foot) { document.querySelector("footer").replaceWith(foot); }
          var head = page.querySelector("header");
          if (head) { document.querySelector("header").replaceWith(head); }
          open(ids); mark(); tools(); copies(); sight();
          input = document.querySelector(".tools input");
          if (input && typed) { input.value = typed; seek(typed); }
          if (input && focused) { input.focus(); }
        }
      }
    }).catch(function () { /* told again, or read again */ }).then(function () {
      busy = false;
      if (again) { again = false; refresh(); }
    });
  }
  var live = null, wait = 0, last = 0, base = new URL(root, location.href), path = location.pathname.slice(base.pathname.length).replace(/(^|\/)$/, "$1index.html");
  function listen() {
    // The page is told its tag: what the browser had kept of it, and shows after Back, has an older one.
    live = new EventSource(base.href + "live?page=" + encodeURIComponent(path));
    live.addEventListener("changed", function (e) {
      // Many read this: not all of them ask in the same moment, and nobody more than once a second.
      if (body.dataset.tag !== e.data && !wait) {
        wait = setTimeout(function () { wait = 0; last = Date.now(); refresh(); }, Math.min(1000, Math.max(last + 1000 - Date.now(), Math.random() * 1000)));
      }
    });
    live.onerror = function () { if (live.readyState === 2) { setTimeout(listen, 10000 + Math.random() * 20000); } };
  }
  listen();
  window.addEventListener("pageshow", function (e) { if (e.persisted) { live.close(); listen(); } });
}());
