import { once } from 'node:events'
import { lstatSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fechaBogota, horaBogota } from '@aliadas/contract/core'
import { webRoutes, type WebRoutes } from '@aliadas/contract/routes'
import type { Page } from '@playwright/test'
import { freePort } from '@aliadas/server/testing'
import { gather, makeBundle } from './support/bundle.ts'
import { createPdf } from './support/files.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { startRoughProxy } from './support/rough-proxy.ts'
import { LONG_WALK, expect, signIn, test } from './support/test.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const MINUTO = 60_000

let bundle: ReturnType<typeof makeBundle>
test.beforeAll(() => {
  bundle = makeBundle()
})
test.afterAll(() => bundle.remove())

/** Bytes of a folder, links as links. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(file) : lstatSync(file).size)
  }, 0)

test('a bundle holds what runs and says what it holds: digests, packages, licences', async () => {
  const { folder } = bundle
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  expect(await bundle.say(['version'])).toEqual({ code: 0, text: `${version}\n` })
  const none = await bundle.say([])
  expect([none.code, none.text]).toEqual([2, expect.stringContaining('Uso: aliadas COMANDO')])
  expect(bundle.changed()).toEqual([])
  expect(bundle.links()).toBeGreaterThan(200)
  expect(bundle.strayLinks()).toEqual([])

  const clone = ['node_modules', 'apps', 'packages', 'e2e', 'tools', 'docs'].map((name) =>
    sizeOf(path.join(ROOT, name)),
  )
  expect(sizeOf(folder)).toBeLessThan(0.6 * clone.reduce((sum, size) => sum + size, 0))

  const names = bundle.files().map((line) => line.slice(66))
  expect(names.filter((name) => /^(apps|packages)\/.*(\.test\.|\/testing\/)/.test(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['LICENSE', 'node/LICENSE', 'docs/operations.md', 'apps/web/dist/index.html']),
  )

  // Every package that is there is in the list of contents, with its licence; what only builds or tests is in neither.
  type Component = { name: string; version: string; licenses?: unknown[]; hashes?: { alg: string; content: string }[] }
  const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: Component[]
  }
  const listed = components.map((one) => `${one.name}@${one.version}`)
  const store = path.join(folder, 'node_modules', '.store')
  const there = names.flatMap((name) => {
    const [, inside] =
      /^node_modules\/\.store\/(?:@[^/]+\/)?[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(name) ?? []
    if (inside === undefined) return []
    const manifest = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    return [`${manifest.name}@${manifest.version}`]
  })
  expect(readdirSync(store).length).toBeGreaterThan(100)
  expect(there.length).toBeGreaterThan(150)
  expect(there.filter((one) => !listed.includes(one))).toEqual([])
  expect(listed.filter((one) => /^(vitest|playwright|typescript|oxlint|@vitest\/.*)@/.test(one))).toEqual([])
  // What is built into the browser's code, and Node.
  expect(listed.filter((one) => /^(react-dom|maplibre-gl|node)@/.test(one))).toHaveLength(3)
  // The licence of one (MIT) is only in its LICENSE file, which is there too.
  expect(components.filter((one) => !one.licenses && one.name !== 'node').map((one) => one.name)).toEqual(['png-js'])
  expect(components.find((one) => one.name === 'zod')?.hashes?.[0]).toMatchObject({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
})

type Params = Record<string, string>

/** A route of the back-office with this page's session. */
const callAs = (page: Page, site: string) => async (route: keyof WebRoutes, params: Params, data?: unknown) => {
  const { method, path: pattern } = webRoutes[route]
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const answer = await page.request.fetch(`${site}${address}`, {
    method: method.toUpperCase(),
    headers: { 'x-aliadas': 'web' },
    ...(data === undefined ? {} : { data }),
  })
  expect(answer.status(), `${route}: ${await answer.text()}`).toBeLessThan(300)
  return answer.json()
}

test('from a read-only place, without rights and without npm, behind a rough proxy, the main job is done', async ({
  page,
  allow,
}) => {
  test.setTimeout(LONG_WALK)
  // What the proxy cuts, the browser's console tells.
  allow(/net::ERR_INCOMPLETE_CHUNKED_ENCODING/)
  const port = await freePort()
  const proxy = await startRoughProxy(() => `http://127.0.0.1:${port}`)
  // Not in production, so that the demo's people are there.
  const child = bundle.run(['start'], {
    NODE_ENV: '',
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    MAP_STYLE_URL: 'no',
    SIMULADOR: '0',
  })
  const said = gather(child)
  try {
    await expect.poll(() => said.join(''), { timeout: 600_000 }).toContain(`está lista en ${proxy.url}`)
    const aliado = createPartner(proxy.url)
    await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map', { site: proxy.url })
    await expect(page.getByText('En línea')).toBeVisible()

    const salida = new Date(Date.now() + 100 * MINUTO)
    const { cuerpo } = createServicio(new Date())
    const { id } = await aliado.publicar({
      ...cuerpo,
      fechaSalida: fechaBogota(salida),
      horaSalida: horaBogota(salida),
    })
    const servicio = String(id)
    // Without a reload: the stream arrives through the proxy, although that cuts it each second.
    await expect(page.getByRole('option', { name: new RegExp(cuerpo.origen) })).toBeVisible()

    const llamar = callAs(page, proxy.url)
    await llamar('crearOferta', { id: servicio }, { precio: 305_000, documentoCotizacion: null })
    const [oferta] = await aliado.ofertas(servicio)
    await aliado.aceptar(servicio, String(oferta?.['id']), 'transferencia')
    await llamar('validarPago', { id: servicio }, { numeroTransaccion: 'TRX-778812' })
    const { filas } = await llamar('listarVehiculosParaServicio', { id: servicio })
    const vehiculo = filas.find(({ asignable }: { asignable: boolean }) => asignable)
    const advertenciasAceptadas = vehiculo.advertencias.map(({ codigo }: { codigo: string }) => codigo)
    await llamar('asignarVehiculo', { id: servicio }, { idVehiculo: vehiculo.id, advertenciasAceptadas })
    const subida = await page.request.put(`${proxy.url}/api/archivos/fuec?servicio=${servicio}&nombre=fuec.pdf`, {
      headers: { 'x-aliadas': 'web', 'content-type': 'application/octet-stream' },
      data: createPdf(),
    })
    expect(subida.status(), await subida.text()).toBeLessThan(300)
    await llamar('subirFuec', { id: servicio }, { idArchivo: (await subida.json()).id })
    expect(await aliado.leer(servicio)).toMatchObject({ estado: 'confirmado', fuec: true })
    await expect.poll(async () => (await aliado.leer(servicio))['recorridoIniciado'], { timeout: 600_000 }).toBe(true)
    expect(await aliado.finalizar(servicio)).toMatchObject({ estado: 'finalizado' })
    await page.goto(`${proxy.url}/panel-control/saldos`)
    await expect(page.getByRole('row', { name: new RegExp(cuerpo.origen) })).toBeVisible()
    await page.goto('about:blank')
    expect(proxy.counts.repeated).toBeGreaterThan(20)
    expect(proxy.counts.cut).toBeGreaterThan(0)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await proxy.close()
  }
  expect([child.exitCode, bundle.changed()]).toEqual([0, []])
})

test('REL-12 an upgrade backs up, tries itself out, and goes back while the migrations only added', async () => {
  test.setTimeout(LONG_WALK)
  const { versions, place } = bundle
  const port = String(await freePort())
  const backups = path.join(place, 'respaldos')
  const variables = {
    NODE_ENV: '',
    PORT: port,
    MAP_STYLE_URL: 'no',
    SIMULADOR: '0',
    DATA_DIR: path.join(place, 'otra'),
  }
  const linkTo = (name: string) => path.basename(readlinkSync(path.join(versions, name)))
  const [old] = readdirSync(versions)
  symlinkSync(old ?? '', path.join(versions, 'current'))
  const current = path.join(versions, 'current')

  /** Starts the installed version, asks which it is, and stops it. */
  const startedVersion = async () => {
    const child = bundle.run(['start'], variables, current)
    const said = gather(child)
    await expect.poll(() => `${said.join('')}${child.exitCode ?? ''}`, { timeout: 600_000 }).toMatch(/está lista|\d$/)
    const told =
      child.exitCode === null ? await (await fetch(`http://127.0.0.1:${port}/api/salud`)).json() : said.join('')
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    return told.version ?? told
  }
  const first = await startedVersion()

  // Beside the version of today one of tomorrow, which adds something, one of long ago, and one that waits for
  // an upgrade of its own.
  const adds = bundle.newer('99.0.0', { '9998-agrega': 'alter table servicios add column de_manana int' })
  const unused = bundle.newer('0.0.1', {})
  const waiting = bundle.newer('100.0.0', {})
  expect(await bundle.say(['upgrade'], variables, adds)).toEqual({
    code: 1,
    text: 'Falta dónde hacer el respaldo: nómbralo con --to, o pon BACKUP_DIR.\n',
  })
  bundle.allow(false)
  const told = await bundle.say(['upgrade', '--to', backups], variables, adds)
  expect(told.text).toContain('Todo está y es lo que se guardó.')
  expect(told.text).toMatch(/Migraciones de esta versión: 9998-agrega, en \d+,\d s\. La versión anterior puede seguir/)
  expect(told.text).toContain(`ln -sfn ${path.basename(adds)} ${current}`)
  expect([told.code, linkTo('current')]).toEqual([0, old])

  bundle.allow(true)
  const done = await bundle.say(['upgrade', '--to', backups], variables, adds)
  expect([done.code, linkTo('current'), linkTo('previous')]).toEqual([0, path.basename(adds), old])
  // Older than both: it goes, or its owner is told. No other does.
  expect(done.text).toContain(unused)
  expect(done.text).not.toContain(waiting)
  expect(done.text).not.toMatch(new RegExp(`(rm -r|quitó) ${path.join(versions, old ?? '')}`))
  expect(await startedVersion()).toBe('99.0.0')
  expect((await bundle.say(['upgrade', '--back'], variables, current)).code).toBe(0)
  expect([linkTo('current'), await startedVersion()]).toEqual([old, first])

  const takes = bundle.newer('99.1.0', {
    '9998-agrega': 'alter table servicios add column de_manana int',
    '9999-contrae-notas': 'alter table servicios drop column de_manana',
  })
  const checked = await bundle.say(
    ['upgrade', '--check', '--from', path.join(backups, newestOf(backups))],
    variables,
    takes,
  )
  expect(checked.text).toMatch(/9999-contrae-notas.*Para volver hará falta el respaldo/)
  expect(linkTo('current')).toBe(old)
  // Whoever leads the link there all the same has only the backup to go back to.
  rmSync(current)
  symlinkSync(path.basename(takes), current)
  expect(await startedVersion()).toBe('99.1.0')
  rmSync(path.join(versions, 'previous'))
  symlinkSync(old ?? '', path.join(versions, 'previous'))
  const back = await bundle.say(['upgrade', '--back'], variables, current)
  expect([back.code, linkTo('current')]).toEqual([1, path.basename(takes)])
  expect(back.text).toContain('la migración 9999-contrae-notas quitó algo que esa versión usa')
})

const newestOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith('aliadas-'))
    .toSorted()
    .at(-1) ?? ''
