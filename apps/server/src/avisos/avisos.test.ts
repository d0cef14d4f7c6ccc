import type { Aviso } from '@aliadas/contract/avisos'
import { DIA_MS, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
  accept,
  atMoment,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createVehiculo,
  fill,
  createWorldWithApp,
  expire,
  publish,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import type { TestStream } from '../testing/test-stream.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import { olvidarAvisosViejos } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Aliado
let admin: Persona
let usuario: Persona
let rival: Persona

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
})
afterAll(() => close())
beforeEach(async () => {
  // The requests of the test before are closed.
  mundo.ctx.clock.advance(DIA_MS)
  admin = await createEmpresa(mundo)
  usuario = await createUsuario(mundo, admin)
  rival = await createEmpresa(mundo)
  for (const de of [admin, rival]) await createVehiculo(mundo, de)
  // What happened before somebody registered is no news for them.
  mundo.ctx.clock.advance(MINUTO_MS)
})

const cookies = new Map<string, string>()
const de = async ({ email }: Persona): Promise<string> => {
  const cookie = cookies.get(email) ?? (await app.signIn(email))
  cookies.set(email, cookie)
  return cookie
}
type Pagina = { filas: Aviso[]; siguiente: string | null }
const pagina = async (quien: Persona, consulta = ''): Promise<Pagina> => {
  const { status, body, text } = await app.request('GET', `/api/avisos${consulta}`, { cookie: await de(quien) })
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return body as unknown as Pagina
}
const avisos = async (quien: Persona): Promise<Aviso[]> => (await pagina(quien)).filas
/** Of what happened to services; `usuario` itself is told of, too. */
const clases = async (quien: Persona, id?: string): Promise<string[]> =>
  (await avisos(quien))
    .filter(({ idServicio }) => idServicio !== null && (id === undefined || idServicio === id))
    .map(({ clase }) => clase)
const cuenta = async (quien: Persona) =>
  (await app.request('GET', '/api/avisos/cuenta', { cookie: await de(quien) })).body as {
    sinLeer: number
    proximo: string | null
  }
const sinLeer = async (quien: Persona): Promise<number> => (await cuenta(quien)).sinLeer
const marcar = async (quien: Persona, ids: readonly string[], leido = true) =>
  app.request('POST', '/api/avisos/marcas', { cookie: await de(quien), body: { ids, leido } })
const leerTodos = async (quien: Persona) => app.request('POST', '/api/avisos/leidos', { cookie: await de(quien) })

const ganar = async (precio = 500_000): Promise<string> => {
  const id = await publish(mundo, aliado)
  const oferta = await bid(mundo, admin, id, precio)
  await bid(mundo, rival, id, 777_000)
  mundo.ctx.clock.advance(MINUTO_MS)
  await accept(mundo, aliado, id, oferta)
  return id
}

test('without a session nobody reads or marks, and a mark needs ids', async () => {
  for (const [metodo, ruta] of [
    ['GET', '/api/avisos'],
    ['GET', '/api/avisos/cuenta'],
    ['POST', '/api/avisos/marcas'],
    ['POST', '/api/avisos/leidos'],
  ] as const)
    expect([ruta, (await app.request(metodo, ruta)).status]).toEqual([ruta, 401])
  expect((await marcar(admin, [])).status).toBe(400)
  expect((await marcar(admin, ['nada'])).status).toBe(400)
})

test('an accepted offer is told with amount and route, its payment to the administrators, and its loss to the others with the reason alone', async () => {
  const id = await ganar()
  const [uno, otro] = await avisos(admin)
  // Both are of one instant; their ids decide which one is first.
  const aceptada = uno?.clase === 'oferta-aceptada' ? uno : otro
  const viaje = { tipo: 'Van', origen: 'Aeropuerto', destino: 'Hotel' }
  expect(new Set([uno?.clase, otro?.clase])).toEqual(new Set(['oferta-aceptada', 'pago-por-validar']))
  expect(aceptada).toMatchObject({ idServicio: id, valor: 500_000, viaje, leido: false, metodoPago: 'transferencia' })
  expect(await clases(usuario)).toEqual(['oferta-aceptada'])
  const [perdida, ...otros] = await avisos(rival)
  expect(otros).toEqual([])
  expect(perdida).toMatchObject({ clase: 'oferta-perdida', motivo: 'otra', valor: 777_000, viaje, metodoPago: null })
  expect(JSON.stringify(perdida)).not.toContain('500000')
})

test('an offer that expires and one whose client cancels are told apart', async () => {
  const [vencido, cancelado] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  for (const id of [vencido, cancelado]) await bid(mundo, admin, id)
  await cancel(mundo, aliado, cancelado)
  await expire(mundo, vencido)
  const todos = await avisos(admin)
  const del = (id: string) =>
    todos.filter(({ idServicio }) => idServicio === id).map(({ clase, motivo }) => [clase, motivo])
  expect([del(vencido), del(cancelado)]).toEqual([[['oferta-perdida', 'vencida']], [['servicio-cancelado', null]]])
})

test('a trip that starts and ends is told once each', async () => {
  const { id } = await createServicioIn(mundo, 'enCurso', { admin, aliado })
  await createServicioIn(mundo, 'finalizado', { admin, aliado })
  expect(await clases(admin, id)).toContain('recorrido-iniciado')
  const { salida } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, salida).ctx)
  const todas = await clases(admin)
  expect(todas.filter((clase) => clase === 'recorrido-iniciado')).toHaveLength(2)
  expect(todas.filter((clase) => clase === 'viaje-terminado')).toHaveLength(1)
})

test('an open request is news for every company with its type, without a row, until it bids or the market ends', async () => {
  const guardados = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => (await sql`select from avisos`.execute(tx)).rows.length)
  const sinBus = await createEmpresa(mundo)
  await createVehiculo(mundo, sinBus, { tipo: 'Bus' })
  const antes = await guardados()
  const id = await publish(mundo, aliado)
  expect(await guardados()).toBe(antes)
  for (const quien of [admin, usuario, rival]) expect(await clases(quien, id)).toEqual(['solicitud-nueva'])
  expect(await clases(sinBus, id)).toEqual([])
  expect(await clases(await createPlataforma(mundo), id)).toEqual([])
  await bid(mundo, admin, id)
  expect(await clases(admin, id)).toEqual([])
  expect(await clases(rival, id)).toEqual(['solicitud-nueva'])
  const { vence } = await rowOf(mundo, id)
  const ahora = mundo.ctx.clock.now().getTime()
  expect((await cuenta(rival)).proximo).toBe(new Date(vence.getTime() - 2 * HORA_MS).toISOString())
  mundo.ctx.clock.advance(vence.getTime() - 2 * HORA_MS - ahora)
  expect(await clases(rival, id)).toEqual(['por-cerrar', 'solicitud-nueva'])
  expect((await cuenta(rival)).proximo).toBeNull()
  mundo.ctx.clock.advance(2 * HORA_MS)
  expect(await clases(rival, id)).toEqual([])
})

test('a person without a complete profile is told of no request', async () => {
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ perfil: false }).where('id', '=', usuario.id).execute(),
  )
  const id = await publish(mundo, aliado)
  expect(await clases(usuario, id)).toEqual([])
})

test('read, unread and all read are of one person, also of a request', async () => {
  await ganar()
  mundo.ctx.clock.advance(MINUTO_MS)
  const solicitud = await publish(mundo, aliado)
  expect([await sinLeer(admin), await sinLeer(usuario)]).toEqual([3, 2])
  const todos = await avisos(admin)
  const nueva = todos.find(({ idServicio }) => idServicio === solicitud)
  const aceptada = todos.find(({ clase }) => clase === 'oferta-aceptada')
  const ids = [nueva?.id ?? '', aceptada?.id ?? '']
  expect((await marcar(admin, ids)).body).toMatchObject({ sinLeer: 1 })
  expect([await sinLeer(admin), await sinLeer(usuario)]).toEqual([1, 2])
  expect(
    (await avisos(admin))
      .filter(({ leido, idServicio }) => leido && idServicio !== null)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted())
  expect((await leerTodos(admin)).body).toMatchObject({ sinLeer: 0 })
  expect((await marcar(admin, ids, false)).body).toMatchObject({ sinLeer: 2 })
  // Also below the moment up to which everything was read.
  mundo.ctx.clock.advance(HORA_MS)
  expect((await leerTodos(admin)).body).toMatchObject({ sinLeer: 0 })
  expect((await marcar(admin, ids, false)).body).toMatchObject({ sinLeer: 2 })
  expect((await leerTodos(admin)).body).toMatchObject({ sinLeer: 0 })
  expect(await sinLeer(usuario)).toBe(2)
})

test('what is committed after everything was read, with an earlier instant, is not read', async () => {
  const id = await publish(mundo, aliado)
  const oferta = await bid(mundo, admin, id)
  const suelta = Promise.withResolvers<void>()
  const tarde = mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`insert into avisos (id, tenant, clase, objeto_id, en)
      values (id_de_aviso(${admin.empresaId}, 'tarde'), ${admin.empresaId}, 'viaje-terminado', ${oferta}, ${mundo.ctx.clock.now()})`.execute(
      tx,
    )
    await suelta.promise
  })
  mundo.ctx.clock.advance(1000)
  expect((await leerTodos(admin)).body).toMatchObject({ sinLeer: 0 })
  suelta.resolve()
  await tarde
  expect(await sinLeer(admin)).toBe(1)
})

test('TEN-17 notices are of one company, marks of one person, and nobody marks what they are not told', async () => {
  await ganar()
  const ajeno = (await avisos(admin)).map(({ id }) => id)
  expect((await marcar(rival, ajeno)).body).toMatchObject({ sinLeer: 1 })
  expect((await marcar(usuario, ajeno)).status).toBe(200)
  const plataforma = await createPlataforma(mundo)
  const leer = (persona: Persona, frase: ReturnType<typeof sql>) =>
    mundo.ctx.db.read(scopeOf(persona), async (tx) => (await frase.execute(tx)).rows.length)
  expect(await leer(rival, sql`select from avisos where tenant = ${admin.empresaId}`)).toBe(0)
  expect(await leer(plataforma, sql`select from avisos where tenant = ${admin.empresaId}`)).toBe(0)
  const deUsuario = sql`select from avisos_marcas where persona_id = ${usuario.id}`
  // The administrators' payment is no notice of the staff, so it has no mark.
  expect([await leer(usuario, deUsuario), await leer(admin, deUsuario), await leer(rival, deUsuario)]).toEqual([
    1, 0, 0,
  ])
  const marca = sql`insert into avisos_marcas (persona_id, aviso_id, leido, en) values (${usuario.id}, ${FAKE_ID}, true, now())`
  await expect(mundo.ctx.db.transaction(scopeOf(admin), (tx) => marca.execute(tx))).rejects.toThrow(
    /row-level security/,
  )
  const anonimo = { rol: 'empresa', empresaId: admin.empresaId } as const
  expect(
    await mundo.ctx.db.read(anonimo, async (tx) => (await sql`select from avisos_marcas`.execute(tx)).rows),
  ).toEqual([])
  for (const frase of [`insert into avisos (id) values ('x')`, 'update avisos set en = now()', 'delete from avisos'])
    await expect(mundo.ctx.db.transaction(scopeOf(admin), (tx) => sql.raw(frase).execute(tx))).rejects.toThrow(
      /permission denied/,
    )
})

test('whoever becomes an administrator is told what administrators are told', async () => {
  await ganar()
  expect(await clases(usuario)).toEqual(['oferta-aceptada'])
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ role: 'admin' }).where('id', '=', usuario.id).execute(),
  )
  cookies.delete(usuario.email)
  ;(await app.live(await de(usuario))).close()
  expect((await clases(usuario)).toSorted()).toEqual(['oferta-aceptada', 'pago-por-validar'])
})

test('a person is not told what happened before it registered', async () => {
  await ganar()
  mundo.ctx.clock.advance(MINUTO_MS)
  expect(await sinLeer(await createUsuario(mundo, admin))).toBe(0)
})

test('notices and marks are kept 90 days', async () => {
  await ganar()
  const ids = (await avisos(admin)).map(({ id }) => id)
  await marcar(admin, ids)
  const barrer = () => olvidarAvisosViejos(mundo.ctx.db, mundo.ctx.clock.now())
  const quedan = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => [
      (await sql`select from avisos where id = any (${ids}::text[])`.execute(tx)).rows.length,
      (await sql`select from avisos_marcas where aviso_id = any (${ids}::text[])`.execute(tx)).rows.length,
    ])
  mundo.ctx.clock.advance(90 * DIA_MS - 1)
  await barrer()
  expect(await quedan()).toEqual([2, 2])
  mundo.ctx.clock.advance(1)
  await barrer()
  expect(await quedan()).toEqual([0, 0])
})

test('LIVE-04 the company hears of its notices as they happen, each role of its own, and a rival of nothing else', async () => {
  const id = await publish(mundo, aliado)
  const oferta = await bid(mundo, admin, id)
  const oidos = await Promise.all([admin, usuario, rival].map(async (quien) => app.live(await de(quien))))
  for (const oido of oidos) await oido.listo()
  await accept(mundo, aliado, id, oferta)
  await mundo.base.pool.query('notify aliadas_cambios')
  const cambios = (s: TestStream) => s.changes() as { tipo: string; clase?: string }[]
  const clasesDe = (s: TestStream) =>
    cambios(s).flatMap(({ tipo, clase }) => (tipo === 'avisos' ? [String(clase)] : []))
  const [deAdmin, deUsuario, deRival] = oidos
  await deAdmin?.until((s) => clasesDe(s).length === 2)
  await deUsuario?.until((s) => clasesDe(s).length === 1)
  await deRival?.until((s) => cambios(s).some(({ tipo }) => tipo === 'servicio-fuera'))
  const dichos = oidos.map((oido) => clasesDe(oido).toSorted())
  expect(dichos).toEqual([['oferta-aceptada', 'pago-por-validar'], ['oferta-aceptada'], []])
  for (const oido of oidos) oido.close()
})

test('10,000 notices: each page costs the same, by the index of the list, and pages meet without a gap', async () => {
  await fill(mundo, async (tx) => {
    await sql`insert into avisos (id, tenant, clase, servicio_id, objeto_id, en)
      select id_de_aviso(${admin.empresaId}, 'n ' || n), ${admin.empresaId}, 'viaje-terminado', ${FAKE_ID}, ${FAKE_ID},
        ${mundo.ctx.clock.now()}::timestamptz - (n / 7) * interval '1 minute'
      from generate_series(1, 10000) n`.execute(tx)
  })
  await mundo.base.pool.query('analyze avisos')
  const vistos = new Set<string>()
  let cursor: string | null = ''
  for (let i = 0; i < 5 && cursor !== null; i++) {
    const { filas, siguiente }: Pagina = await pagina(admin, `?porPagina=100${cursor ? `&cursor=${cursor}` : ''}`)
    for (const { id } of filas) vistos.add(id)
    cursor = siguiente
  }
  expect(vistos.size).toBe(500)
  expect(await sinLeer(admin)).toBe(6)
  const plan = await mundo.ctx.db.read(scopeOf(admin), async (tx) => {
    const { rows } = await sql<Record<string, string>>`explain (costs off)
      select a.* from (select id, en, clase, servicio_id, objeto_id, detalle from avisos
        where tenant = ${admin.empresaId} and en > ${new Date(0)} and clase = any (${['viaje-terminado']}::text[])) a
      where (a.en, a.id) < (${mundo.ctx.clock.now()}::timestamptz, ${FAKE_ID}) order by a.en desc, a.id desc limit 26`.execute(
      tx,
    )
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(/Index Only Scan Backward using avisos_lista/)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})
