import { DIA_MS } from '@aliadas/contract/core'
import type { Fuec, FuecDelLibro } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  atMoment,
  createAliado,
  cancel,
  contratoNuevo,
  createEmpresa,
  createLegales,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  pedidoDeFuec,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { listarFuecs } from './listar-fuecs.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let otra: Persona
let plataforma: Persona
let sesion: string
let suya: string
let deTodos: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  otra = await createEmpresa(mundo)
  plataforma = await createPlataforma(mundo)
  sesion = await app.signIn(admin.email)
  suya = await app.signIn(otra.email)
  deTodos = await app.signIn(plataforma.email)
  await createLegales(mundo, admin)
  await createLegales(mundo, otra)
})
afterAll(() => close())

type Pagina = { filas: FuecDelLibro[]; anterior: string | null; siguiente: string | null; total: { filas: number } }
const leer = async (pregunta = '', cookie = sesion): Promise<Pagina> => {
  const { status, body } = await app.request('GET', `/api/fuecs?${pregunta}`, { cookie })
  expect([pregunta, status]).toEqual([pregunta, 200])
  return body as unknown as Pagina
}
const numeros = async (pregunta = '', cookie = sesion) =>
  (await leer(pregunta, cookie)).filas.map(({ numero }) => numero).toSorted()
const csv = (pregunta = '', cookie = sesion) => app.request('GET', `/api/fuecs/csv?${pregunta}`, { cookie })
const filaDe = async (numero: string, cookie = sesion) =>
  (await leer(`q=${numero}`, cookie)).filas.find((f) => f.numero === numero)

const expedido = async ({
  de = admin,
  cookie = sesion,
  contrato = {},
  pedido = {},
  fechaSalida = '2026-06-12',
} = {}): Promise<Fuec> => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin: de, cuerpo: { fechaSalida } })
  const body = pedidoDeFuec((await rowOf(mundo, id)).version, {
    contratoNuevo: contratoNuevo(contrato),
    ...pedido,
  })
  const { status, body: hecho } = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie, body })
  expect(status).toBe(200)
  return hecho['fuec'] as Fuec
}
const anular = (servicio: string, idFuec: string | undefined, cookie = sesion) =>
  app.request('POST', `/api/servicios/${servicio}/fuec/anular`, {
    cookie,
    body: { motivo: 'El cliente cambió de ruta', ...(idFuec === undefined ? {} : { idFuec }) },
  })
/** The list at another moment, as the server reads it then. */
const enOtroDia = async (dias: number, estado?: 'vigente' | 'aunNo' | 'vencido') => {
  const ahora = new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS)
  const sitio = { publicUrl: mundo.links.publicUrl, secret: mundo.links.secret }
  const { ctx } = atMoment(mundo, ahora)
  const { rows } = await ctx.db.read({ rol: 'empresa', empresaId: admin.empresaId }, (tx) =>
    listarFuecs(tx, admin, { q: '', orden: '-fecha', estado }, { porPagina: 100 }, { sitio, ahora }),
  )
  return rows
}

test('every wrong question is refused, and nobody reads the list without a session', async () => {
  for (const pregunta of [
    'estado=emitiendo',
    'estado=nada',
    'pronto=no',
    'placas=ABC1234',
    'desde=ayer',
    'empresa=x',
    'orden=placas',
    'cursor=x',
    'porPagina=7',
  ])
    expect([pregunta, (await app.request('GET', `/api/fuecs?${pregunta}`, { cookie: sesion })).status]).toEqual([
      pregunta,
      400,
    ])
  expect((await app.request('GET', '/api/fuecs')).status).toBe(401)
  expect((await app.request('GET', '/api/fuecs/csv')).status).toBe(401)
})

test('TEN-17 a company reads its own FUECs only, in list, file and database, however it asks; the platform all', async () => {
  const propio = await expedido()
  const ajeno = await expedido({ de: otra, cookie: suya, contrato: { nombre: 'Ajenos del Norte' } })
  await app.request('GET', new URL((await filaDe(ajeno.numero, suya))?.pagina ?? '').pathname)
  for (const pregunta of [
    '',
    `q=${ajeno.numero}`,
    `q=${ajeno.placas}`,
    'q=Ajenos',
    `placas=${ajeno.placas}`,
    `empresa=${otra.empresaId}`,
    `orden=termina&empresa=${otra.empresaId}`,
  ]) {
    const texto = JSON.stringify(await leer(pregunta)) + (await csv(pregunta)).text
    expect([pregunta, texto.includes(ajeno.numero.slice(13)) && texto.includes('Ajenos')]).toEqual([pregunta, false])
    expect([pregunta, (await leer(pregunta)).filas.map(({ id }) => id)]).not.toContain(ajeno.id)
  }
  expect((await csv(`ids=${ajeno.id}`)).text.trimEnd().split('\r\n')).toHaveLength(1)
  expect(await filaDe(propio.numero)).toMatchObject({ empresa: null, idServicio: propio.idServicio })
  // The query itself, where no policy stands behind it, and the policy where no query stands before it.
  const [ahora, sitio] = [mundo.ctx.clock.now(), { publicUrl: mundo.links.publicUrl, secret: mundo.links.secret }]
  const { rows } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    listarFuecs(tx, admin, { q: '', orden: '-fecha', empresa: otra.empresaId }, { porPagina: 100 }, { sitio, ahora }),
  )
  expect(rows.map(({ numero }) => numero)).toEqual([propio.numero])
  for (const tabla of ['fuecs', 'fuecLecturas'] as const) {
    const deQuien = ({ empresaId }: Persona) =>
      mundo.ctx.db.read({ rol: 'empresa', empresaId }, (tx) =>
        tx.selectFrom(tabla).select('empresaId').distinct().execute(),
      )
    expect([tabla, await deQuien(otra)]).toEqual([tabla, [{ empresaId: otra.empresaId }]])
    expect([tabla, await deQuien(admin)]).not.toContainEqual({ empresaId: otra.empresaId })
  }
  // The platform reads both, and each under its company; it annuls none.
  expect(await numeros('', deTodos)).toEqual(expect.arrayContaining([propio.numero, ajeno.numero]))
  expect(await numeros(`empresa=${otra.empresaId}`, deTodos)).toEqual([ajeno.numero])
  const [fila] = (await leer(`empresa=${otra.empresaId}&orden=termina`, deTodos)).filas
  expect(fila).toMatchObject({ empresa: otra.empresa, acciones: { anular: { permitido: false } } })
  expect((await csv('', deTodos)).text).toContain(otra.empresa)
})

test('the list says what the FUEC says, who looked when, and where PDF and page are', async () => {
  const fuec = await expedido()
  const fila = await filaDe(fuec.numero)
  expect(fila).toMatchObject({
    estado: 'aunNo',
    motivo: null,
    terminadoEn: null,
    contratante: 'Viajes del Sur S.A.',
    documento: 'NIT 811036370',
    recorrido: 'Aeropuerto - Hotel',
    placas: fuec.placas,
    desde: fuec.desde,
    hasta: fuec.hasta,
    archivo: fuec.archivo,
    codigoServicio: fuec.idServicio.slice(-6),
    anticipoPagado: false,
    expedidoPor: 'Ana Pérez',
    miradas: 0,
    miradoEl: null,
    acciones: { anular: { permitido: true } },
  })
  expect(fila?.conductores).toHaveLength(1)
  const pagina = await app.request('GET', new URL(fila?.pagina ?? '').pathname)
  expect([pagina.status, pagina.text.includes(fuec.placas)]).toEqual([200, true])
  await app.request('GET', new URL(fila?.pagina ?? '').pathname)
  expect(await filaDe(fuec.numero)).toMatchObject({ miradas: 2, miradoEl: '2026-06-10' })
})

test('a FUEC is found by its number in groups or in part, plates, contratante and service, and by no other word', async () => {
  const fuec = await expedido({ contrato: { nombre: 'Ñandú Expediciones', doc: '900123456-8' } })
  const { numero, placas } = fuec
  for (const q of [
    numero,
    `${numero.slice(0, 3)} ${numero.slice(3, 7)} ${numero.slice(7)}`,
    numero.slice(11),
    placas.toLowerCase(),
    'nandu exped',
    '900123456',
    `#${fuec.idServicio.slice(-6)}`,
  ])
    expect([q, await numeros(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([numero])])
  expect(await numeros('q=nandu')).toEqual([numero])
  for (const q of ['%', 'Nadie', '123456789012345678901'])
    expect([q, await numeros(`q=${encodeURIComponent(q)}`)]).toEqual([q, []])
})

test('the state is that of today: to come, in force, expired; revoked and annulled stay, and a suspended vehicle shows', async () => {
  const { numero, idServicio } = await expedido()
  const estadoEn = async (dias: number) => (await enOtroDia(dias)).find((f) => f.numero === numero)?.estado
  expect([await estadoEn(0), await estadoEn(2), await estadoEn(3)]).toEqual(['aunNo', 'vigente', 'vencido'])
  for (const [dias, estado] of [
    [0, 'aunNo'],
    [2, 'vigente'],
    [3, 'vencido'],
  ] as const)
    for (const este of ['vigente', 'aunNo', 'vencido'] as const)
      expect([dias, este, (await enOtroDia(dias, este)).some((f) => f.numero === numero)]).toEqual([
        dias,
        este,
        este === estado,
      ])
  const suspender = (vehiculoSuspendido: boolean) =>
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('servicios').set({ vehiculoSuspendido }).where('id', '=', idServicio).execute(),
    )
  await suspender(true)
  expect((await filaDe(numero))?.estado).toBe('suspendido')
  expect(await numeros('estado=aunNo')).toContain(numero)
  await suspender(false)
  const aliado = await createAliado(mundo)
  const cancelable = await createServicioIn(mundo, 'asignado', { admin, aliado })
  const body = pedidoDeFuec((await rowOf(mundo, cancelable.id)).version)
  const hecho = await app.request('POST', `/api/servicios/${cancelable.id}/fuec/expedir`, { cookie: sesion, body })
  await cancel(mundo, aliado, cancelable.id)
  expect(await filaDe((hecho.body['fuec'] as Fuec).numero)).toMatchObject({
    estado: 'revocado',
    motivo: 'El servicio se canceló',
    idServicio: cancelable.id,
    acciones: { anular: { permitido: false } },
  })
  expect(await numeros('estado=revocado')).toEqual([(hecho.body['fuec'] as Fuec).numero])
})

test('the days of validity, the plates of one vehicle, and what ends within three days', async () => {
  const fuec = await expedido()
  const { numero, placas, desde, hasta } = fuec
  expect([desde, hasta]).toEqual(['2026-06-12', '2026-06-12'])
  expect(await numeros(`placas=${placas.toLowerCase()}`)).toEqual([numero])
  for (const [dias, esta] of [
    ['desde=2026-06-12', true],
    ['desde=2026-06-13', false],
    ['hasta=2026-06-12', true],
    ['hasta=2026-06-11', false],
    ['desde=2026-04-14&hasta=2026-06-12', true],
    ['desde=2026-04-13&hasta=2026-06-11', false],
  ] as const) {
    expect([dias, await numeros(`placas=${placas}&${dias}`)]).toEqual([dias, esta ? [numero] : []])
    expect([dias, (await csv(`placas=${placas}&${dias}`)).text.trimEnd().split('\r\n').length]).toEqual([
      dias,
      esta ? 2 : 1,
    ])
  }
  const [alBorde, despues] = [
    await expedido({ fechaSalida: '2026-06-13' }),
    await expedido({ fechaSalida: '2026-06-14' }),
  ]
  const pronto = await numeros('pronto=si')
  expect(pronto).toEqual(expect.arrayContaining([numero, alBorde.numero]))
  expect(pronto).not.toContain(despues.numero)
  expect((await anular(fuec.idServicio, fuec.id)).status).toBe(200)
  expect(await numeros('pronto=si')).not.toContain(numero)
  expect(await numeros('estado=anulado')).toEqual([numero])
})

test('pages by issue and by last day, both ways and over all companies, have each FUEC once', async () => {
  for (let n = (await leer()).total.filas; n < 27; n++) await expedido({ fechaSalida: `2026-06-${12 + (n % 5)}` })
  for (const [cookie, orden] of [
    [sesion, 'fecha'],
    [sesion, '-fecha'],
    [sesion, 'termina'],
    [sesion, '-termina'],
    [deTodos, 'termina'],
    [deTodos, '-fecha'],
  ] as const) {
    const una = await leer(`orden=${orden}`, cookie)
    const dos = await leer(`orden=${orden}&cursor=${una.siguiente}`, cookie)
    const vuelta = await leer(`orden=${orden}&cursor=${dos.anterior}`, cookie)
    const ids = [...una.filas, ...dos.filas].map(({ id }) => id)
    expect([orden, una.filas.length, new Set(ids).size, ids.length]).toEqual([orden, 25, una.total.filas, ids.length])
    expect([orden, vuelta.filas.map(({ id }) => id)]).toEqual([orden, una.filas.map(({ id }) => id)])
    const claves = [...una.filas, ...dos.filas].map((f) => (orden.endsWith('fecha') ? f.expedidoEn : f.hasta))
    const sentido = orden.startsWith('-') ? claves.toReversed() : claves
    expect([orden, sentido]).toEqual([orden, sentido.toSorted()])
  }
})

test('INJ-10 the file has the number in groups, so that no spreadsheet rounds it, and runs no formula', async () => {
  const malo = '=HYPERLINK("http://malo.test";"Clic")'
  const fuec = await expedido({ contrato: { nombre: 'Con fórmula' }, pedido: { recorrido: malo } })
  const { text, headers } = await csv(`ids=${fuec.id}`)
  const [titulos, linea] = text.trimEnd().split('\r\n')
  expect(headers.get('content-disposition')).toContain('fuec-2026-06-10.csv')
  expect(titulos).toBe(
    'Número;Estado;Motivo;Contratante;Documento;Recorrido;Placas;Conductores;Desde;Hasta;Servicio;Expedido por;Expedido;Dejó de regir;Verificaciones;Última verificación;Empresa',
  )
  expect(linea).toContain(`"'${malo.replaceAll('"', '""')}"`)
  expect(linea).toMatch(/^\d{3} \d{4} \d{2} \d{4} \d{4} \d{4};Aún no rige;;Con fórmula;NIT 811036370;/)
})

test('ROLE-01 whoever annuls from the list annuls the FUEC that they saw, and no other', async () => {
  const { id, idServicio, numero } = await expedido()
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  expect(await filaDe(numero, usuario)).toMatchObject({ acciones: { anular: { permitido: false } } })
  expect((await anular(idServicio, id, usuario)).status).toBe(403)
  expect((await anular(idServicio, id, suya)).status).toBe(404)
  // A FUEC of another service, even of the same company.
  const otro = await expedido()
  expect((await anular(idServicio, otro.id)).status).toBe(404)
  expect((await anular(idServicio, id)).status).toBe(200)
  expect(await filaDe(numero)).toMatchObject({
    estado: 'anulado',
    motivo: 'El cliente cambió de ruta',
    acciones: { anular: { permitido: false } },
  })
  // The service gets another FUEC; whoever still sees the first one does not annul the second.
  const body = pedidoDeFuec((await rowOf(mundo, idServicio)).version)
  const segundo = await app.request('POST', `/api/servicios/${idServicio}/fuec/expedir`, { cookie: sesion, body })
  expect(segundo.status).toBe(200)
  const tarde = await anular(idServicio, id)
  expect([tarde.status, tarde.body['message']]).toEqual([409, 'Este FUEC ya dejó de regir. Vuelve a cargar la lista.'])
  expect(await filaDe((segundo.body['fuec'] as Fuec).numero)).toMatchObject({ estado: 'aunNo' })
})
