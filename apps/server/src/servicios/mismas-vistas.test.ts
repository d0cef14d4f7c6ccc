import { DIA_MS } from '@aliadas/contract/core'
import {
  ESTADOS,
  ESTADOS_DE_LISTA,
  PESTANAS_DE_SERVICIOS,
  loVe,
  type EstadoDeLista,
  type Lector,
  type Servicio,
} from '@aliadas/contract/servicios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import {
  atMoment,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createImage,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  expire,
  publish,
  removeCuenta,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { claveDeAudiencia, presentarParaAudiencias } from './index.ts'
import { lectorDe } from './mercado.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
/** A service in each state, by state; X won the awarded ones. */
const ids: Record<string, string> = {}
const lectores: Record<string, { persona: Persona; cookie: string }> = {}
/** The app that published all of them, and another one. */
const aliados: Record<string, Aliado & { clave: string }> = {}
/** The client's picture of each service; a finished one accepts none any more. */
const imagenDe: Record<string, string> = {}

const GANADOS = ['confirmado', 'enCurso', 'finalizado', 'reservado', 'validar']
/** Services for Vans; one for a Bus; and one whose market ended and that no job has marked yet. */
const PENDIENTES = ['pendiente', 'otroPendiente', 'pendienteBus', 'pasado']
const TODOS = [...GANADOS, ...PENDIENTES, 'vencido', 'cancelado', 'deSuspendida']
const salvo = (...nombres: string[]) => TODOS.filter((uno) => !nombres.includes(uno))

/** Which of them each reader sees (`ve`), and which row-level security alone shows (`muro`). */
const VE: Record<string, { ve: readonly string[]; muro: readonly string[] }> = {
  administrador: { ve: [...GANADOS, 'pendiente', 'otroPendiente'], muro: [...GANADOS, ...PENDIENTES] },
  usuario: { ve: [...GANADOS, 'pendiente', 'otroPendiente'], muro: [...GANADOS, ...PENDIENTES] },
  otraEmpresa: { ve: ['pendiente', 'otroPendiente'], muro: PENDIENTES },
  conBus: { ve: ['pendienteBus'], muro: PENDIENTES },
  sinFlota: { ve: [], muro: PENDIENTES },
  sinPerfil: { ve: [], muro: PENDIENTES },
  plataforma: { ve: salvo('cancelado'), muro: TODOS },
  plataformaSinPerfil: { ve: salvo('cancelado', ...PENDIENTES), muro: TODOS },
  suspendida: { ve: ['deSuspendida'], muro: ['deSuspendida', ...PENDIENTES] },
}
const elAliado = (quien: string) => aliados[quien] ?? expect.unreachable()
const elLector = (quien: string) => lectores[quien] ?? expect.unreachable()
const veDe = (quien: string): string[] => (VE[quien]?.ve ?? expect.unreachable()).toSorted()

const entra = async (persona: Persona) => ({ persona, cookie: await app.signIn(persona.email) })

beforeAll(async () => {
  ;({ mundo, app, close: cerrar } = await createWorldWithApp())
  const aliado = await createAliado(mundo)
  aliados['suya'] = aliado
  aliados['otra'] = await createAliado(mundo)
  const x = await createEmpresa(mundo)
  await createVehiculo(mundo, x)
  const conFoto = async (estado: string) => {
    const respuesta = await fetch(`${app.url}/api/v1/servicios/${ids[estado]}/imagen-cliente`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${aliado.clave}` },
      body: new Uint8Array(await createImage()),
    })
    const { imagenCliente } = (await respuesta.json()) as { imagenCliente: string }
    imagenDe[estado] = imagenCliente.replace('/api/v1/imagenes/', '/api/archivos/')
  }
  // The one that expires is published first, before the others' moment.
  ids['vencido'] = await publish(mundo, aliado)
  await conFoto('vencido')
  await expire(mundo, ids['vencido'])
  for (const estado of ['validar', 'reservado', 'confirmado', 'enCurso', 'finalizado'] as const)
    ids[estado] = (await createServicioIn(mundo, estado, { aliado, admin: x })).id
  const antes = atMoment(mundo, new Date(mundo.ctx.clock.now().getTime() - 1.5 * DIA_MS))
  ids['pasado'] = await publish(antes, aliado)
  ids['pendiente'] = await publish(mundo, aliado)
  ids['otroPendiente'] = await publish(mundo, aliado)
  ids['pendienteBus'] = await publish(mundo, aliado, { tipo: 'Bus' })
  ids['cancelado'] = await publish(mundo, aliado)
  const s = await createEmpresa(mundo)
  ids['deSuspendida'] = (await createServicioIn(mundo, 'validar', { aliado, admin: s })).id
  for (const nombre of salvo('finalizado', 'vencido')) await conFoto(nombre)
  await cancel(mundo, aliado, ids['cancelado'])
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresas').set({ suspendida: true }).where('id', '=', s.empresaId).execute(),
  )
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  await bid(mundo, otra, ids['otroPendiente'])
  const conBus = await createEmpresa(mundo)
  await createVehiculo(mundo, conBus, { tipo: 'Bus' })
  const sinPerfil = await createEmpresa(mundo)
  await createVehiculo(mundo, sinPerfil)
  await removeCuenta(mundo, sinPerfil)
  lectores['administrador'] = await entra(x)
  lectores['usuario'] = await entra(await createUsuario(mundo, x))
  lectores['otraEmpresa'] = await entra(otra)
  lectores['conBus'] = await entra(conBus)
  lectores['sinFlota'] = await entra(await createEmpresa(mundo))
  lectores['sinPerfil'] = await entra(sinPerfil)
  lectores['suspendida'] = await entra(s)
  lectores['plataforma'] = await entra(await createPlataforma(mundo))
  lectores['plataformaSinPerfil'] = await entra(await createPlataforma(mundo, { perfil: false }))
})
afterAll(() => cerrar())

const nombreDe = (id: string) => Object.keys(ids).find((estado) => ids[estado] === id) ?? id
const nombres = (vistos: readonly { id: string }[]) => vistos.map(({ id }) => nombreDe(id)).toSorted()
const AREA = 'oeste=-77&sur=3&este=-76&norte=4'
/** Ended services are in no list and on no map. */
const EN_LISTA = (visto: string) => visto !== 'vencido'

const casos = Object.keys(VE)
const leer = async (quien: string, ruta: string) => {
  const { status, body, text } = await app.request('GET', ruta, { cookie: lectores[quien]?.cookie ?? '' })
  return { status, body, text }
}
const lista = async (quien: string, estado: EstadoDeLista) =>
  (await leer(quien, `/api/servicios?estado=${estado}`)).body['filas'] as Servicio[]

const vistasDe = async (quien: string) => {
  const detalle = new Map<string, unknown>()
  for (const id of Object.values(ids)) {
    const { status, body } = await leer(quien, `/api/servicios/${id}`)
    expect([200, 404]).toContain(status)
    if (status === 200) detalle.set(id, body['servicio'])
  }
  const { persona } = elLector(quien)
  const vistas = await presentarParaAudiencias(mundo.ctx, Object.values(ids), [persona])
  return { detalle, vivo: vistas.get(claveDeAudiencia(persona))?.servicios ?? new Map<string, unknown>() }
}

test.each(casos)('TEN-26 detail and stream show %s the same services with the same fields', async (quien) => {
  const { detalle, vivo } = await vistasDe(quien)
  expect([...detalle.keys()].map(nombreDe).toSorted()).toEqual(veDe(quien))
  expect(Object.fromEntries(vivo)).toEqual(Object.fromEntries(detalle))
})

test.each(casos)(
  'TEN-26 lists, map, exports and counts show %s the same services with the same fields',
  async (quien) => {
    const esperados = veDe(quien).filter(EN_LISTA)
    const mapa = (await leer(quien, `/api/servicios/mapa?${AREA}`)).body['servicios'] as Servicio[]
    expect(nombres(mapa)).toEqual(esperados)
    const enLista = new Map<string, unknown>()
    for (const estado of ESTADOS_DE_LISTA) {
      const filas = await lista(quien, estado)
      for (const fila of filas) enLista.set(fila.id, fila)
      const { text } = await leer(quien, `/api/servicios/csv?estado=${estado}`)
      const exportados = text.trimEnd().split('\r\n').slice(1)
      expect([estado, exportados.length]).toEqual([estado, filas.length])
      for (const { id } of filas) expect(text).toContain(id.slice(-6))
    }
    expect([...enLista.keys()].map(nombreDe).toSorted()).toEqual(esperados)
    expect(Object.fromEntries(enLista)).toEqual(Object.fromEntries(mapa.map((uno) => [uno.id, uno])))
    const { cuentas } = (await leer(quien, '/api/servicios/cuentas')).body as { cuentas: Record<string, number> }
    for (const pestana of PESTANAS_DE_SERVICIOS)
      expect([pestana, cuentas[pestana]]).toEqual([pestana, (await lista(quien, pestana)).length])
  },
)

test.each(casos)('TEN-26 the search finds %s what the detail opens', async (quien) => {
  const { body } = await leer(quien, '/api/servicios/buscar?q=aeropuerto')
  expect(nombres(body['servicios'] as Servicio[])).toEqual(veDe(quien))
})

test.each(casos)('TEN-26 the file of a service opens to %s where its detail names it', async (quien) => {
  const [abiertas, nombradas]: [string[], string[]] = [[], []]
  for (const [nombre, ruta] of Object.entries(imagenDe)) {
    // With a short-lived link.
    if ((await leer(quien, ruta)).status === 302) abiertas.push(nombre)
    const { servicio } = (await leer(quien, `/api/servicios/${ids[nombre]}`)).body as { servicio?: Servicio }
    if (servicio?.imagenCliente) nombradas.push(nombre)
  }
  expect(abiertas.toSorted()).toEqual(nombradas.toSorted())
  // Only the platform learns who the client is before the service is won.
  const conCliente = veDe(quien).filter((uno) => quien.startsWith('plataforma') || !PENDIENTES.includes(uno))
  expect(nombradas.toSorted()).toEqual(conCliente.filter((uno) => uno !== 'finalizado'))
})

/** Every row with the columns that decide who sees it, read as only a test does. */
const filas = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('servicios')
      .select(['id', 'estado', 'tipo', 'vence', 'empresaAliadaId', 'aliadoId'])
      .where('id', 'in', Object.values(ids))
      .execute(),
  )
const segunLaRegla = async (lector: Lector) =>
  nombres((await filas()).filter((fila) => loVe(fila, lector, mundo.ctx.clock.now())))

test('TEN-26 the services of this table are in every state', async () => {
  expect(new Set((await filas()).map(({ estado }) => estado))).toEqual(new Set(ESTADOS))
})

test.each(casos)('TEN-26 the rule and the wall agree on what %s sees', async (quien) => {
  const { persona } = elLector(quien)
  const { lector, muro } = await mundo.ctx.db.read(scopeOf(persona), async (tx) => ({
    lector: await lectorDe(tx, persona),
    muro: await tx.selectFrom('servicios').select('id').execute(),
  }))
  expect(await segunLaRegla(lector)).toEqual(veDe(quien))
  expect(nombres(muro)).toEqual(VE[quien]?.muro.toSorted())
  // The rule shows nothing that row-level security hides; what it hides beyond that is a request, or cancelled.
  expect(veDe(quien).filter((uno) => !VE[quien]?.muro.includes(uno))).toEqual([])
  const ocultos = VE[quien]?.muro.filter((uno) => !veDe(quien).includes(uno)) ?? []
  expect(ocultos.filter((uno) => ![...PENDIENTES, 'cancelado'].includes(uno))).toEqual([])
})

test.each([
  ['suya', TODOS],
  ['otra', []],
])('TEN-26 an app sees what it published, in every state: %s', async (quien, ve) => {
  const aliado = elAliado(quien)
  const pedir = (ruta: string) => fetch(app.url + ruta, { headers: { authorization: `Bearer ${aliado.clave}` } })
  const listados = async (busqueda: string) =>
    ((await (await pedir(`/api/v1/servicios${busqueda}`)).json()) as { servicios: { id: string }[] }).servicios
  expect(nombres(await listados(''))).toEqual(ve.toSorted())
  const porEstado = await Promise.all(ESTADOS.map((estado) => listados(`?estado=${estado}`)))
  expect(nombres(porEstado.flat())).toEqual(ve.toSorted())
  const abiertos = async (rutas: Record<string, string>) => {
    const estados = await Promise.all(
      Object.entries(rutas).map(async ([nombre, ruta]) => ({ nombre, status: (await pedir(ruta)).status })),
    )
    expect(new Set(estados.map(({ status }) => status))).toEqual(new Set([ve.length > 0 ? 200 : 404]))
    return estados.filter(({ status }) => status === 200).map(({ nombre }) => nombre)
  }
  const deCadaUno = (ruta: (nombre: string) => string, de: readonly string[]) =>
    Object.fromEntries(de.map((nombre) => [nombre, ruta(nombre)]))
  expect(await abiertos(deCadaUno((uno) => `/api/v1/servicios/${ids[uno]}`, TODOS))).toEqual(ve)
  await abiertos(
    deCadaUno((uno) => (imagenDe[uno] ?? '').replace('/api/archivos/', '/api/v1/imagenes/'), Object.keys(imagenDe)),
  )
  expect(await segunLaRegla({ rol: 'aliado', aliadoId: aliado.id })).toEqual(ve.toSorted())
  const muro = await mundo.ctx.db.read(scopeOf(aliado), (tx) => tx.selectFrom('servicios').select('id').execute())
  expect(nombres(muro)).toEqual(ve.toSorted())
})
