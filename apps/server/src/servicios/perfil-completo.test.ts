import type { TipoDeVehiculo } from '@aliadas/contract/flota'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Updateable } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Tables } from '../platform/database/index.ts'
import type { TestStream } from '../testing/test-stream.ts'
import {
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorldWithApp,
  createPlataforma,
  createUsuario,
  vehiculoData,
  publish,
  createServicioIn,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
const abiertos: TestStream[] = []

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())
afterEach(() => {
  for (const stream of abiertos.splice(0)) stream.close()
})

const cambiar = async <T extends 'personas' | 'empresas'>(tabla: T, id: string, cambio: Updateable<Tables[T]>) => {
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable(tabla as 'empresas')
      .set(cambio as Updateable<Tables['empresas']>)
      .where('id', '=', id)
      .execute(),
  )
  await mundo.base.pool.query('notify aliadas_cambios')
}

const FALTAS: [string, TipoDeVehiculo, (persona: Persona) => Promise<void>, (persona: Persona) => Promise<void>][] = [
  [
    'own profile',
    'Chiva',
    (p) => cambiar('personas', p.id, { perfil: false }),
    (p) => cambiar('personas', p.id, { perfil: true }),
  ],
  [
    'first photo',
    'Suv',
    (p) => cambiar('empresas', p.empresaId, { fotosCorporativas: [''] }),
    (p) => cambiar('empresas', p.empresaId, { fotosCorporativas: ['/fotos/1.jpg'] }),
  ],
  [
    'bank account',
    'Bus',
    (p) => cambiar('empresas', p.empresaId, { cuenta: '' }),
    (p) => cambiar('empresas', p.empresaId, { cuenta: '1' }),
  ],
]

const email = 'colega@empresa.test'
const password = 'Guatapuri-9173'
const REGISTRO = { email, emailVerificacion: email, password, passwordVerificacion: password }

const MAPA = '/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4'
const vistos = async (sesion: string) => {
  const leer = async (ruta: string) => {
    const { body } = await app.request('GET', ruta, { cookie: sesion })
    return (body['servicios'] ?? body['filas']) as { id: string }[]
  }
  const [mapa, lista] = [await leer(MAPA), await leer('/api/servicios?estado=pendiente')]
  return { mapa: mapa.map((s) => s.id), lista: lista.map((s) => s.id) }
}
const conectar = async (sesion: string) => {
  const stream = await app.live(sesion)
  abiertos.push(stream)
  await stream.listo()
  return stream
}

test.each(FALTAS)(
  'without its %s a company has no market, bids on nothing, adds no vehicle and registers nobody; what it won stays',
  async (_falta, tipo, quitar, poner) => {
    const { id: ganado, admin, aliado } = await createServicioIn(mundo, 'confirmado', { cuerpo: { tipo } })
    const pendiente = await publish(mundo, aliado, { tipo })
    const sesion = await app.signIn(admin.email)
    expect((await vistos(sesion)).mapa.toSorted()).toEqual([ganado, pendiente].toSorted())
    const antes = await conectar(sesion)
    await quitar(admin)
    // From here on this server knows the change: the next stream opens with the remaining rights.
    await antes.until((s) => s.closed)

    expect(await vistos(sesion)).toEqual({ mapa: [ganado], lista: [] })
    const detalle = (id: string) => app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
    expect([(await detalle(pendiente)).status, (await detalle(ganado)).status]).toEqual([404, 200])
    const vehiculo = vehiculoData(mundo)
    for (const [ruta, cuerpo] of [
      [`/api/servicios/${pendiente}/ofertas`, { precio: 1000 }],
      ['/api/vehiculos', vehiculo],
      ['/api/acceso/usuarios', REGISTRO],
    ] as const) {
      const { status, body: respuesta } = await app.request('POST', ruta, { cookie: sesion, body: cuerpo })
      expect([ruta, status, respuesta['message']]).toEqual([
        ruta,
        403,
        expect.stringMatching(/^Completa el perfil de la empresa para /),
      ])
    }

    // Before the first byte: a picture for a vehicle that could not be added is not accepted either.
    const subida = await fetch(`${app.url}/api/archivos/fotoVehiculo?nombre=frente.png`, {
      method: 'PUT',
      headers: { cookie: sesion, 'x-aliadas': 'web' },
      body: 'no picture',
    })
    expect([subida.status, await subida.json()]).toMatchObject([
      403,
      { message: 'Completa el perfil de la empresa para agregar vehículos.' },
    ])

    const cerrada = await conectar(sesion)
    const otra = await publish(mundo, aliado, { tipo })
    await cambiar('empresas', admin.empresaId, { direccion: 'Otra calle' })
    await cerrada.until((s) => s.changes().length > 0)
    expect(cerrada.changes()).toEqual([{ tipo: 'perfil' }])
    await poner(admin)
    await cerrada.until((s) => s.closed)
    const abierta = await conectar(sesion)
    expect((await vistos(sesion)).lista.toSorted()).toEqual([pendiente, otra].toSorted())
    const nueva = await publish(mundo, aliado, { tipo })
    await mundo.base.pool.query('notify aliadas_cambios')
    await abierta.until((s) => s.changes().length > 0)
    expect(abierta.changes()).toMatchObject([{ tipo: 'servicio', servicio: { id: nueva } }])
  },
)

test('a colleague without an own profile has no market in a company that is ready, and the others have', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const nuevo = await createUsuario(mundo, admin, { perfil: false })
  const id = await publish(mundo, await createAliado(mundo))
  const [suya, deLaJefa] = [await app.signIn(nuevo.email), await app.signIn(admin.email)]
  expect((await vistos(suya)).mapa).not.toContain(id)
  expect((await vistos(deLaJefa)).mapa).toContain(id)
  // It does not get their number either, in the tabs or beside the list.
  const pedidosDe = async (cookie: string) => {
    const { body } = await app.request('GET', '/api/servicios/cuentas', { cookie })
    const lista = await app.request('GET', '/api/servicios?estado=pendiente', { cookie })
    return [body['cuentas'], lista.body['total']]
  }
  expect(await pedidosDe(suya)).toMatchObject([{ pedidos: 0 }, { filas: 0 }])
  const [cuentas, total] = (await pedidosDe(deLaJefa)) as [{ pedidos: number }, { filas: number }]
  expect([cuentas.pedidos > 0, total.filas > 0]).toEqual([true, true])
})

test('the platform needs the own profile of its people, and neither photo nor account', async () => {
  const id = await publish(mundo, await createAliado(mundo))
  const { id: ganado } = await createServicioIn(mundo, 'validar')
  const lista = await vistos(await app.signIn((await createPlataforma(mundo)).email))
  expect(lista.mapa).toEqual(expect.arrayContaining([id, ganado]))
  const sin = await vistos(await app.signIn((await createPlataforma(mundo, { perfil: false })).email))
  expect([sin.mapa.includes(id), sin.mapa.includes(ganado), sin.lista]).toEqual([false, true, []])
})
