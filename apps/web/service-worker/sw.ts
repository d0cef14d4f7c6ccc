/**
 * The service worker: keeps the built files of this version, so that the application opens without a network and a page that was open
 * before an update still finds its parts. It never sees answers of the API nor anybody's files: only what is the same for everybody.
 */
/** Filled in by the build: the version. */
declare const __VERSION__: string
/** What the first screen needs, and all the rest, as addresses. */
declare const __BASE__: readonly string[]
declare const __REST__: readonly string[]

// A plain worker to the compiler; only the page knows which kind it starts.
const sw = self as unknown as ServiceWorkerGlobalScope

const BASE = __BASE__
const PREFIX = 'aliadas-'
const CACHE = PREFIX + __VERSION__
const PAGE = '/index.html'
/** Named by their content: any version's copy is the right one. */
const IMMUTABLE = '/assets/'
/** The same bytes may come with another policy, so they come from the server whenever it answers. */
const WORKERS = '/workers/'
const AT_ONCE = 4

const keepOne = async (cache: Cache, address: string): Promise<void> => {
  if (await cache.match(address)) return
  const before = address.startsWith(IMMUTABLE) ? await caches.match(address) : undefined
  const answer = before ?? (await fetch(address))
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  await cache.put(address, answer)
}

const keep = async (addresses: readonly string[]): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (let i = 0; i < addresses.length; i += AT_ONCE)
    await Promise.all(addresses.slice(i, i + AT_ONCE).map((address) => keepOne(cache, address)))
}

/** The version before this one stays for the pages that still run it. */
const forgetOld = async (): Promise<void> => {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

/** From the server whenever it answers, because its headers are not always the same; the copy otherwise. */
const fromServer = async (request: Request, keptAt: string): Promise<Response> => {
  const copy = () => caches.match(keptAt, { cacheName: CACHE })
  try {
    const answer = await fetch(request)
    return answer.status >= 502 && answer.status <= 504 ? ((await copy()) ?? answer) : answer
  } catch (error) {
    const kept = await copy()
    if (kept) return kept
    throw error
  }
}

const fromCopy = async (request: Request, address: string): Promise<Response> => {
  const immutable = address.startsWith(IMMUTABLE)
  // A browser whose storage fails still has the server.
  const copy = await caches.match(address, immutable ? {} : { cacheName: CACHE }).catch(() => undefined)
  return copy ?? fetch(request)
}

sw.addEventListener('install', (event) => event.waitUntil(keep([PAGE, ...BASE])))

sw.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => sw.clients.claim())))

sw.addEventListener('message', (event) => {
  if (event.data === 'actualizar') void sw.skipWaiting()
  // Somebody works here: now the whole application is worth its room.
  if (event.data === 'guardar-todo') event.waitUntil(keep(__REST__).catch(() => undefined))
})

type Llegada = { id: string; titulo: string; texto: string; ruta: string }

// What a push says is its kind and a code; the rest is read in the application.
sw.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, titulo, texto, ruta } = event.data.json() as Llegada
  const shown = { body: texto, tag: id, icon: '/iconos/icono-192.png', badge: '/iconos/icono-192.png', data: { ruta } }
  event.waitUntil(sw.registration.showNotification(titulo, shown))
})

/** In a window that is open, or in a new one. */
const openAt = async (address: string): Promise<void> => {
  const [open] = await sw.clients.matchAll({ type: 'window' })
  if (!open) return void (await sw.clients.openWindow(address))
  await open.focus()
  await open.navigate(address)
}

sw.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { ruta } = event.notification.data as { ruta: string }
  event.waitUntil(openAt(new URL(ruta, sw.location.origin).href))
})

sw.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== sw.location.origin) return
  if (request.mode === 'navigate') {
    // The page: each answer has a nonce of its own.
    if (!/^\/(api|basemap|f|c|r)(\/|$)|\.\w+$/.test(pathname)) event.respondWith(fromServer(request, PAGE))
  } else if (pathname.startsWith(WORKERS)) event.respondWith(fromServer(request, pathname))
  else if (pathname.startsWith(IMMUTABLE) || BASE.includes(pathname)) event.respondWith(fromCopy(request, pathname))
})
