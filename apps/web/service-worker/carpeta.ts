/**
 * The worker of the drivers' folders, for `/c/` alone: keeps each opened folder with its files on the phone until the day
 * after the trip, so that it opens without a signal, and says then how old the copy is (docs/decisions/0087).
 */
const sw = self as unknown as ServiceWorkerGlobalScope

const PREFIX = 'carpeta-'
/** A weak signal at the roadside: after this long the copy is shown. In ms. */
const PATIENCE = 4000
const UNTIL = 'x-carpeta-hasta'
const FILES = 'x-carpeta-archivos'
const STATE = 'x-carpeta-estado'
const KEPT = 'x-carpeta-guardada'

/** `/c/{token}` of an address below it. */
const folderOf = (address: string): string | undefined => /^\/c\/[\w-]{27}(?=$|[/?])/.exec(address)?.[0]
const cacheOf = (folder: string): string => PREFIX + folder.slice('/c/'.length)
const forget = (folder: string): Promise<boolean> => caches.delete(cacheOf(folder))

const isOver = (page: Response): boolean => Date.now() >= Date.parse(page.headers.get(UNTIL) ?? '')

/** What is being kept: the same folder a second time waits for the first, and finds its files there. */
const underWay = new Map<string, Promise<void>>()

/** Folders whose trip is over leave the phone whenever the worker runs. */
const forgetOver = async (): Promise<void> => {
  for (const name of await caches.keys()) {
    const folder = `/c/${name.slice(PREFIX.length)}`
    if (!name.startsWith(PREFIX) || underWay.has(folder)) continue
    const page = await (await caches.open(name)).match(folder)
    if (!page || isOver(page)) await caches.delete(name)
  }
}

const withInstant = async (page: Response): Promise<Response> => {
  const headers = new Headers(page.headers)
  headers.set(KEPT, new Date().toISOString())
  return new Response(await page.text(), { headers })
}

/** Keeps the page and its files. A file is asked for again only when its version changed. */
const keepNow = async (folder: string, page: Response): Promise<void> => {
  const cache = await caches.open(cacheOf(folder))
  const files = (page.headers.get(FILES) ?? '').split(' ').filter(Boolean)
  for (const file of files) {
    if (await cache.match(file)) continue
    const answer = await fetch(file)
    if (!answer.ok || answer.redirected || answer.headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`${answer.status}`)
    await cache.put(file, answer)
  }
  await cache.put(folder, await withInstant(page))
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (pathname !== folder && !files.includes(pathname + search)) await cache.delete(url)
  }
}

const keep = async (folder: string, page: Response): Promise<void> => {
  const before = underWay.get(folder) ?? Promise.resolve()
  const kept = before.catch(() => undefined).then(() => keepNow(folder, page))
  underWay.set(folder, kept)
  try {
    await kept
  } finally {
    if (underWay.get(folder) === kept) underWay.delete(folder)
  }
}

/** What the server's answer means for the copy: an open folder is kept, one that opens nothing is forgotten. */
const heed = async (folder: string, answer: Response): Promise<void> => {
  if (answer.status === 404 || answer.status === 410) await forget(folder)
  else if (answer.ok && answer.headers.has(UNTIL)) await keep(folder, answer)
}

const ago = (ms: number): string => {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 1) return 'hace menos de un minuto'
  if (minutes < 60) return `hace ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `hace ${hours} ${hours === 1 ? 'hora' : 'horas'}`
  return `hace ${Math.round(hours / 24)} días`
}

const html = (body: string): Response =>
  new Response(
    `<!doctype html><html lang="es-CO"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Carpeta del viaje</title>${body}</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      },
    },
  )

/** The copy with its age where the state was: what it said then, and that nobody knows whether it still holds. */
const aged = async (copy: Response): Promise<Response> => {
  const kept = new Date(copy.headers.get(KEPT) ?? '')
  const when = kept.toLocaleString('es-CO', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Bogota',
  })
  const state = decodeURIComponent(copy.headers.get(STATE) ?? '')
  const banner = `<h1 class="estado espera"><span aria-hidden="true">…</span><span>COPIA SIN SEÑAL<p>Guardada ${ago(Date.now() - kept.getTime())}, el ${when}. Entonces: ${state}. Sin señal no se puede saber si después fue revocado.</p></span></h1>`
  const page = (await copy.text())
    .replace(/<!--estado-->[\s\S]*<!--\/estado-->/, () => banner)
    .replace(/<p class="suave" id="guardada"[^>]*>[^<]*<\/p>/, '')
  return new Response(page, { headers: copy.headers })
}

const copyOf = async (folder: string, address: string): Promise<Response | undefined> => {
  if (!(await caches.has(cacheOf(folder)))) return undefined
  const cache = await caches.open(cacheOf(folder))
  const page = await cache.match(folder)
  if (!page) return undefined
  if (isOver(page)) {
    await forget(folder)
    return html('<h1>El viaje terminó</h1><p>La carpeta se borró de este teléfono.</p>')
  }
  return address === folder ? aged(page) : cache.match(address)
}

/**
 * The answer of the network, or nothing when it fails or takes too long. With a copy on the phone the whole body must
 * arrive in time; without one a slow body is better than none.
 */
const fromNetwork = async (request: Request, hasCopy: boolean): Promise<Response | undefined> => {
  const patience = new AbortController()
  const limit = setTimeout(() => patience.abort(), PATIENCE)
  try {
    const answer = await fetch(request, { signal: patience.signal })
    if (answer.status >= 500) return undefined
    if (hasCopy) await answer.clone().arrayBuffer()
    return answer
  } catch {
    return undefined
  } finally {
    clearTimeout(limit)
  }
}

/** The page and the FUEC come from the server while there is a signal; the other documents from the copy. */
const answerTo = async (event: FetchEvent, folder: string, address: string): Promise<Response> => {
  await forgetOver()
  const mayBeRevoked = address === folder || address.startsWith(`${folder}/fuec?`)
  const copy = await copyOf(folder, address)
  if (copy && !mayBeRevoked) return copy
  const answer = await fromNetwork(event.request, copy !== undefined)
  if (answer) {
    // The page does not wait for its files.
    event.waitUntil(heed(folder, answer.clone()).catch(() => undefined))
    return answer
  }
  return (
    copy ?? html('<h1>Sin señal</h1><p>Esta carpeta no está guardada en este teléfono. Ábrela cuando tengas señal.</p>')
  )
}

sw.addEventListener('install', (event) => event.waitUntil(sw.skipWaiting()))
sw.addEventListener('activate', (event) => event.waitUntil(forgetOver().then(() => sw.clients.claim())))

// The page that starts the worker was loaded before it: the worker asks for it again, to keep it.
sw.addEventListener('message', (event) => {
  const folder = typeof event.data === 'string' ? folderOf(event.data) : undefined
  if (folder === undefined || !event.source) return
  const page = event.source
  const keeping = async () => {
    const answer = await fetch(folder)
    await heed(folder, answer)
    page.postMessage(answer.headers.has(UNTIL) ? 'guardada' : 'no')
  }
  event.waitUntil(keeping().catch(() => page.postMessage('no')))
})

sw.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  const folder = folderOf(pathname)
  if (request.method !== 'GET' || origin !== sw.location.origin || folder === undefined) return
  event.respondWith(answerTo(event, folder, pathname === folder ? folder : pathname + search))
})
