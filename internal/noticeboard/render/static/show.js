// A screen in the hall: knows again which one it is, turns its pages, shows what is new
// at once, and what it had while the program cannot be reached. Without it pages turn
// and come anew by themselves.
(function () {
  "use strict";
  var key = "torneo-screen", ahead = 0, timer = null, due = 0, live = null, lived = "", sleeping = 0, last = 0, failed = 0;
  var looking = /[?&]look=/.test(location.search), query = looking ? "?look=1" : "";
  function body() { return document.body; }
  function data(name) { return body().getAttribute("data-" + name) || ""; }
  function code() { var m = /^\/screen\/([0-9a-z]+)\//.exec(data("path")); return m ? m[1] : ""; }
  function kept() { try { return window.localStorage.getItem(key) || ""; } catch (e) { return ""; } }
  function keep(c) { if (looking) { return; } try { window.localStorage.setItem(key, c); } catch (e) { /* not allowed: it has the address */ } }

  if (data("kind") === "entrance") {
    var had = kept();
    location.replace(/^[0-9a-z]{8}$/.test(had) ? "/screen/" + had + "/1" : data("path"));
    return;
  }

  function two(n) { return (n < 10 ? "0" : "") + n; }
  function tick() {
    var now = Date.now() + ahead, there = new Date(now + 60000 * Number(data("zone"))), clocks = document.querySelectorAll(".now, [data-day]"), k;
    for (k = 0; k < clocks.length; k++) { clocks[k].textContent = there.getUTCHours() + ":" + two(there.getUTCMinutes()); }
    var count = document.querySelector("[data-at]");
    if (!count) { return; }
    var down = count.hasAttribute("data-down"), s = Math.floor((now - Number(count.getAttribute("data-at"))) / 1000);
    if (down) { s = Math.ceil((Number(count.getAttribute("data-at")) - now) / 1000); }
    if (s < 0) { if (down && !count.hasAttribute("data-over")) { count.setAttribute("data-over", "1"); show(here()); } return; }
    if (s < 172800) { count.textContent = Math.floor(s / 3600) + ":" + two(Math.floor(s / 60) % 60) + ":" + two(s % 60); }
  }

  function here() { var m = /\/(\d+)$/.exec(data("next")), n = Number(data("pages")) || 1, at = m ? Number(m[1]) - 1 : 0; return data("path") + (at < 1 ? n : at); }
  // What is new does not put off the next page.
  function turn(anew) {
    clearTimeout(timer);
    if (anew || !due) { due = Date.now() + 1000 * Math.max(Number(data("seconds")) || 10, 1); }
    timer = setTimeout(function () { show(data("kind") === "late" ? location.pathname : data("next"), true); }, Math.max(due - Date.now(), 500));
  }

  function stale(is) {
    var place = document.querySelector(".stale");
    if (place) { place.textContent = is ? data("stale") : ""; }
  }

  function show(address, anew) {
    clearTimeout(timer);
    fetch(address + query, { cache: "no-cache" }).then(function (r) {
      var date = Date.parse(r.headers.get("Date") || "");
      if (date && Math.abs(date - Date.now() - ahead) > 2000) { ahead = date - Date.now(); }
      if (!r.ok) { throw new Error(String(r.status)); }
      return r.text();
    }).then(function (text) {
      var page = new DOMParser().parseFromString(text, "text/html"), was = code(), same = page.body.innerHTML === lived;
      if (!page.body.hasAttribute("data-kind")) { throw new Error("no page"); }
      failed = 0;
      if (!same) {
        lived = page.body.innerHTML;
        document.documentElement.className = page.documentElement.className;
        document.documentElement.lang = page.documentElement.lang;
        document.title = page.title;
        document.body = document.adoptNode(page.body);
      } else {
        Array.prototype.forEach.call(page.body.attributes, function (a) { body().setAttribute(a.name, a.value); });
      }
      stale(false);
      if (code() && code() !== was) { keep(code()); if (live) { live.close(); live = null; } listen(); }
      address_();
      tick();
    }).catch(function () {
      failed++;
      if (failed > 1) { stale(true); }
    }).then(function () { turn(anew || failed > 0); });
  }

  function address_() {
    var place = document.querySelector("[data-address]");
    if (place) { place.textContent = location.host + data("path"); }
  }

  function listen() {
    if (!window.EventSource || !code()) { return; }
    var known = "", mine = new EventSource(data("path") + "live");
    live = mine;
    mine.addEventListener("time", function (e) { ahead = Number(e.data) - Date.now(); tick(); });
    mine.addEventListener("changed", function (e) {
      if (known !== "" && known !== e.data && !sleeping) { // no more than once a second
        sleeping = setTimeout(function () { sleeping = 0; last = Date.now(); show(here()); }, Math.min(1000, Math.max(last + 1000 - Date.now(), 100)));
      }
      known = e.data;
    });
    mine.onerror = function () { if (mine.readyState === 2) { setTimeout(function () { if (live === mine) { listen(); } }, 5000 + Math.random() * 5000); } };
  }

  lived = body().innerHTML;
  if (code()) { keep(code()); }
  address_();
  tick();
  setInterval(tick, 500);
  if (!window.fetch || !window.DOMParser || !window.Promise) { // an old browser: pages anew
    setTimeout(function () { location.replace(data("kind") === "late" ? location.href : data("next") + query); }, 1000 * Math.max(Number(data("seconds")) || 10, 3));
    return;
  }
  listen();
  turn(true);
}());
