import type { Page, Route } from 'playwright-core'

/** Normal, or with responses that are late, failed, empty, or as long as texts may be. */
export const STATES = ['normal', 'loading', 'error', 'empty', 'long'] as const
export type State = (typeof STATES)[number]

/** Session and live stream are not changed, because the screen needs them. */
const UNTOUCHED = /\/api\/(acceso\/(sesion|ingresar)(?![a-z])|vivo|archivos)/

const LONG =
  'Cooperativa Especial de Transportadores Turísticos y Escolares del Valle Geográfico del Río Cauca y la Costa del Pacífico Sur, con sede en Buenaventura y operación en Cali, Palmira, Tuluá y Popayán'

const FREE_TEXT =
  /^(nombre|nombres|apellidos|empresa|empresaNombre|origen|destino|marca|conductor|cliente|contacto|nota|razon|direccion|titular|propietario|persona|observaciones|detalle)$/i

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const emptied = (value: Json, key = ''): Json => {
  if (Array.isArray(value)) return []
  if (typeof value === 'number') return /total|cuenta|cantidad|suma/i.test(key) ? 0 : value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner, name)]))
}

const lengthened = (value: Json, key = ''): Json => {
  if (Array.isArray(value)) return value.map((inner) => lengthened(inner, key))
  if (typeof value === 'string') return FREE_TEXT.test(key) ? LONG : value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthened(inner, name)]))
}

const rewriting = (change: (body: Json) => Json) => async (route: Route) => {
  const answer = await route.fetch()
  if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
  return route.fulfill({ response: answer, json: change(JSON.parse(await answer.text())) })
}

const ANSWERS: Record<Exclude<State, 'normal'>, (route: Route) => Promise<void>> = {
  // Never resolves: the page is closed before.
  loading: () => new Promise(() => undefined),
  error: (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', message: 'Algo salió mal de nuestro lado. Intenta de nuevo en un momento.' },
    }),
  empty: rewriting((body) => emptied(body)),
  long: rewriting((body) => lengthened(body)),
}

/** From now on the page's reads get the responses of the state; its writes do not change. */
export const putState = async (page: Page, state: State): Promise<void> => {
  if (state === 'normal') return
  await page.route('**/api/**', (route) => {
    const request = route.request()
    return request.method() !== 'GET' || UNTOUCHED.test(request.url()) ? route.continue() : ANSWERS[state](route)
  })
}
