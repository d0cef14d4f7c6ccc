import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  fill,
  createWorld,
  publish,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { serviciosDelDia } from './listar-servicios-del-dia.ts'
import { consultaDeLibres } from './vehiculos-libres.ts'

const DIA = '2026-06-20'
let mundo: World
let app: TestApp

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

type Pagina = {
  filas: ServicioDelDia[]
  siguiente: string | null
  anterior: string | null
  total: { filas: number; exacto: boolean }
  sinVehiculo: number
  proximoDia: string | null
}
const pedir = async (quien: string, resto = '', dia = DIA) => {
  const { body, status } = await app.request('GET', `/api/programacion?dia=${dia}${resto}`, { cookie: quien })
  expect([resto, status]).toEqual([resto, 200])
  return body as Pagina
}
const cambiar = (id: string, cambio: { validado?: boolean; suspendido?: boolean; conductorId?: null }) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('vehiculos').set(cambio).where('id', '=', id).execute(),
  )
/** A trip like this one for its vehicle on each of this many days, half before and half after it. */
const clonarViajes = (id: string, dias: number) =>
  fill(mundo, (tx) =>
    sql`
      insert into servicios (id, aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, rumbo, paradas, fecha_salida, hora_salida,
        salida, fin, fecha, vence, pasajeros, actualizado_en, estado, empresa_aliada_id, empresa_aliada, valor_oferta, metodo_pago, pago,
        numero_transaccion, vehiculo_id, conductor_id)
      select 'CLV' || lpad(k::text, 21, 'Z'), aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, rumbo, paradas, fecha_salida,
        hora_salida, salida + cuando, fin + cuando, fecha, vence + cuando, pasajeros, actualizado_en, estado, empresa_aliada_id, empresa_aliada, valor_oferta,
        metodo_pago, pago, numero_transaccion, vehiculo_id, conductor_id
      from servicios, generate_series(1, ${dias}::int) k, make_interval(days => k - ${dias}::int / 2) cuando where id = ${id}
    `.execute(tx),
  )
const placasDe = ({ libres }: Pick<ServicioDelDia, 'libres'>) => libres?.vehiculos.map((v) => v.placas)

test('INJ-01 a day that is none, and a page that is none, are refused; without a session nothing is told', async () => {
  const cookie = await app.signIn((await createEmpresa(mundo)).email)
  for (const mala of ['', 'dia=', 'dia=hoy', 'dia=2026-02-30', `dia=${DIA}&porPagina=7`, `dia=${DIA}&cursor=x`])
    expect([mala, (await app.request('GET', `/api/programacion?${mala}`, { cookie })).status]).toEqual([mala, 400])
  expect((await app.request('GET', `/api/programacion?dia=${DIA}`)).status).toBe(401)
})

test('a day has what departs in it in Bogotá, by departure, whatever its state, page by page; a request is nobody’s day', async () => {
  const admin = await createEmpresa(mundo)
  const cookie = await app.signIn(admin.email)
  const aliado = await createAliado(mundo)
  const vehiculo = await createVehiculo(mundo, admin)
  const crear = (estado: Parameters<typeof createServicioIn>[1], fechaSalida: string, horaSalida: string) => {
    const cuerpo = { fechaSalida, horaSalida, origen: `${fechaSalida} ${horaSalida}` }
    return createServicioIn(mundo, estado, { aliado, admin, vehiculo, cuerpo })
  }
  await publish(mundo, aliado, { fechaSalida: DIA, horaSalida: '07:00', origen: 'De nadie' })
  await crear('validar', '2026-06-19', '23:59')
  await crear('validar', '2026-06-21', '00:00')
  await crear('finalizado', DIA, '00:00')
  await crear('confirmado', DIA, '23:59')
  await crear('reservado', DIA, '12:30')
  const horas = Array.from({ length: 24 }, (_, n) => `${String(n).padStart(2, '0')}:15`)
  for (const hora of horas.toReversed()) await crear('validar', DIA, hora)
  const todas = ['00:00', '12:30', '23:59', ...horas].toSorted().map((hora) => `${DIA} ${hora}`)
  const primera = await pedir(cookie)
  expect(primera.filas.map((s) => s.origen)).toEqual(todas.slice(0, 25))
  expect([primera.total, primera.sinVehiculo, primera.anterior]).toEqual([{ filas: 27, exacto: true }, 25, null])
  const segunda = await pedir(cookie, `&cursor=${primera.siguiente}`)
  expect([segunda.filas.map((s) => s.origen), segunda.siguiente]).toEqual([todas.slice(25), null])
  expect(primera.proximoDia).toBeNull()
  expect(await pedir(cookie, '', '2026-06-18')).toMatchObject({ filas: [], proximoDia: '2026-06-19' })
  expect(await pedir(cookie, '', '2026-06-22')).toMatchObject({ filas: [], proximoDia: null })
})

test('TEN-02 a day has nothing of another company, and the platform has everybody’s or one company’s', async () => {
  const dia = '2026-06-23'
  const [x, y] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const cuerpo = { fechaSalida: dia, horaSalida: '08:00' }
  const deX = await createServicioIn(mundo, 'reservado', { admin: x, cuerpo })
  const deY = await createServicioIn(mundo, 'reservado', { admin: y, cuerpo: { ...cuerpo, horaSalida: '09:00' } })
  const ver = async (quien: string, resto = '') =>
    (await pedir(quien, resto, dia)).filas.map(({ id, empresaAliada }) => [id, empresaAliada])
  const sesionX = await app.signIn(x.email)
  expect(await ver(sesionX)).toEqual([[deX.id, null]])
  // Naming another company has no effect for a person of a company.
  expect(await ver(sesionX, `&empresa=${y.empresaId}`)).toEqual([[deX.id, null]])
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect(await ver(plataforma)).toEqual([
    [deX.id, x.empresa],
    [deY.id, y.empresa],
  ])
  expect(await ver(plataforma, `&empresa=${y.empresaId}`)).toEqual([[deY.id, y.empresa]])
  const [, suyo] = (await pedir(plataforma, '', dia)).filas
  expect(suyo?.libres?.vehiculos.map((v) => v.id)).toEqual([deY.vehiculo])
})

test('beside a service without vehicle stand those that could drive it: its type, large enough, in order, with documents in force, free all the time', async () => {
  const dia = '2026-06-24'
  const admin = await createEmpresa(mundo)
  const cookie = await app.signIn(admin.email)
  const cuerpo = {
    tipo: 'Buseta' as const,
    pasajeros: 10,
    fechaSalida: dia,
    horaSalida: '08:00',
    fechaRegreso: dia,
    horaRegreso: '12:00',
  }
  const crear = (placas: string, datos: object = {}) =>
    createVehiculo(mundo, admin, { placas, tipo: 'Buseta', capacidad: 20, ...datos })
  await crear('LBR004', { capacidad: 30 })
  await crear('LBR001', { capacidad: 10 })
  const sinConductor = await crear('LBR010')
  const suspendido = await crear('LBR011')
  const sinValidar = await crear('LBR012')
  await cambiar(sinConductor, { conductorId: null })
  await cambiar(suspendido, { suspendido: true })
  await cambiar(sinValidar, { validado: false })
  await crear('LBR013', { capacidad: 9 })
  await crear('LBR017', { fechasoat: '2026-06-23' })
  await crear('LBR018', { vencimientoLicenciaDeConducir: '2026-06-23' })
  await crear('LBR014', { tipo: 'Bus' })
  await createVehiculo(mundo, await createEmpresa(mundo), { placas: 'LBR015', tipo: 'Buseta', capacidad: 20 })
  const ocupado = await crear('LBR016')
  const encima = { ...cuerpo, horaSalida: '11:59', horaRegreso: '14:00' }
  await createServicioIn(mundo, 'asignado', { admin, vehiculo: ocupado, cuerpo: encima })
  const justo = await crear('LBR002')
  const antes = { ...cuerpo, horaSalida: '06:00', horaRegreso: '08:00' }
  await createServicioIn(mundo, 'confirmado', { admin, vehiculo: justo, cuerpo: antes })
  const despues = { ...cuerpo, horaSalida: '12:00', horaRegreso: '14:00' }
  await createServicioIn(mundo, 'asignado', { admin, vehiculo: justo, cuerpo: despues })
  const { id } = await createServicioIn(mundo, 'reservado', { admin, vehiculo: justo, cuerpo })
  const deEste = async () => (await pedir(cookie, '', dia)).filas.find((s) => s.id === id)

  const fila = await deEste()
  expect(fila?.libres).toMatchObject({ cuantos: 3, exacto: true })
  expect(fila && placasDe(fila)).toEqual(['LBR001', 'LBR002', 'LBR004'])
  expect(fila?.libres?.vehiculos[0]).toMatchObject({ capacidad: 10, conductor: expect.stringMatching(/^Conductor /) })
  // Those with a vehicle get no suggestions.
  expect((await pedir(cookie, '', dia)).filas.filter((s) => s.libres === null)).toHaveLength(3)

  for (let n = 0; n < 19; n++) await crear(`LBS0${n + 10}`)
  const muchos = await deEste()
  expect([muchos?.libres?.cuantos, muchos?.libres?.exacto, muchos && placasDe(muchos)?.length]).toEqual([20, false, 4])

  expect(
    (await app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie, body: { idVehiculo: justo } })).status,
  ).toBe(200)
  expect(await deEste()).toMatchObject({ libres: null, placas: 'LBR002' })
  expect((await pedir(cookie, '', dia)).sinVehiculo).toBe(0)

  // A suspended vehicle counts as none: its trips without a FUEC need another.
  const motivo = { motivo: 'Revisión de frenos' }
  expect((await app.request('POST', `/api/vehiculos/${justo}/suspender`, { cookie, body: motivo })).status).toBe(200)
  const sinEl = await pedir(cookie, '', dia)
  expect(sinEl.sinVehiculo).toBe(2)
  expect(sinEl.filas.filter((s) => s.placas === 'LBR002').map((s) => s.libres?.cuantos)).toEqual([undefined, 20, 20])
})

test('a day and its free vehicles are read by their indexes, for a company and for the platform', async () => {
  const admin = await createEmpresa(mundo)
  const plataforma = await createPlataforma(mundo)
  const planDe = (persona: Persona, consulta: (tx: Parameters<typeof serviciosDelDia>[0]) => RawBuilder<unknown>) =>
    mundo.ctx.db.read(scopeOf(persona), async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        tx,
      )
      const { rows } = await sql<Record<string, string>>`explain (costs off) ${consulta(tx)}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
  const delDia = (persona: Persona) => (tx: Parameters<typeof serviciosDelDia>[0]) =>
    sql`${serviciosDelDia(tx, persona, { dia: DIA }, 'reservado').select('id').orderBy('salida').orderBy('id').limit(26)}`
  for (const [persona, indice] of [
    [admin, 'servicios_lista'],
    [plataforma, 'servicios_de_todos'],
  ] as const) {
    const plan = await planDe(persona, delDia(persona))
    expect([indice, plan]).toEqual([indice, expect.stringMatching(new RegExp(`using ${indice} `))])
    expect([indice, plan]).toEqual([indice, expect.stringMatching(/Index Cond: .*salida >= .*salida < /)])
    expect([indice, plan]).toEqual([indice, expect.not.stringContaining('Sort')])
  }
  // A vehicle with thousands of trips: of its two indexes, the one with both ends of a trip reads the fewest rows.
  const { id } = await createServicioIn(mundo, 'asignado', { admin, cuerpo: { fechaSalida: DIA, horaSalida: '08:00' } })
  const { fin } = await rowOf(mundo, id)
  await clonarViajes(id, 3000)
  await mundo.base.pool.query('analyze servicios, vehiculos, conductores')
  const libres = await planDe(admin, () => sql`${consultaDeLibres([{ id, fin }])}`)
  expect(libres).toMatch(/using vehiculos_por_capacidad .*\n.*Index Cond: .*empresa_id.*tipo.*capacidad >= /)
  expect(libres).toMatch(
    /using servicios_ocupacion on servicios otro.*\n.*Index Cond: .*vehiculo_id = v\.id.*salida < s\.fin.*fin > s\.salida/,
  )
  expect(libres).not.toContain('Seq Scan')
})
