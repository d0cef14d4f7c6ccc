import { ESTADOS_DE_LISTA, PESTANAS_DE_SERVICIOS, type EstadoDeLista, type Servicio } from '@aliadas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
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
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { claveDeAudiencia, presentarParaAudiencias } from './index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
/** A service in each state, by the state; X won those that somebody won. */
const ids: Record<string, string> = {}
const lectores: Record<string, { persona: Persona; cookie: string }> = {}
let imagenDe: Record<string, string>

/** What each reader sees of them. */
const GANADOS = ['confirmado', 'enCurso', 'finalizado', 'reservado', 'validar']
const VE: Record<string, readonly string[]> = {
  administrador: [...GANADOS, 'pendiente', 'otroPendiente'],
  usuario: [...GANADOS, 'pendiente', 'otroPendiente'],
  otraEmpresa: ['pendiente', 'otroPendiente'],
  sinFlota: [],
  sinPerfil: [],
  plataforma: [...GANADOS, 'pendiente', 'otroPendiente', 'vencido', 'deSuspendida'],
  plataformaSinPerfil: [...GANADOS, 'vencido', 'deSuspendida'],
  suspendida: ['deSuspendida'],
}

const entra = async (persona: Persona) => ({ persona, cookie: await app.signIn(persona.email) })

beforeAll(async () => {
  ;({ mundo, app, close: cerrar } = await createWorldWithApp())
  const aliado = await createAliado(mundo)
  const x = await createEmpresa(mundo)
  await createVehiculo(mundo, x)
  const conFoto = async (estado: string) => {
    const respuesta = await fetch(`${app.url}/api/v1/servicios/${ids[estado]}/imagen-cliente`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${aliado.clave}` },
      body: new Uint8Array(await createImage()),
    })
    const { imagenCliente } = (await respuesta.json()) as { imagenCliente: string }
    return imagenCliente.replace('/api/v1/imagenes/', '/api/archivos/')
  }
  // The one that expires is published first, before the others' moment.
  ids['vencido'] = await publish(mundo, aliado)
  const vencida = await conFoto('vencido')
  await expire(mundo, ids['vencido'])
  for (const estado of ['validar', 'reservado', 'confirmado', 'enCurso', 'finalizado'] as const)
    ids[estado] = (await createServicioIn(mundo, estado, { aliado, admin: x })).id
  ids['pendiente'] = await publish(mundo, aliado)
  ids['otroPendiente'] = await publish(mundo, aliado)
  ids['cancelado'] = await publish(mundo, aliado)
  const s = await createEmpresa(mundo)
  ids['deSuspendida'] = (await createServicioIn(mundo, 'validar', { aliado, admin: s })).id
  imagenDe = { cancelado: await conFoto('cancelado'), validar: await conFoto('validar'), vencido: vencida }
  await cancel(mundo, aliado, ids['cancelado'])
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresas').set({ suspendida: true }).where('id', '=', s.empresaId).execute(),
  )
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  const sinPerfil = await createEmpresa(mundo, { perfil: false })
  lectores['administrador'] = await entra(x)
  lectores['usuario'] = await entra(await createUsuario(mundo, x))
  lectores['otraEmpresa'] = await entra(otra)
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
/** What is over is in no list and on no map. */
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
  const { persona } = lectores[quien] ?? expect.unreachable()
  const vistas = await presentarParaAudiencias(mundo.ctx, Object.values(ids), [persona])
  return { detalle, vivo: vistas.get(claveDeAudiencia(persona))?.servicios ?? new Map<string, unknown>() }
}

test.each(casos)('TEN-26 detail and stream show %s the same services with the same fields', async (quien) => {
  const { detalle, vivo } = await vistasDe(quien)
  expect([...detalle.keys()].map(nombreDe).toSorted()).toEqual(VE[quien]?.toSorted())
  expect(Object.fromEntries(vivo)).toEqual(Object.fromEntries(detalle))
})

test.each(casos)(
  'TEN-26 lists, map, exports and counts show %s the same services with the same fields',
  async (quien) => {
    const esperados = VE[quien]?.filter(EN_LISTA).toSorted()
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
  expect(nombres(body['servicios'] as Servicio[])).toEqual(VE[quien]?.toSorted())
})

test('TEN-26 a file of a service opens to whom its detail names it, and to nobody once the service was cancelled', async () => {
  /** Of which services the image opens (with a short-lived link), and in which details it is named. */
  const abre = async (quien: string) => {
    const [abiertas, nombradas]: [string[], string[]] = [[], []]
    for (const [estado, ruta] of Object.entries(imagenDe)) {
      if ((await leer(quien, ruta)).status === 302) abiertas.push(estado)
      const { servicio } = (await leer(quien, `/api/servicios/${ids[estado]}`)).body as { servicio?: Servicio }
      if (servicio?.imagenCliente) nombradas.push(estado)
    }
    return { abiertas: abiertas.toSorted(), nombradas: nombradas.toSorted() }
  }
  expect(await abre('plataforma')).toEqual({ abiertas: ['validar', 'vencido'], nombradas: ['validar', 'vencido'] })
  expect(await abre('administrador')).toEqual({ abiertas: ['validar'], nombradas: ['validar'] })
  expect(await abre('otraEmpresa')).toEqual({ abiertas: [], nombradas: [] })
})
