// The service worker: without a network the pages open with a sentence, and a notification leads back to its table.

const SHELF = "cardkit-1";
const OFFLINE = "/offline";
const NEEDED = [OFFLINE, "/static/style.css", "/static/theme.js", "/static/icon.svg"];
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(NEEDED)).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
  } else if (NEEDED.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});

scope.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(scope.clients.matchAll({ type: "window" }).then((/** @type {any[]} */ pages) => {
    const page = pages.find((each) => new URL(each.url).pathname === event.notification.tag);
    return page ? page.focus() : scope.clients.openWindow(event.notification.tag);
  }));
});
