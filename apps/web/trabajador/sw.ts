/**
 * The service worker: keeps the built files of this version, so that the application opens without a network and a page that was open
 * before an update still finds its parts. It never sees answers of the API nor anybody's files: only what is the same for everybody.
 */
/** Filled in by the build: the version. */
declare const __VERSION__: string
/** What the first screen needs, and all the rest, as addresses. */
declare const __BASE__: readonly string[]
declare const __RESTO__: readonly string[]

// A plain worker to the compiler; only the page knows which kind it starts.
const sw = self as unknown as ServiceWorkerGlobalScope

const BASE = __BASE__
const PREFIJO = 'aliadas-'
const CAJA = PREFIJO + __VERSION__
const PAGINA = '/index.html'
/** Named by their content: any version's copy is the right one. */
const INMUTABLES = '/assets/'
/** The same bytes may come with another policy, so they come from the server whenever it answers. */
const TRABAJADORES = '/workers/'
const A_LA_VEZ = 4

const guardarUno = async (caja: Cache, direccion: string): Promise<void> => {
  if (await caja.match(direccion)) return
  const anterior = direccion.startsWith(INMUTABLES) ? await caches.match(direccion) : undefined
  const respuesta = anterior ?? (await fetch(direccion))
  if (!respuesta.ok) throw new Error(`${direccion}: ${respuesta.status}`)
  await caja.put(direccion, respuesta)
}

const guardar = async (direcciones: readonly string[]): Promise<void> => {
  const caja = await caches.open(CAJA)
  for (let i = 0; i < direcciones.length; i += A_LA_VEZ)
    await Promise.all(direcciones.slice(i, i + A_LA_VEZ).map((direccion) => guardarUno(caja, direccion)))
}

/** The version before this one stays for the pages that still run it. */
const olvidarViejas = async (): Promise<void> => {
  const cajas = (await caches.keys()).filter((nombre) => nombre.startsWith(PREFIJO) && nombre !== CAJA)
  await Promise.all(cajas.slice(0, -1).map((nombre) => caches.delete(nombre)))
}

/** From the server whenever it answers, because its headers are not always the same; the copy otherwise. */
const delServidor = async (peticion: Request, guardadaEn: string): Promise<Response> => {
  const copia = () => caches.match(guardadaEn, { cacheName: CAJA })
  try {
    const respuesta = await fetch(peticion)
    return respuesta.status >= 502 && respuesta.status <= 504 ? ((await copia()) ?? respuesta) : respuesta
  } catch (error) {
    const guardada = await copia()
    if (guardada) return guardada
    throw error
  }
}

const archivo = async (peticion: Request, direccion: string): Promise<Response> => {
  const inmutable = direccion.startsWith(INMUTABLES)
  return (await caches.match(direccion, inmutable ? {} : { cacheName: CAJA })) ?? fetch(peticion)
}

sw.addEventListener('install', (evento) => evento.waitUntil(guardar([PAGINA, ...BASE])))

sw.addEventListener('activate', (evento) => evento.waitUntil(olvidarViejas().then(() => sw.clients.claim())))

sw.addEventListener('message', (evento) => {
  if (evento.data === 'actualizar') void sw.skipWaiting()
  // Somebody works here: now the whole application is worth its room.
  if (evento.data === 'guardar-todo') evento.waitUntil(guardar(__RESTO__).catch(() => undefined))
})

sw.addEventListener('fetch', (evento) => {
  const { request } = evento
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== sw.location.origin) return
  if (request.mode === 'navigate') {
    // The page: each answer has a nonce of its own.
    if (!/^\/(api|basemap)(\/|$)|\.\w+$/.test(pathname)) evento.respondWith(delServidor(request, PAGINA))
  } else if (pathname.startsWith(TRABAJADORES)) evento.respondWith(delServidor(request, pathname))
  else if (pathname.startsWith(INMUTABLES) || BASE.includes(pathname)) evento.respondWith(archivo(request, pathname))
})
