import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ALCANCES } from '@aliadas/contract/aliados'
import { afterAll, expect, test } from 'vitest'
import { asegurarClaveDeAliado } from './aliados/index.ts'
import { CLAVE_DE_ALIADO_DEMO } from './demo/index.ts'
import { createDatabaseClock, systemClock } from './platform/clock/index.ts'
import { StartError } from './platform/database/index.ts'
import { readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start, type Options, type Running } from './start.ts'
import { blankDatabase, type TestDatabase } from './testing/database.ts'
import { createWorld, createEmpresa } from './testing/factories/index.ts'
import { freePort } from './testing/free-port.ts'

const log = createLogger('silent')
const SESSION_SECRET = 'un secreto largo de pruebas, de más de 32'
const bases: TestDatabase[] = []
const carpetas: string[] = []
const abiertos: Running[] = []
afterAll(async () => {
  for (const abierto of abiertos) await abierto.stop()
  for (const base of bases) await base.drop()
  for (const carpeta of carpetas) rmSync(carpeta, { recursive: true, force: true })
})

const carpeta = () => {
  const nueva = mkdtempSync(path.join(tmpdir(), 'aliadas-arranque-'))
  // PostgreSQL may run as another account, which needs access.
  chmodSync(nueva, 0o755)
  carpetas.push(nueva)
  return nueva
}

const vacia = async () => {
  const base = await blankDatabase()
  bases.push(base)
  return base
}

/** Servers of one database share their files. */
const carpetasDe = new Map<string, string>()
const carpetaDe = (base: string) => {
  const suya = carpetasDe.get(base) ?? carpeta()
  carpetasDe.set(base, suya)
  return suya
}

/** The whole product in this process, on any free port unless one is named. */
const iniciar = async (variables: Record<string, string>, onNewKeys?: Options['onNewKeys']) => {
  const DATA_DIR = carpetaDe(variables['DATABASE_URL'] ?? '')
  const env = readEnv({ DATA_DIR, SESSION_SECRET, MAP_STYLE_URL: 'no', ...variables })
  const abierto = await start({
    env: variables['PORT'] === undefined ? { ...env, port: 0 } : env,
    clock: createDatabaseClock(),
    log,
    onLocalMail: () => undefined,
    ...(onNewKeys && { onNewKeys }),
  })
  abiertos.push(abierto)
  return abierto
}

const lineasDe = async (variables: Record<string, string>, onNewKeys?: Options['onNewKeys']) => {
  const error: unknown = await iniciar(variables, onNewKeys).catch((caught: unknown) => caught)
  return error instanceof StartError ? error.lines : [`no StartError: ${String(error)}`]
}

const PRODUCCION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://aliadas.co',
  SESSION_SECRET,
}
const NO_LOCALES = [PRODUCCION, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://aliadas.co' }]
const SOLO_AQUI =
  'Esta base de datos tiene las cuentas o la clave de demostración, que son públicas, y este inicio no es solo para este equipo: usa otra carpeta con DATA_DIR, o una base de datos vacía con DATABASE_URL.'

test('CFG-06 two servers make one demo world, and no start that others can reach takes it over', async () => {
  const { url, db } = await vacia()
  const variables = { DATABASE_URL: url, DEMO: '1' }
  const juntos = await Promise.all([iniciar(variables), iniciar(variables)])
  expect(juntos.map(({ demo }) => demo)).toEqual([true, true])
  expect(juntos.filter(({ newKeys }) => newKeys.plataforma)).toHaveLength(1)
  const transvalle = await db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('personas').select('email').where('email', '=', 'admin@transvalle.test').execute(),
  )
  expect(transvalle).toHaveLength(1)
  for (const abierto of juntos) await abierto.stop()
  for (const otro of NO_LOCALES) expect(await lineasDe({ DATABASE_URL: url, ...otro })).toEqual([SOLO_AQUI])
})

test('CFG-06 the demo key alone, as an interrupted first start leaves it, is refused too; a revoked one is not', async () => {
  const { url, db } = await vacia()
  await (await iniciar({ DATABASE_URL: url })).stop()
  await asegurarClaveDeAliado({ db, clock: systemClock, log }, 'Turismo Demo', CLAVE_DE_ALIADO_DEMO, ALCANCES)
  for (const otro of NO_LOCALES) expect(await lineasDe({ DATABASE_URL: url, ...otro })).toEqual([SOLO_AQUI])
  await db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('aliadoClaves').set({ revocadaEn: systemClock.now() }).execute(),
  )
  for (const otro of NO_LOCALES) expect(await iniciar({ DATABASE_URL: url, ...otro })).toMatchObject({ demo: false })
})

test('CFG-06 the demo never joins people of one’s own, so that their database can go into production', async () => {
  const mundo = await createWorld()
  await createEmpresa(mundo)
  const abierto = await iniciar({ DATABASE_URL: mundo.base.url, DEMO: '1' })
  expect(abierto.demo).toBe(false)
  await abierto.stop()
  await (await iniciar({ DATABASE_URL: mundo.base.url, ...PRODUCCION })).stop()
  await mundo.close()
})

test('of several servers of which none takes changes, the start says so in one line after 15 seconds', async () => {
  expect(await lineasDe({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1,localhost:2/aliadas' })).toEqual([
    'Ningún servidor de DATABASE_URL acepta cambios desde hace 15 segundos (127.0.0.1:1, localhost:2): están apagados, no dejan entrar o son réplicas.',
  ])
})

test.each(['viva_', 'prueba_'])('PARTNER_KEY that begins like a made key, %s, is refused', async (prefix) => {
  expect(await lineasDe({ DEMO: '0', PARTNER_KEY: `${prefix}una-clave-larga-de-pruebas-1234567890` })).toEqual([
    'PARTNER_KEY empieza como una clave hecha por el producto (viva_ o prueba_) y no lo es: elige una sin ese comienzo.',
  ])
})

test('PARTNER_KEY equal to the demo’s is refused before anything is made', async () => {
  const { url, pool } = await vacia()
  expect(await lineasDe({ DATABASE_URL: url, DEMO: '1', PARTNER_KEY: CLAVE_DE_ALIADO_DEMO })).toEqual([
    'PARTNER_KEY es la clave de demostración, que es pública: elige otra, o quítala.',
  ])
  expect((await pool.query("select to_regclass('personas') as tabla")).rows).toEqual([{ tabla: null }])
})

test('a first start tells its authorization keys as soon as they are stored, also when it fails afterwards', async () => {
  const { url } = await vacia()
  const otro = createServer().listen(0, '127.0.0.1')
  await once(otro, 'listening')
  const { port } = otro.address() as AddressInfo
  const dichas: Running['newKeys'][] = []
  const variables = { DATABASE_URL: url, DEMO: '0', PORT: String(port) }
  expect(await lineasDe(variables, (claves) => dichas.push(claves))).toEqual([
    expect.stringMatching(/^El puerto \d+ ya está en uso/),
  ])
  expect(dichas).toEqual([{ aliada: expect.any(String), plataforma: expect.any(String) }])
  otro.close()
  const { newKeys } = await iniciar(variables, (claves) => dichas.push(claves))
  expect([newKeys, dichas.length]).toEqual([{}, 1])
})

test('REL-12 this version starts and serves beside the schema of a newer one that only added, and not after it took away', async () => {
  const { url, pool } = await vacia()
  const variables = { DATABASE_URL: url, DEMO: '1', PORT: String(await freePort()) }
  await (await iniciar(variables)).stop()
  await pool.query(`alter table servicios add column de_manana text not null default ''`)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9998-agrega', '')`)
  const abierto = await iniciar(variables)
  expect(await (await fetch(`${abierto.url}/api/listo`)).json()).toEqual({ listo: true })
  await abierto.stop()
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-contrae-servicios', '')`)
  expect((await lineasDe(variables))[0]).toMatch(
    /versión más nueva de Aliadas: su migración 9999-contrae-servicios quita/,
  )
})
