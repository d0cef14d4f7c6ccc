import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import type { Acta } from '@aliadas/contract/actas'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { guardarCabezas } from '../historial/index.ts'
import { cerrarTrazas } from '../posiciones/index.ts'
import {
  accept,
  bid,
  createAliado,
  createEmpresa,
  createLegales,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  historialOf,
  pedidoDeFuec,
  publish,
  rowOf,
  tamper,
  waitingForLock,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let viaje: Arrived & { clave: string }
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  viaje = await terminado()
})
afterAll(() => cerrar())

/** A trip that a rival bid on too, with a trace, one day after its end. */
const terminado = async () => {
  const aliado = await createAliado(mundo)
  const hecho = await createServicioIn(mundo, 'finalizado', { aliado })
  const { finalizadoEn } = await rowOf(mundo, hecho.id)
  const fin = finalizadoEn?.getTime() ?? 0
  const en = (n: number) => new Date(fin - HORA_MS + n * 1000)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('trazas')
      .values(
        [0, 1].map((n) => ({
          servicioId: hecho.id,
          empresaId: hecho.admin.empresaId,
          en: en(n),
          lat: 3.4 + n / 1e5,
          lon: -76.5,
        })),
      ) // prettier-ignore
      .execute(),
  )
  mundo.ctx.clock.set(new Date(fin + DIA_MS + HORA_MS))
  await cerrarTrazas(mundo.ctx)
  return { ...hecho, clave: aliado.clave }
}

const pedir = async (email: string, id: string) =>
  app.request('GET', `/api/servicios/${id}/acta`, { cookie: await app.signIn(email) })
const actaDe = async (email: string, id: string): Promise<Acta> => {
  const { status, body } = await pedir(email, id)
  expect(status).toBe(200)
  return body['acta'] as Acta
}

/** What the script of docs/ says of a record, with other files of it. */
const verificar = async (acta: unknown, otros: readonly string[] = []): Promise<{ dice: string; bien: boolean }> => {
  const archivo = path.join(mundo.dataDir, 'acta.json')
  await writeFile(archivo, JSON.stringify({ acta }))
  const guion = path.resolve(import.meta.dirname, '../../../../docs/verificar-acta.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [guion, archivo, ...otros], (error, stdout, stderr) =>
      resolve({ dice: (stdout + stderr).trim(), bien: error === null }),
    )
  })
}

test('the record of a trip has its parties, documents and history, and a script without dependencies verifies it with its files', async () => {
  await guardarCabezas(mundo.ctx)
  const { id, admin } = viaje
  const acta = await actaDe(admin.email, id)
  expect(acta).toMatchObject({
    idServicio: id,
    estado: 'finalizado',
    empresa: admin.empresa,
    pasos: [{ paso: 'termino' }],
    inicio: { lat: 3.4, lon: -76.5 },
    fuecs: [{ numero: null, sha256: expect.stringMatching(/^[\da-f]{64}$/) }],
    traza: { puntos: 2 },
    cierreDeTraza: { puntos: 2, n: 10 },
    noCuadra: null,
  })
  expect(acta.cierreDeTraza?.sha256).toBe(acta.traza.sha256)
  expect(acta.dias.length).toBeGreaterThan(0)
  const [gpx, fuec] = [path.join(mundo.dataDir, 'a.gpx'), path.join(mundo.dataDir, 'a.pdf')]
  const bajado = await app.request('GET', `/api/servicios/${id}/traza/gpx`, { cookie: await app.signIn(admin.email) })
  await writeFile(gpx, bajado.text)
  const { ubicacion } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('ubicacion').where('servicioId', '=', id).executeTakeFirstOrThrow(),
  )
  await writeFile(fuec, await buffer(await mundo.storage.read(ubicacion)))
  expect(await verificar(acta, [gpx, fuec])).toEqual({ dice: expect.stringMatching(/^ok: \d+ líneas/), bien: true })
  await writeFile(gpx, bajado.text.replace('3.4"', '3.41"'))
  expect(await verificar(acta, [gpx])).toEqual({ dice: `${gpx} no es de esta acta.`, bien: false })
})

test('the PDF of a record says what the record says, and looking at it is remembered', async () => {
  const { id, admin } = viaje
  const acta = await actaDe(admin.email, id)
  const cookie = await app.signIn((await createPlataforma(mundo)).email)
  const respuesta = await fetch(`${app.url}/api/servicios/${id}/acta.pdf`, { headers: { cookie } })
  expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await respuesta.arrayBuffer())), {
    mergePages: true,
  })
  const seguido = text.replaceAll(/\s+/g, '')
  for (const dicho of [
    `Acta del viaje #${acta.codigo}`,
    id,
    admin.empresa,
    `${acta.origen} › ${acta.destino}`,
    acta.fuecs[0]?.sha256 ?? '',
    acta.cierreDeTraza?.sha256 ?? '',
    'Traza ahora 2 puntos',
    ...acta.cadena.eslabones.map(({ huella }) => huella),
    'Todas cuadran.',
  ])
    expect(seguido).toContain(dicho.replaceAll(/\s+/g, ''))
  await expect
    .poll(async () => (await historialOf(mundo, id)).filter((una) => una.startsWith('verActa')).length)
    .toBeGreaterThan(1)
})

test.each([
  ['changed', (a: Acta) => (linea(a, 5).contenido = { ...contenidoDe(a, 5), cambios: { valor: 1 } }), 5],
  ['changed in its state', (a: Acta) => (linea(a, 8).linea = { ...lineaDe(a, 8), a: 'cancelado' }), 8],
  ['changed of another company', (a: Acta) => (linea(a, 1).resumen = linea(a, 2).resumen), 1],
  ['renumbered', (a: Acta) => (linea(a, 1).n = 2), 1],
  ['dropped', (a: Acta) => a.cadena.eslabones.splice(3, 1), 4],
  ['dropped at the end', (a: Acta) => a.cadena.eslabones.pop(), 10],
  ['swapped', (a: Acta) => a.cadena.eslabones.splice(5, 2, linea(a, 7), linea(a, 6)), 6],
])('a line that was %s in the file is named by the script', async (_, cambiar, n) => {
  const otro = await terminado()
  const acta = await actaDe(otro.admin.email, otro.id)
  expect((await verificar(acta)).bien).toBe(true)
  cambiar(acta)
  expect(await verificar(acta)).toEqual({ dice: expect.stringContaining(`La línea ${n} no cuadra`), bien: false })
})
const linea = (acta: Acta, n: number) => {
  const una = acta.cadena.eslabones[n - 1]
  if (!una) throw new Error(`no line ${n}`)
  return una
}
const contenidoDe = (acta: Acta, n: number) => linea(acta, n).contenido ?? expect.fail('hidden')
const lineaDe = (acta: Acta, n: number) => linea(acta, n).linea ?? expect.fail('hidden')

test('a chain that was rewritten whole, with its head, is named by the head that a day kept', async () => {
  const aliado = await createAliado(mundo)
  const { id, admin } = await createServicioIn(mundo, 'validar', { aliado })
  mundo.ctx.clock.advance(DIA_MS)
  await guardarCabezas(mundo.ctx)
  // The owner of the database writes all lines again, as the trigger does.
  await tamper(mundo, 'delete from cadenas where servicio_id = $1', [id])
  await tamper(
    mundo,
    `create temp table otras on commit drop as select * from historial where servicio_id = '${id}' order by eslabon;
    delete from historial where servicio_id = '${id}';
    alter table historial enable trigger historial_encadena;
    insert into historial (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios, en)
      select tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, 'Otro', cambios, en from otras`,
  )
  const acta = await actaDe(admin.email, id)
  const ultima = acta.cadena.eslabones.length
  expect(acta.noCuadra).toBe(ultima)
  expect(await verificar(acta)).toEqual({ dice: expect.stringContaining(`La línea ${ultima} no cuadra`), bien: false })
})

test('a chain that lost its end, with its head, is named by the head that a day kept', async () => {
  const aliado = await createAliado(mundo)
  const { id, admin } = await createServicioIn(mundo, 'validar', { aliado })
  mundo.ctx.clock.advance(DIA_MS)
  await guardarCabezas(mundo.ctx)
  await tamper(
    mundo,
    `update cadenas set lineas = lineas - 2 where servicio_id = '${id}';
    delete from historial h using cadenas c where h.servicio_id = c.servicio_id and c.servicio_id = '${id}' and h.eslabon > c.lineas;
    update cadenas c set huella = h.huella from historial h
      where c.servicio_id = '${id}' and h.servicio_id = c.servicio_id and h.eslabon = c.lineas`,
  )
  const acta = await actaDe(admin.email, id)
  const n = acta.cadena.eslabones.length + 2
  expect(acta.dias).toMatchObject([{ n }])
  expect([acta.noCuadra, await verificar(acta)]).toEqual([
    n,
    { dice: `La línea ${n} no cuadra: el ${acta.dias[0]?.dia} estaba.`, bien: false },
  ])
})

test('a line and the head of its day that are written while a record is read do not make it look broken', async () => {
  const aliado = await createAliado(mundo)
  const { id, admin } = await createServicioIn(mundo, 'validar', { aliado })
  mundo.ctx.clock.advance(DIA_MS)
  const cookie = await app.signIn(admin.email)
  const client = await mundo.base.pool.connect()
  try {
    await client.query('begin')
    // Whoever reads the heads of days waits here.
    await client.query('lock table cadena_cabezas in access exclusive mode')
    const leida = app.request('GET', `/api/servicios/${id}/acta`, { cookie })
    await waitingForLock(mundo, 1)
    await client.query('set local role aliadas_sistema')
    await client.query(
      `insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_nombre, sal, en)
        values ('CERRADO', 'servicio', $1, 'verTraza', 'servidor', '', gen_random_uuid(), now())`,
      [id],
    )
    await client.query(
      `insert into cadena_cabezas (dia, servicio_id, lineas, huella)
        select '2026-01-01', servicio_id, lineas, huella from cadenas where servicio_id = $1`,
      [id],
    )
    await client.query('commit')
    expect((await leida).body).toMatchObject({ acta: { noCuadra: null, dias: [{ dia: '2026-01-01' }] } })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('TEN-01 TEN-03 only the company of the service, the platform and its partner get the record, and of others’ lines a digest alone', async () => {
  const aliado = await createAliado(mundo)
  const [rival, admin] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const una of [rival, admin]) await createVehiculo(mundo, una)
  const id = await publish(mundo, aliado)
  await bid(mundo, rival, id, 777_000)
  const sinGanar = await pedir(rival.email, id)
  const nada = await pedir(rival.email, FAKE_ID)
  expect([sinGanar.status, sinGanar.text]).toEqual([404, nada.text])
  await accept(mundo, aliado, id, await bid(mundo, admin, id))
  expect((await pedir(rival.email, id)).status).toBe(404)
  const suya = await pedir(admin.email, id)
  expect(suya.text).not.toMatch(new RegExp(`777000|${rival.empresaId}|${rival.empresa}`))
  const acta = suya.body['acta'] as Acta
  // Published, two bids, accepted, and the end of the two bids.
  expect(acta.cadena.eslabones.map(({ linea: una, contenido }) => [una !== null, contenido?.accion ?? null])).toEqual(
    expect.arrayContaining([
      [false, null],
      [true, 'ofertar'],
      [true, 'aceptarOferta'],
    ]),
  )
  expect((await verificar(acta)).bien).toBe(true)
  const deTodo = await actaDe((await createPlataforma(mundo)).email, id)
  expect(deTodo.cadena.eslabones.every(({ contenido }) => contenido !== null)).toBe(true)
  const porAliado = (key: string) => app.request('GET', `/api/v1/servicios/${id}/acta`, { key })
  const deAliado = await porAliado(aliado.clave)
  expect(deAliado.status).toBe(200)
  expect(deAliado.text).not.toMatch(new RegExp(`777000|"contenido"|"inicio"|${rival.empresa}`))
  expect(await verificar(deAliado.body['acta'])).toEqual({ dice: expect.stringMatching(/^ok/), bien: true })
  const otro = await createAliado(mundo)
  expect((await porAliado(otro.clave)).status).toBe(404)
  expect((await porAliado((await createAliado(mundo, ['posiciones:reportar'])).clave)).status).toBe(403)
  // Who looked is in the history, once in ten minutes.
  await expect
    .poll(async () => (await historialOf(mundo, id)).filter((una) => una.startsWith('verActa')))
    .toHaveLength(3)
})

test('RATE-06 many records of one company are drawn in its line, and a FUEC of another is issued among the first', async () => {
  const cookie = await app.signIn(viaje.admin.email)
  const otra = await createEmpresa(mundo)
  await createLegales(mundo, otra)
  const { id } = await createServicioIn(mundo, 'asignado', { admin: otra })
  const { version } = await rowOf(mundo, id)
  const suya = await app.signIn(otra.email)
  const fin: string[] = []
  const actas = Array.from({ length: 100 }, async () => {
    const { status } = await app.request('GET', `/api/servicios/${viaje.id}/acta.pdf`, { cookie })
    fin.push('acta')
    return status
  })
  const expedido = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, {
    cookie: suya,
    body: pedidoDeFuec(version),
  })
  expect([expedido.status, expedido.text]).toEqual([200, expect.stringContaining('"vigente"')])
  expect(fin.length).toBeLessThan(50)
  expect(new Set(await Promise.all(actas))).toEqual(new Set([200]))
})
