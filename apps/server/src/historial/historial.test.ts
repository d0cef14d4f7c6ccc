import { IMAGEN_DE_CLIENTE, PRESETS, TIPO_EN_PALABRAS } from '@aliadas/contract/archivos'
import { ACCIONES_POR_CLASE, ACCIONES_DE_HISTORIAL, ETIQUETA_DE_CAMPO } from '@aliadas/contract/historial'
import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Cut } from '../platform/keyset.ts'
import {
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
  pay,
  publish,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { anotar } from './anotar.ts'
import { partesDe, type FiltroDeHistorial } from './listar-historial.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let admin: Persona
let sesion: string
let viaje: { id: string; placas: string }

beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  admin = await createEmpresa(mundo)
  const { id } = await createServicioIn(mundo, 'finalizado', { admin, cuerpo: { origen: 'Plaza de Guacarí' } })
  // An hour after the departure, on Friday 12 June, 8:00 in Bogotá.
  mundo.ctx.clock.advance(49 * 3_600_000)
  sesion = await app.signIn(admin.email)
  await pay(mundo, admin, 'anticipo', id, 'H-1')
  viaje = { id, placas: (await rowOf(mundo, id)).placas ?? '' }
})
afterAll(() => cerrar())

type Linea = {
  accion: string
  codigo: string | null
  quien: string
  idPersona: string | null
  cambios: { campo: string }[]
  sobre: string | null
  objeto: object | null
  empresa: string | null
  idServicio: string | null
  id: string
}
type Pagina = { filas: Linea[]; siguiente: string | null; anterior: string | null; total: object }
const pedir = async (pregunta = '', quien = sesion) => {
  const { status, body } = await app.request('GET', `/api/historial?${pregunta}`, { cookie: quien })
  expect([pregunta, status]).toEqual([pregunta, 200])
  return body as Pagina
}
const acciones = async (pregunta: string, quien = sesion) => (await pedir(pregunta, quien)).filas.map((l) => l.accion)

test('S2-063 each action is of one kind', () => {
  const todas = Object.values(ACCIONES_POR_CLASE).flat()
  expect(todas.toSorted()).toEqual(ACCIONES_DE_HISTORIAL.toSorted())
})

test('S2-063 the history says who, when and what changed, the newest first, and is the own one', async () => {
  const { filas, total } = await pedir()
  expect(filas[0]).toMatchObject({
    accion: 'pagarAnticipo',
    quien: admin.nombre,
    idPersona: admin.id,
    codigo: viaje.id.slice(-6),
    en: mundo.ctx.clock.now().toISOString(),
    cambios: expect.arrayContaining([
      { campo: 'Número de transacción', antes: null, despues: 'H-1' },
      { campo: 'Valor', antes: null, despues: '225000' },
    ]),
  })
  expect(filas.map((l) => l.accion)).toEqual(
    expect.arrayContaining([
      'ingresar',
      'crear',
      'ofertar',
      'aceptar',
      'validarPago',
      'asignarVehiculo',
      'subirFuec',
      'finalizar',
    ]),
  )
  expect(total).toMatchObject({ exacto: true })
  const ajena = await createEmpresa(mundo)
  const suya = await pedir('', await app.signIn(ajena.email))
  expect(suya.filas.every((l) => l.idPersona === ajena.id || l.quien === 'Aliadas')).toBe(true)
  expect(JSON.stringify(suya)).not.toContain(viaje.id)
})

test('a line names what it is about, where that is looked at and, to the platform, whose it is', async () => {
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const { fuecArchivoId } = await rowOf(mundo, viaje.id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    anotar(tx, admin, mundo.ctx.clock.now(), [
      { tenant: admin.empresaId, entidad: 'archivo', entidadId: fuecArchivoId ?? '', accion: 'leer-documento' },
      { tenant: admin.empresaId, entidad: 'empresa', entidadId: admin.empresaId, accion: 'guardarEmpresa' },
      {
        tenant: admin.empresaId,
        entidad: 'empresa',
        entidadId: admin.empresaId,
        accion: 'cambiarArchivoLegal',
        cambios: { archivo: 'resolucion' },
      },
    ]),
  )
  const de = (lineas: Linea[], accion: string) => lineas.find((linea) => linea.accion === accion)
  const { filas } = await pedir('porPagina=100')
  expect(de(filas, 'crear')).toMatchObject({ sobre: viaje.placas, objeto: { clase: 'vehiculo' }, empresa: null })
  expect(de(filas, 'leer-documento')).toMatchObject({ sobre: 'FUEC', idServicio: viaje.id })
  expect(de(filas, 'guardarEmpresa')).toMatchObject({
    sobre: admin.empresa,
    objeto: { clase: 'empresa', id: admin.empresaId },
  })
  expect(de(filas, 'ingresar')).toMatchObject({ objeto: { clase: 'persona', id: admin.id } })
  expect(de(filas, 'subirFuec')?.cambios).toContainEqual(expect.objectContaining({ despues: 'PDF' }))
  expect(de(filas, 'cambiarArchivoLegal')?.cambios).toEqual([
    { campo: 'Archivo', antes: null, despues: 'Resolución de habilitación' },
  ])
  expect(JSON.stringify(filas)).not.toMatch(/application\/|image\//)
  // The id of a file is no word.
  expect(fuecArchivoId).toBeTruthy()
  expect(JSON.stringify(filas.map(({ cambios }) => cambios))).not.toContain(fuecArchivoId)
  const suyas = await pedir(`porPagina=100&empresa=${admin.empresaId}`, plataforma)
  expect(new Set(suyas.filas.map(({ empresa }) => empresa))).toEqual(new Set([admin.empresa]))
})

test('a stored code is said in words, on the screen and in the file, and any other word stays what it is', async () => {
  const otra = await createEmpresa(mundo)
  const suya = await app.signIn(otra.email)
  const linea = { tenant: otra.empresaId, entidad: 'persona', entidadId: otra.id } as const
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    anotar(tx, otra, mundo.ctx.clock.now(), [
      { ...linea, accion: 'validarPago', cambios: { metodoPago: 'epayco', nombre: 'epayco', motivo: 'constructor' } },
      { ...linea, accion: 'cambiar-rol', cambios: { de: 'user', a: 'admin' } },
      { ...linea, accion: 'reinvitar', cambios: { rol: 'admin', nombre: 'toString' } },
    ]),
  )
  const { filas } = await pedir('porPagina=100', suya)
  const de = (accion: string) =>
    filas.find((una) => una.accion === accion)?.cambios.toSorted((a, b) => a.campo.localeCompare(b.campo))
  expect(de('validarPago')).toEqual([
    { campo: 'Medio de pago', antes: null, despues: 'ePayco' },
    { campo: 'Motivo', antes: null, despues: 'constructor' },
    { campo: 'Nombre', antes: null, despues: 'epayco' },
  ])
  expect(de('cambiar-rol')).toEqual([{ campo: 'Rol', antes: 'Usuario', despues: 'Administrador' }])
  expect(de('reinvitar')).toEqual([
    { campo: 'Nombre', antes: null, despues: 'toString' },
    { campo: 'Rol', antes: null, despues: 'Administrador' },
  ])
  const { text } = await app.request('GET', '/api/historial/csv', { cookie: suya })
  expect(text).toContain('Medio de pago: ePayco')
  expect(text).toContain('Administrador')
})

test('in the line of each act a type of file is said in words, in whatever field it stands', async () => {
  const otra = await createEmpresa(mundo)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const tipos = [...Object.values(PRESETS), IMAGEN_DE_CLIENTE].flatMap((preset): readonly string[] => preset.tipos)
  expect(tipos.filter((tipo) => !Object.hasOwn(TIPO_EN_PALABRAS, tipo))).toEqual([])
  const valores = [tipos[0], tipos, { antes: tipos[0], despues: tipos.at(-1) }, { antes: null, despues: tipos }]
  const cambios = Object.fromEntries(Object.keys(ETIQUETA_DE_CAMPO).map((campo, n) => [campo, valores[n % 4]]))
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    anotar(
      tx,
      otra,
      mundo.ctx.clock.now(),
      ACCIONES_DE_HISTORIAL.map((accion) => ({
        tenant: otra.empresaId,
        entidad: 'empresa',
        entidadId: otra.empresaId,
        accion,
        cambios,
      })),
    ),
  )
  const suyas = `porPagina=100&empresa=${otra.empresaId}&persona=${otra.id}`
  const una = await pedir(suyas, plataforma)
  const resto = await pedir(`${suyas}&cursor=${una.siguiente}`, plataforma)
  const lineas = [...una.filas, ...resto.filas].filter((linea) => linea.cambios.length > 10)
  expect(lineas.map(({ accion }) => accion).toSorted()).toEqual(ACCIONES_DE_HISTORIAL.toSorted())
  const { text } = await app.request('GET', `/api/historial/csv?empresa=${otra.empresaId}`, { cookie: plataforma })
  for (const dicho of [JSON.stringify(lineas), text]) {
    expect(dicho).toContain('Imagen JPG')
    expect(dicho).not.toMatch(/(application|image)\//)
  }
})

test('sign-ins are left out when they are not asked for, and counted then', async () => {
  const [todas, sin] = [await pedir('porPagina=100'), await pedir('porPagina=100&ingresos=no')]
  expect(sin.filas).toEqual(todas.filas.filter(({ accion }) => accion !== 'ingresar'))
  expect(sin.filas.length).toBeLessThan(todas.filas.length)
  expect(sin.total).toMatchObject({ filas: sin.filas.length })
})

test('S2-063 it is searched by person, plates, service and place, and filtered by kind and day', async () => {
  const usuario = await createUsuario(mundo, admin)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ nombres: 'Zoraida' }).where('id', '=', usuario.id).execute(),
  )
  await app.signIn(usuario.email)
  expect(await acciones('q=zoraida')).toEqual(expect.arrayContaining(['ingresar', 'registrar']))
  expect((await pedir('q=zoraida')).filas.length).toBeLessThan(6)
  // A line that matches the client of its service and also its actor appears once.
  const suyo = await createServicioIn(mundo, 'validar', { admin, cuerpo: { cliente: 'Zoraida Mina' } })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    sql`insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_id, actor_nombre, en)
      values (${admin.empresaId}, 'servicio', ${suyo.id}, 'leer-documento', 'persona', ${usuario.id}, 'Zoraida', '2026-06-10')`.execute(
      tx,
    ),
  )
  const deAmbos = (await pedir('q=zoraida')).filas.map((l) => l.id)
  expect(new Set(deAmbos).size).toBe(deAmbos.length)
  const delViaje = await acciones(`q=${viaje.id.slice(-6)}`)
  expect(delViaje).toEqual(expect.arrayContaining(['ofertar', 'aceptar', 'subirFuec', 'pagarAnticipo']))
  expect(await acciones('q=guacari')).toEqual(delViaje)
  expect(await acciones(`servicio=${viaje.id}`)).toEqual(delViaje)
  expect(await acciones(`placas=${viaje.placas.toLowerCase()}`)).toEqual([...delViaje, 'crear'])
  expect(await acciones(`q=${viaje.placas}`)).toEqual([...delViaje, 'crear'])
  expect(await acciones('clase=pagos')).toEqual(['pagarAnticipo', 'validarPago'])
  expect(await acciones(`clase=pagos&persona=${usuario.id}`)).toEqual([])
  expect(await acciones(`persona=${usuario.id}`)).toEqual(['ingresar', 'leer-documento'])
  expect(await acciones('hasta=2026-06-09')).toEqual([])
  expect(await acciones('desde=2026-06-10&hasta=2026-06-12&clase=pagos')).toEqual(['pagarAnticipo', 'validarPago'])
  expect(await acciones('desde=2026-06-10&hasta=2026-06-11&clase=pagos')).toEqual(['validarPago'])
  expect(await acciones('desde=2026-06-12&clase=pagos')).toEqual(['pagarAnticipo'])
  expect(await acciones('desde=2026-06-13')).toEqual([])
  expect(await acciones('q=nadieconesenombre')).toEqual([])
  for (const mala of ['clase=x', 'desde=ayer', 'persona=1', 'orden=id', 'placas=ABCDEFGH'])
    expect([mala, (await app.request('GET', `/api/historial?${mala}`, { cookie: sesion })).status]).toEqual([mala, 400])
})

test('S2-063 pages hold every line once, both ways', async () => {
  const dos = await createEmpresa(mundo)
  const deDos = await app.signIn(dos.email)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    sql`insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_id, actor_nombre, en)
      select ${dos.empresaId}, 'persona', ${dos.id}, case when n % 2 = 0 then 'ingresar' else 'cerrar-sesiones' end, 'persona', ${dos.id}, 'Ana',
        '2026-01-01'::timestamptz + n / 3 * interval '1 minute' from generate_series(1, 60) n`.execute(tx),
  )
  for (const pregunta of ['clase=accesos&hasta=2026-01-02', 'hasta=2026-01-02', 'hasta=2026-01-02&orden=fecha']) {
    const una = await pedir(pregunta, deDos)
    const otra = await pedir(`${pregunta}&cursor=${una.siguiente}`, deDos)
    const tercera = await pedir(`${pregunta}&cursor=${otra.siguiente}`, deDos)
    const todas = [una, otra, tercera].flatMap((p) => p.filas.map((l) => l.id))
    expect([pregunta, todas.length, new Set(todas).size, tercera.siguiente]).toEqual([pregunta, 60, 60, null])
    expect(todas).toEqual(pregunta.endsWith('=fecha') ? todas.toSorted() : todas.toSorted().toReversed())
    expect((await pedir(`${pregunta}&cursor=${otra.anterior}`, deDos)).filas).toEqual(una.filas)
  }
})

test('INJ-10 TEN-03 its file is the same list and runs nothing', async () => {
  const csv = async (pregunta: string, quien = sesion) =>
    (await app.request('GET', `/api/historial/csv?${pregunta}`, { cookie: quien })).text
      .trimEnd()
      .split('\r\n')
      .slice(1)
  const [linea] = await csv('clase=pagos')
  expect(linea).toMatch(
    new RegExp(
      `^2026-06-12 \\d\\d:\\d\\d;${admin.nombre};Pagó el anticipo;${viaje.id.slice(-6)};;;;"?Valor: 225000; Número de transacción: H-1"?;$`,
    ),
  )
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect(await csv(`servicio=${viaje.id}`, ajena)).toEqual([])
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect((await csv(`servicio=${viaje.id}&empresa=${admin.empresaId}`, plataforma)).length).toBeGreaterThan(5)
})

test('the timeline of a service is for who won it and who bid on it; what expired or was cancelled stays readable there', async () => {
  const historia = async (id: string, quien = sesion) =>
    app.request('GET', `/api/historial/servicios/${id}`, { cookie: quien })
  const { body } = await historia(viaje.id)
  expect(body['viaje']).toMatchObject({ origen: 'Plaza de Guacarí', estado: 'Finalizado', codigo: viaje.id.slice(-6) })
  expect((body['lineas'] as Linea[]).map((l) => l.accion)).toEqual([
    'ofertar',
    'aceptarOferta',
    'aceptar',
    'validarPago',
    'asignarVehiculo',
    'subirFuec',
    'iniciarRecorrido',
    'finalizar',
    'pagarAnticipo',
  ])
  const aliado = await createAliado(mundo)
  await createVehiculo(mundo, admin, { tipo: 'Suv' })
  const cancelado = await publish(mundo, aliado, { tipo: 'Suv', origen: 'Ginebra' })
  await bid(mundo, admin, cancelado)
  await cancel(mundo, aliado, cancelado)
  const vencido = await publish(mundo, aliado, { tipo: 'Suv', origen: 'Rozo' })
  await bid(mundo, admin, vencido)
  await expire(mundo, vencido)
  expect((await historia(cancelado)).body).toMatchObject({ viaje: { origen: 'Ginebra', estado: 'Cancelado' } })
  expect((await historia(vencido)).body).toMatchObject({
    viaje: { origen: 'Rozo', estado: 'Vencido' },
    lineas: [{ accion: 'ofertar' }, { accion: 'vencer' }],
  })
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  for (const id of [viaje.id, cancelado, vencido]) expect((await historia(id, ajena)).status).toBe(404)
})

/** The first page of lines before a time. */
const corte: Cut = {
  after: sql<boolean>`(historial.en, historial.id) < ('2027-01-04'::timestamptz, 9999)`,
  order: sql`historial.en desc, historial.id desc`,
  limit: 26,
}
const planDe = async (tx: Tx, { sql: texto, parameters }: CompiledQuery) => {
  const { rows } = await tx.executeQuery<Record<string, string>>({
    ...sql``.compile(tx),
    sql: `explain (costs off) ${texto}`,
    parameters,
  })
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

test('S2-063 each way of asking has its index, for a company and for all of them', async () => {
  const dos = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, dos)
  const { id } = await createServicioIn(mundo, 'asignado', { admin: dos, vehiculo })
  const placas = (await rowOf(mundo, id)).placas ?? ''
  await fill(mundo, (tx) =>
    sql`insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_id, actor_nombre, en)
      select case when n % 2 = 0 then ${dos.empresaId} else 'OTRA' end, 'servicio', 'S' || n % 500, (array['ingresar', 'ofertar', 'vencer'])[1 + n % 3],
        'persona', 'P' || n % 20, 'Ana', '2026-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 6000) n`.execute(
      tx,
    ),
  )
  await mundo.base.pool.query('analyze')
  const plataforma = await createPlataforma(mundo)
  /**
   * With few lines a sort is as fast as reading in order; with a million it is not. Lines that are found record by
   * record are sorted at the end.
   */
  const enOrden = (filtro: Partial<FiltroDeHistorial>) => Object.keys(filtro).every((campo) => campo === 'persona')
  const planesDe = (quien: Persona, filtro: Partial<FiltroDeHistorial>) =>
    mundo.ctx.db.read(scopeOf(quien), async (tx) => {
      const partes = await partesDe(tx, quien, { q: '', orden: '-fecha', ...filtro })
      await sql
        .raw(
          `set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = ${enOrden(filtro) ? 'off' : 'on'}`,
        )
        .execute(tx)
      return Promise.all(
        partes
          .flatMap(({ cerca, consulta }) => [consulta, ...(cerca ? [cerca] : [])])
          .map((una) => planDe(tx, una(corte).compile())),
      )
    })
  for (const [filtro, indices, deTodos] of [
    [{}, ['historial_lista'], ['historial_de_todos']],
    [{ clase: 'ofertas' }, ['historial_por_accion'], ['historial_de_todos_por_accion']],
    [{ persona: 'P7' }, ['historial_por_actor'], null],
    [{ servicio: 'S7' }, ['historial_por_servicio'], ['historial_por_servicio']],
    [{ placas }, ['historial_por_servicio', 'historial_por_cosa'], ['historial_por_servicio', 'historial_por_cosa']],
    [{ q: 'aeropuerto' }, ['historial_por_servicio'], ['historial_por_servicio']],
  ] as const)
    for (const [quien, nombres] of [
      [dos, indices],
      [plataforma, deTodos],
    ] as const) {
      if (nombres === null) continue
      const planes = await planesDe(quien, filtro)
      expect([filtro, planes.length]).toEqual([filtro, nombres.length])
      for (const [i, plan] of planes.entries()) {
        expect(plan).toMatch(new RegExp(`using ${nombres[i]} on historial`))
        expect(plan).not.toMatch(enOrden(filtro) ? /Seq Scan|Bitmap|Sort/ : /Seq Scan|Bitmap/)
      }
    }
  // What is counted is read by the same index, also when PostgreSQL may choose: a kind has up to sixteen actions.
  for (const quien of [dos, plataforma]) {
    const planes = await mundo.ctx.db.read(scopeOf(quien), async (tx) => {
      const partes = await partesDe(tx, quien, { q: '', orden: '-fecha', clase: 'claves' })
      return Promise.all(partes.map(({ ids }) => planDe(tx, sql`${ids}`.compile(tx))))
    })
    expect(planes).toEqual([expect.stringMatching(/Scan (using|on) historial_(de_todos_)?por_accion/)])
    expect(planes.join()).not.toMatch(/Seq Scan|Hash/)
  }
})

test('S2-063 what many services have in common is found in the nearest lines, and farther where they have none of it', async () => {
  await mundo.base.pool.query('analyze')
  const muchos = await createEmpresa(mundo)
  const suya = await app.signIn(muchos.email)
  const { id } = await createServicioIn(mundo, 'validar', { admin: muchos, cuerpo: { origen: 'Terminal' } })
  const llenar = (cuantas: number, servicio: string, dia: string) => sql`
    insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_nombre, en)
    select ${muchos.empresaId}, 'servicio', ${servicio.endsWith('%') ? sql`'COMUN' || lpad(n::text, 19, '0')` : servicio}, 'subirFuec', 'persona', 'Ana',
      ${dia}::timestamptz + n * interval '1 minute' from generate_series(1, ${cuantas}::int) n`
  await fill(mundo, async (tx) => {
    const { rows } = await sql<{ lista: string }>`select string_agg(quote_ident(column_name), ', ') as lista
      from information_schema.columns where table_name = 'servicios' and is_generated = 'NEVER' and column_name not in ('id', 'origen')`.execute(
      tx,
    )
    const columnas = sql.raw(rows[0]?.lista ?? '')
    await sql`insert into servicios (id, origen, ${columnas}) select 'COMUN' || lpad(n::text, 19, '0'), 'Yurumanguí', ${columnas}
      from servicios, generate_series(1, 1001) n where id = ${id}`.execute(tx)
    await llenar(1001, 'COMUN%', '2026-02-01').execute(tx)
  })
  const buscar = async (pregunta = '') => (await pedir(`q=yurumangui&${pregunta}`, suya)).filas
  const primera = await buscar()
  expect(primera.map((l) => l.codigo)).toEqual(Array.from({ length: 25 }, (_, i) => String(1001 - i).padStart(6, '0')))
  expect((await pedir('q=yurumangui', suya)).total).toEqual({ filas: 1001, exacto: true })
  // A later time without its events, with more lines than the search scans.
  await fill(mundo, (tx) => llenar(5001, id, '2026-03-01').execute(tx))
  // Statistics from before the company existed estimate almost no lines; each service must still be read by its own
  // index.
  const lejos = await mundo.ctx.db.read(scopeOf(muchos), async (tx) => {
    const partes = await partesDe(tx, muchos, { q: 'yurumangui', orden: '-fecha' })
    return Promise.all(partes.map(({ consulta }) => planDe(tx, consulta(corte).compile())))
  })
  expect(lejos).toEqual([expect.stringMatching(/historial_por_servicio/)])
  expect(await buscar()).toEqual(primera)
  expect((await buscar('orden=fecha')).map((l) => l.codigo)[0]).toBe('000001')
  expect(await buscar('clase=pagos')).toEqual([])
})
