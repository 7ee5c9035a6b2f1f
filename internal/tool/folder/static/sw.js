// Keeps the folder, so that the page opens without a network. A folder with other contents has
// another name, and takes its place when it is whole.
"use strict";
const name = "torneo-VERSION";
const kept = FILES;

// A server that leads from one name of a page to another one makes an answer that browsers do not
// take for a page.
const plain = (found) => found.redirected ? new Response(found.body, { headers: found.headers }) : found;

addEventListener("install", (e) => {
  e.waitUntil(caches.open(name).then((c) => c.addAll(kept.map((f) => new Request(f, { cache: "reload" })))).then(() => skipWaiting()));
});
addEventListener("activate", (e) => {
  e.waitUntil(caches.keys().then((all) => Promise.all(all.filter((n) => n.startsWith("torneo-") && n !== name).map((n) => caches.delete(n)))).then(() => clients.claim()));
});
addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.open(name).then((c) => c.match(e.request, { ignoreSearch: true })).then((found) => found ? plain(found) : fetch(e.request)));
});
