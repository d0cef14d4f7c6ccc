import { createHash } from 'node:crypto'
import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cerrarTrazas } from '../posiciones/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorld,
  publish,
  rowOf,
  tamper,
  waitingForLock,
  type World,
} from '../testing/factories/index.ts'
import { anotar } from './anotar.ts'
import { leerCadena, primeraQueNoCuadra } from './cadena.ts'
import { guardarCabezas } from './guardar-cabezas.ts'

let mundo: World
beforeAll(async () => {
  mundo = await createWorld()
})
afterAll(() => mundo.close())

/** A company that may bid. */
const postora = async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  return admin
}
const leer = (id: string) => mundo.ctx.db.read({ rol: 'sistema' }, (tx) => leerCadena(tx, id))
const falla = async (id: string) => primeraQueNoCuadra(await leer(id))

test('the database writes canonical JSON as RFC 8785 says', async () => {
  const clave = fc.string({ unit: 'grapheme-ascii' })
  const texto = fc.string({ unit: 'binary' }).filter((uno) => uno.isWellFormed() && !uno.includes('\0'))
  const { valor } = fc.letrec((tie) => ({
    valor: fc.oneof(
      { maxDepth: 3 },
      texto,
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
      fc.constantFrom(-0, 1e-6, 1e-7, -1.5e-9, 0.1, 4_500_000.5, Number.MAX_SAFE_INTEGER, 1e21),
      fc.array(tie('valor'), { maxLength: 4 }),
      fc.dictionary(clave, tie('valor'), { maxKeys: 4 }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(fc.array(valor, { minLength: 20, maxLength: 20 }), async (valores) => {
      const escritos = valores.map((uno) => JSON.stringify(uno))
      const { rows } = await mundo.base.pool.query<{ c: string }>(
        'select json_canonico(v::jsonb) c from unnest($1::text[]) with ordinality u (v, n) order by n',
        [escritos],
      )
      expect(rows.map(({ c }) => c)).toEqual(valores.map((uno) => canonicalize(uno)))
    }),
    { numRuns: 30 },
  )
})

test('every line of a service is in its chain, with the digest of its FUEC, and a line of nothing is in none', async () => {
  const { id, admin } = await createServicioIn(mundo, 'finalizado')
  const cadena = await leer(id)
  expect(cadena.eslabones.map(({ n, resto }) => [n, resto['accion']])).toEqual(
    [
      'publicar',
      'ofertar',
      'aceptarOferta',
      'aceptar',
      'validarPago',
      'asignarVehiculo',
      'subirFuec',
      'iniciarRecorrido',
      'finalizar',
    ].map((accion, i) => [i + 1, accion]),
  )
  expect([primeraQueNoCuadra(cadena), cadena.anteriores]).toEqual([null, 0])
  const { sha256 } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('sha256').where('servicioId', '=', id).executeTakeFirstOrThrow(),
  )
  expect(cadena.eslabones[6]?.resto['cambios']).toMatchObject({ sha256 })
  const ajenas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('historial').select(['eslabon', 'huella', 'sal']).where('servicioId', 'is', null).execute(),
  )
  expect(ajenas.length).toBeGreaterThan(0)
  expect(new Set(ajenas.map((una) => JSON.stringify(una)))).toEqual(
    new Set([JSON.stringify({ eslabon: null, huella: null, sal: null })]),
  )
  // No role of the application rewrites a chain.
  for (const rol of ['empresa', 'plataforma'] as const)
    await expect(
      mundo.ctx.db.transaction({ rol, empresaId: admin.empresaId }, (tx) =>
        sql`update cadenas set lineas = 1`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  await expect(
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => sql`update cadenas set lineas = 1`.execute(tx)),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a line that is written while a chain is read does not make it look broken', async () => {
  const id = await publish(mundo, await createAliado(mundo))
  const client = await mundo.base.pool.connect()
  try {
    await client.query('begin')
    // Whoever reads a head waits here, whoever has read the lines already does not read them again.
    await client.query('lock table cadenas in access exclusive mode')
    const leida = falla(id)
    await waitingForLock(mundo, 1)
    await client.query('set local role aliadas_sistema')
    await client.query(
      `insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_nombre, sal, en)
        values ('CERRADO', 'servicio', $1, 'verTraza', 'servidor', '', gen_random_uuid(), now())`,
      [id],
    )
    await client.query('commit')
    expect(await leida).toBeNull()
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await leer(id)).eslabones).toHaveLength(2)
})

test('two commands on one service at once give one chain, and those on another do not wait', async () => {
  const aliado = await createAliado(mundo)
  const [id, otro] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  const [x, y] = [await postora(), await postora()]
  const [escrita, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const primera = mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const linea = { tenant: 'CERRADO', entidad: 'servicio', entidadId: id, accion: 'verTraza' } as const
    await anotar(tx, SERVIDOR, mundo.ctx.clock.now(), [linea])
    escrita.resolve()
    await seguir.promise
  })
  await escrita.promise
  const segundas = [bid(mundo, x, id), bid(mundo, y, id)]
  await waitingForLock(mundo, 2)
  await bid(mundo, x, otro)
  seguir.resolve()
  await Promise.all([primera, ...segundas])
  const { eslabones } = await leer(id)
  expect(eslabones.map(({ n, resto }) => [n, resto['accion']])).toEqual([
    [1, 'publicar'],
    [2, 'verTraza'],
    [3, 'ofertar'],
    [4, 'ofertar'],
  ])
  expect([await falla(id), await falla(otro)]).toEqual([null, null])
  // Twenty at once, without any order.
  const empresas = await Promise.all(Array.from({ length: 20 }, postora))
  await Promise.all(empresas.map((una) => bid(mundo, una, id)))
  expect([(await leer(id)).eslabones.length, await falla(id)]).toEqual([24, null])
})

test.each([
  ['changed', `update historial set cambios = cambios || '{"valor": 1}' where servicio_id = $1 and eslabon = 5`, 5],
  ['changed in its state', `update historial set a = 'cancelado' where servicio_id = $1 and eslabon = 8`, 8],
  ['changed in its time', `update historial set en = en + interval '1 ms' where servicio_id = $1 and eslabon = 2`, 2],
  ['dropped', `delete from historial where servicio_id = $1 and eslabon = 4`, 4],
  ['dropped at the end', `delete from historial where servicio_id = $1 and eslabon = 9`, 9],
  [
    'swapped',
    `update historial set eslabon = case eslabon when 6 then 7 else 6 end where servicio_id = $1 and eslabon in (6, 7)`,
    6,
  ],
  [
    'swapped with its digest',
    `update historial h set eslabon = o.eslabon, huella = o.huella from historial o
      where h.servicio_id = $1 and o.servicio_id = $1 and (h.eslabon, o.eslabon) in ((3, 4), (4, 3))`,
    3,
  ],
  [
    'added without the chain',
    `insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_nombre, en)
      values ('CERRADO', 'servicio', $1, 'verTraza', 'servidor', '', now())`,
    1,
  ],
  ['dropped with the head', `delete from cadenas where servicio_id = $1`, 10],
])('LOG-01 a line that was %s in SQL is named', async (_, orden, n) => {
  const { id } = await createServicioIn(mundo, 'finalizado')
  expect(await falla(id)).toBeNull()
  await tamper(mundo, orden, [id])
  expect(await falla(id)).toBe(n)
})

test('the chain of a service that is older than chains says how many lines it had, and takes them in', async () => {
  const { id } = await createServicioIn(mundo, 'reservado')
  await tamper(mundo, 'update historial set eslabon = null, huella = null, sal = null where servicio_id = $1', [id])
  await tamper(mundo, 'delete from cadenas where servicio_id = $1', [id])
  const linea = { tenant: 'CERRADO', entidad: 'servicio', entidadId: id, accion: 'verTraza' } as const
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => anotar(tx, SERVIDOR, mundo.ctx.clock.now(), [linea]))
  const cadena = await leer(id)
  expect(cadena.eslabones).toMatchObject([{ n: 1, linea: { anteriores: 5 } }])
  expect([primeraQueNoCuadra(cadena), cadena.anteriores]).toEqual([null, 5])
  await tamper(mundo, `delete from historial where servicio_id = $1 and accion = 'ofertar'`, [id])
  expect(await falla(id)).toBe(1)
})

test('the heads of a day are kept once, each with the digest over all of them and the day before', async () => {
  const { id } = await createServicioIn(mundo, 'validar')
  mundo.ctx.clock.advance(DIA_MS)
  const [dia] = await guardarCabezas(mundo.ctx)
  expect(dia).toBe('2026-06-10')
  expect(await guardarCabezas(mundo.ctx)).toEqual([])
  const cabezas = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => ({
      cabezas: await tx.selectFrom('cadenaCabezas').selectAll().orderBy('dia').orderBy('servicioId').execute(),
      dias: await tx.selectFrom('cadenaDias').selectAll().orderBy('dia').execute(),
    }))
  const antes = await cabezas()
  const { cabeza } = await leer(id)
  expect(antes.cabezas.find(({ servicioId }) => servicioId === id)).toMatchObject({ lineas: cabeza?.lineas })
  await bid(mundo, await postora(), await publish(mundo, await createAliado(mundo)))
  mundo.ctx.clock.advance(3 * DIA_MS)
  // The trips of the other tests start on the 12th, and on the 13th nothing happens.
  expect(await guardarCabezas(mundo.ctx)).toEqual(['2026-06-11', '2026-06-12', '2026-06-13'])
  const { cabezas: todas, dias } = await cabezas()
  expect(dias.map(({ servicios }) => servicios)).toEqual([antes.cabezas.length, 1, expect.any(Number), 0])
  let huella = Buffer.alloc(0)
  for (const uno of dias) {
    const suma = createHash('sha256').update(huella)
    for (const { dia: suyo, servicioId, lineas, huella: suya } of todas)
      if (suyo === uno.dia) suma.update(`${servicioId} ${lineas} ${suya.toString('hex')}\n`)
    huella = suma.digest()
    expect(uno.huella).toEqual(huella)
  }
})

test('a trace enters the chain by digest a day after its trip, once, before it is thinned', async () => {
  const { id, admin } = await createServicioIn(mundo, 'finalizado')
  const { finalizadoEn } = await rowOf(mundo, id)
  const fin = finalizadoEn?.getTime() ?? 0
  const puntos = [0, 1, 2].map((n) => ({ en: new Date(fin - HORA_MS + n * 1000), lat: 3.4 + n / 1e5, lon: -76.5 }))
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('trazas')
      .values(puntos.map((uno) => ({ servicioId: id, empresaId: admin.empresaId, ...uno })))
      .execute(),
  )
  mundo.ctx.clock.set(new Date(fin + DIA_MS))
  await cerrarTrazas(mundo.ctx)
  const lineas = async () =>
    (await leer(id)).eslabones.filter(({ resto }) => resto['accion'] === 'cerrarTraza').map(({ resto }) => resto)
  expect(await lineas()).toEqual([])
  mundo.ctx.clock.advance(HORA_MS)
  // Both have read the queue before one of them writes.
  const [tomada, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const otra = mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`select from trazas_por_ralear where servicio_id = ${id} for update`.execute(tx)
    tomada.resolve()
    await seguir.promise
  })
  await tomada.promise
  const cierres = [cerrarTrazas(mundo.ctx), cerrarTrazas(mundo.ctx)]
  await waitingForLock(mundo, 2)
  seguir.resolve()
  await Promise.all([otra, ...cierres])
  const suma = createHash('sha256')
  for (const { en, lat, lon } of puntos) suma.update(`${en.toISOString()},${lat},${lon}\n`)
  expect(await lineas()).toMatchObject([
    { tenant: admin.empresaId, cambios: { puntos: 3, sha256: suma.digest('hex') } },
  ])
  expect(await falla(id)).toBeNull()
})
