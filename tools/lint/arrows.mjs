import { placeOf } from './places.mjs'

/** @typedef {import('./places.mjs').Place} Place */

/**
 * Every business capability, the same in the contract, the server and the web. One imports only those before it, so
 * that no circle can form. Put a new one before all that need it.
 */
export const CAPABILITIES = [
  'historial',
  'libro',
  'correo',
  'archivos',
  'empresas',
  'flota',
  'acceso',
  'servicios',
  'avisos',
  'posiciones',
  'rastreo',
  'ofertas',
  'asignaciones',
  'fuec',
  'actas',
  'pagos',
  'informes',
  'proveedores',
  'aliados',
  'webhooks',
  'prueba',
  'simulador',
  'sistema',
  'vistas',
  'mapa',
  'vivo',
]

const TEST_PACKAGES = ['vitest', 'fast-check', '@aliadas/contract']
/** What the package of prepared queries may import, so that it knows nothing of this product. */
const DRIVER = ['node:', 'kysely', 'pg']
/** What the package for partners may import: they get it without the rest of this repository. */
const PARTNERS = ['node:', 'openapi-fetch']
/** The simulator is an outsider: it knows the product by its public interfaces only. */
const OUTSIDERS = ['node:', '@aliadas/cliente', '@aliadas/contract', 'pdfkit']
const SERVER_ONLY = [
  '@aliadas/server',
  '@aliadas/prepared',
  'node:',
  'pg',
  'kysely',
  'hono',
  '@hono/node-server',
  'better-auth',
  'graphile-worker',
  'pino',
]
const DATABASE = 'apps/server/src/platform/database/'
const BROWSER_ONLY = /^(@aliadas\/web|react|react-dom|vite|maplibre-gl|pmtiles)$|^@(mui|emotion|tanstack|vitejs)\//

/**
 * Why this package may not be imported there, with the remedy; undefined when it may.
 * @param {Place} from
 * @param {string} name
 */
export function packageFault(from, name) {
  const allowed = from.zone === 'contract' ? ['zod', ...(from.test ? TEST_PACKAGES : [])] : undefined
  if (allowed !== undefined && !allowed.includes(name))
    return `The contract imports nothing but zod, because browser, server and partners all load it ('${name}'). Pass the value in as an argument, or move this code to apps/server or apps/web.`
  if (
    from.zone === 'prepared' &&
    !from.test &&
    ![...DRIVER, ...(from.folder === 'testing' ? ['vitest'] : [])].includes(name)
  )
    return `packages/prepared knows nothing of this product: it imports only kysely, pg and Node ('${name}'). Take what you need as an argument (\`Rules\` of src/database.ts).`
  if (from.zone === 'cliente' && !from.test && !PARTNERS.includes(name))
    return `Partners install packages/cliente alone: it imports only openapi-fetch and Node ('${name}'). What the API says comes from its document (\`npm run promises\`).`
  if (from.zone === 'simulator' && !from.test && !OUTSIDERS.includes(name))
    return `The simulator plays the outside world through the public interfaces only ('${name}'). Call the product as a partner's application or a browser does.`
  if (from.zone === 'server' && name === '@aliadas/prepared' && !from.test && !from.path.startsWith(DATABASE))
    return `Only ${DATABASE} imports '${name}', because it adds this product's roles, limits and errors. Import from platform/database/index.ts.`
  if (from.zone === 'web' && !from.test && SERVER_ONLY.includes(name))
    return `The web never imports '${name}': it runs in a browser. Ask the API through a route of @aliadas/contract.`
  if (from.zone === 'server' && BROWSER_ONLY.test(name))
    return `The server never imports '${name}', which belongs to the web. What both need goes to packages/contract.`
  if (from.zone === 'tools' && from.path.endsWith('.mjs') && name !== 'node:')
    return `These scripts run before anything is installed, so they import only Node's own modules ('${name}'). Run the tool as a process instead.`
  return undefined
}

/**
 * Why this file may not be imported there, with the remedy; undefined when it may.
 * @param {Place} from
 * @param {string} path of the imported file, relative to the repository
 */
export function fileFault(from, path) {
  const to = placeOf(path)
  if (from.zone === 'other') return undefined
  if (to.zone !== from.zone) return leavesItsPackage(from, to)
  if (to.fixture && !from.test) return `Only tests import a fixture ('${to.path}'): it is made for them.`
  if (from.zone === 'contract') return from.test ? undefined : orderFault(from, to)
  if (from.zone === 'server') return serverFault(from, to)
  if (from.zone === 'web') return webFault(from, to)
  return undefined
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function leavesItsPackage(from, to) {
  // The base map and other static files beside `src` are the web's own.
  if (from.zone === 'web' && to.path.startsWith('apps/web/')) return undefined
  return `'${to.path}' is in another package. Import it by its package name, as its \`exports\` allow, and declare it in package.json.`
}

/**
 * Why one capability may not import the other, by their places in the list; undefined when it may.
 * @param {Place} from
 * @param {Place} to
 */
function orderFault(from, to) {
  if (from.kind !== 'capability' || to.kind !== 'capability' || from.folder === to.folder) return undefined
  const [mine, other] = [CAPABILITIES.indexOf(from.folder), CAPABILITIES.indexOf(to.folder)]
  const unknown = mine < 0 ? from.folder : to.folder
  if (mine < 0 || other < 0)
    return `'${unknown}' is no capability of the list. Give it its place in CAPABILITIES (tools/lint/arrows.mjs), where it needs nothing that comes after it.`
  return other < mine
    ? undefined
    : `'${to.folder}' comes after '${from.folder}' in CAPABILITIES (tools/lint/arrows.mjs), and a capability imports only those before it, so that no circle forms. Take what you need as an argument from what composes both, or move what both share to '${from.folder}'.`
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function serverFault(from, to) {
  if (from.folder === 'testing' || from.test) return undefined
  if (to.folder === 'testing')
    return `Only tests import from src/testing. What the product needs too belongs to src/platform or to a capability.`
  if (from.folder === 'platform' && to.folder !== 'platform')
    return `The platform knows no business: it imports neither capabilities nor main. Take what you need as an argument and let main.ts pass it in.`
  if (from.kind === 'capability' && (to.kind === 'root' || to.folder === 'demo' || to.folder === 'backup'))
    return `A capability does not import what composes it ('${to.path}'). Take what you need as an argument.`
  return orderFault(from, to)
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function webFault(from, to) {
  if (from.folder === 'testing' || from.test) return undefined
  if (to.folder === 'testing') return `Only tests import from src/testing.`
  if (from.kind === 'root' || from.folder === 'app') return undefined
  if (to.kind === 'root' || to.folder === 'app')
    return `Only src/app composes: '${from.folder}' does not import it. Take what you need as a prop, or move it to src/lib or src/ui.`
  if (to.kind !== 'capability' || to.folder === from.folder) return undefined
  if (from.kind !== 'capability')
    return `src/${from.folder} serves every capability and imports none ('${to.folder}'). Take it as a prop or an argument.`
  return orderFault(from, to)
}

/**
 * Why this import goes around another capability's door; undefined when it does not.
 * @param {Place} from
 * @param {string} path of the imported file, relative to the repository
 * @param {boolean} late whether it is an `import()`: so the app loads a screen, and only that screen
 */
export function doorFault(from, path, late) {
  const to = placeOf(path)
  if ((from.zone !== 'server' && from.zone !== 'web') || to.zone !== from.zone || from.folder === 'testing')
    return undefined
  if (to.kind !== 'capability' || to.folder === from.folder) return undefined
  if (from.zone === 'web' && from.folder === 'app' && late) return undefined
  const door = `apps/${from.zone}/src/${to.folder}/index.ts`
  if (path === door) return undefined
  return `'${to.folder}' has one door: import from ${door}. If what you need is not exported there, export it on purpose or write the act inside '${to.folder}'.`
}
