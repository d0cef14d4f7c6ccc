import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, MIGRATIONS } from './platform/database/migrate.ts'
import { waitingForLock } from './testing/factories/locks.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  servicioData,
} from './testing/factories/index.ts'

let suyo: Awaited<ReturnType<typeof createWorldWithApp>>
const carpeta = mkdtempSync(path.join(tmpdir(), 'aliadas-migraciones-'))
beforeAll(async () => {
  suyo = await createWorldWithApp()
  const archivos = readdirSync(MIGRATIONS).filter((archivo) => /^\d+.*(?<!\.test)\.ts$/.test(archivo))
  for (const archivo of archivos)
    writeFileSync(
      path.join(carpeta, archivo),
      `export { up } from ${JSON.stringify(pathToFileURL(path.join(MIGRATIONS, archivo)).href)}\n`,
    )
  for (const [nombre, tabla] of [
    ['9998-ofertas', 'ofertas'],
    ['9999-servicios', 'servicios'],
  ])
    writeFileSync(
      path.join(carpeta, `${nombre}.ts`),
      `export const up = (db: any) => db.schema.alterTable('${tabla}').addColumn('agregada', 'integer').execute()\n`,
    )
})
afterAll(async () => {
  await suyo.close()
  rmSync(carpeta, { recursive: true, force: true })
})

const conAgregada = async (): Promise<string[]> => {
  const { rows } = await suyo.mundo.base.pool.query(
    `select table_name as tabla from information_schema.columns where column_name = 'agregada' order by 1`,
  )
  return rows.map(({ tabla }) => String(tabla))
}

test('REL-12 while migrations wait for a long transaction requests are answered; after it they apply whole', async () => {
  const { app, mundo } = suyo
  const [aliado, empresa] = [await createAliado(mundo), await createEmpresa(mundo)]
  await createVehiculo(mundo, empresa)
  const { id } = await createServicioIn(mundo, 'pendiente', { aliado })
  const cookie = await app.signIn(empresa.email)

  const largo = new pg.Client({ connectionString: mundo.base.url })
  await largo.connect()
  await largo.query('begin; lock table servicios in access share mode')
  const migrando = migrate(mundo.base.url, carpeta)
  await waitingForLock(mundo, 1)

  // Reads and writes of both tables: the one whose lock the migration waits for, and the one that it changed and keeps
  // locked until its transaction ends.
  const publicar = () => app.request('POST', '/api/v1/servicios', { key: aliado.clave, body: servicioData(mundo) })
  const respuestas = await Promise.all([
    app.request('GET', '/api/servicios?estado=pendiente', { cookie }),
    app.request('GET', `/api/v1/servicios/${id}/ofertas`, { key: aliado.clave }),
    publicar(),
    bid(mundo, empresa, id).then(() => ({ status: 201 })),
  ])
  expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 201, 201])
  expect(await conAgregada()).toEqual([])

  await largo.query('commit')
  await largo.end()
  expect(await migrando).toEqual(['9998-ofertas', '9999-servicios'])
  expect(await conAgregada()).toEqual(['ofertas', 'servicios'])
  expect((await publicar()).status).toBe(201)
})
