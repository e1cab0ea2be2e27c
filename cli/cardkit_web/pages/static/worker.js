// The service worker: without a network the pages open with a sentence, and a notification leads back to its table.

const OFFLINE = "/offline";
/** Where the files of this version are; another version is another worker, with a shelf of its own. */
const STATIC = new URL(location.href).searchParams.get("static") ?? "/static/";
const SHELF = `cardkit ${STATIC}`;
const NEEDED = [OFFLINE, ...["style.css", "theme.js", "icon.svg"].map((name) => STATIC + name)];
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(NEEDED)).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(caches.keys().then((shelves) => Promise.all(shelves.filter((shelf) => shelf !== SHELF).map((shelf) => caches.delete(shelf)))).then(() => scope.clients.claim()));
});

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
