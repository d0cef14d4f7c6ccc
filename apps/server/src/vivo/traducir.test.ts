import type { Posicion } from '@aliadas/contract/posiciones'
import { expect, test } from 'vitest'
import type { Context } from '../platform/context.ts'
import type { LogRow } from '../platform/live/index.ts'
import type { Vista } from '../servicios/index.ts'
import { leerAudiencia } from './audiencia.ts'
import { crearTraductor } from './traducir.ts'

const ID = '23456789ABCDEFGHJKABC234'
const [X, Y, Z] = ['X:admin', 'Y:user', 'Z:user']
const SIN = 'P:plataforma:sinPerfil'
let contador = 0

const fila = (tema: string, antes: LogRow['antes'], despues: LogRow['despues'], de = ID): LogRow => ({
  place: { xid: '5', id: String(++contador) },
  tema,
  fila: de,
  antes,
  despues,
})
const servicio = (antes: LogRow['antes'], despues: LogRow['despues'], de?: string) =>
  fila('servicio', antes, despues, de)
const mercado = { estado: 'pendiente', tenant: 'MERCADO', tipo: 'Van', recorrido: false }
const de = (tenant: string, recorrido = false) => ({ estado: 'confirmado', tenant, tipo: 'Van', recorrido })

const TIPOS: Record<string, string[]> = { [X]: ['Van'], [Y]: ['Van', 'Bus'] }

/** `ven`: the audiences that may see every service now. X and Y have a Van; Z has none. */
const traducir = async (filas: LogRow[], ven: string[], audiencias = [X, Y, Z]) => {
  const empresas = { de: () => Promise.resolve(new Map()) }
  const traductor = crearTraductor({} as Context, empresas, {
    presentarParaAudiencias: async (_, ids) =>
      new Map(
        audiencias.map((clave) => {
          const suyos = ven.includes(clave) ? ids.map((id) => [id, { id, de: clave }] as const) : []
          return [
            clave,
            {
              servicios: new Map(suyos) as unknown as Vista['servicios'],
              lector: {
                ...leerAudiencia(clave),
                // As in a view that several companies share.
                empresaId: '',
                perfilCompleto: clave !== SIN,
                tipos: TIPOS[clave] ?? [],
              },
            },
          ]
        }),
      ),
    posicionesDe: async (_, ids) => new Map(ids.map((id) => [id, { idVehiculo: id } as Posicion])),
  })
  const dichos = await traductor(filas, audiencias)
  return dichos.flatMap(({ audiences, events }) =>
    audiences.flatMap((audience) => events.map(({ place, event }) => [audience, place.id, event])),
  )
}

test('whoever may see it gets the record, whoever loses it only its id, everybody else nothing', async () => {
  const cambio = servicio(mercado, de('X'))
  expect(await traducir([cambio], [X])).toEqual([
    [X, cambio.place.id, { tipo: 'servicio', servicio: { id: ID, de: X } }],
    [Y, cambio.place.id, { tipo: 'servicio-fuera', id: ID }],
  ])
})

test('TEN-26 LIVE-05 the platform is told that a cancelled service left, only where it saw it, and nothing of it afterwards', async () => {
  const P = 'P:plataforma'
  const cancelado = { ...mercado, estado: 'cancelado', tenant: 'CERRADO' }
  const cambio = servicio(mercado, cancelado)
  // Without a complete profile it saw no request.
  expect(await traducir([cambio], [], [P, SIN])).toEqual([[P, cambio.place.id, { tipo: 'servicio-fuera', id: ID }]])
  expect(await traducir([servicio(cancelado, cancelado)], [], [P, SIN])).toEqual([])
})

test("a company's own service never shows to another", async () => {
  expect(await traducir([servicio(de('X'), de('X')), servicio(null, de('X'))], [], [Y, Z])).toEqual([])
  expect(await traducir([servicio(null, mercado)], [X], [Z])).toEqual([])
})

test('companies that share a view and that no row names are told in one list; whoever a row names has its own', async () => {
  const vista = {
    servicios: new Map([[ID, { id: ID }]]) as unknown as Vista['servicios'],
    lector: { ...leerAudiencia(X), empresaId: '', perfilCompleto: true, tipos: ['Van'] },
  }
  const traductor = crearTraductor(
    {} as Context,
    { de: () => Promise.resolve(new Map()) },
    {
      presentarParaAudiencias: async () => new Map([X, 'V:admin', 'W:admin'].map((clave) => [clave, vista])),
      posicionesDe: async () => new Map(),
    },
  )
  const filas = [servicio(null, mercado), fila('flota', null, { empresa: 'V' })]
  const dichos = await traductor(filas, [X, 'V:admin', 'W:admin'])
  expect(
    dichos.map(({ audiences, events }) => [audiences, events.map(({ event }) => (event as { tipo: string }).tipo)]),
  ).toEqual([
    [[X, 'W:admin'], ['servicio']],
    [['V:admin'], ['servicio', 'flota']],
  ])
})

test('a company whose service is taken from it hears that it left', async () => {
  const cambio = servicio(de('X'), { ...de('CERRADO'), estado: 'cancelado' })
  expect(await traducir([cambio], [])).toEqual([[X, cambio.place.id, { tipo: 'servicio-fuera', id: ID }]])
})

test('a service that leaves the market leaves only where its type was', async () => {
  const cambio = servicio(mercado, { ...mercado, estado: 'vencido', tenant: 'CERRADO' })
  expect((await traducir([cambio], [])).map(([a]) => a)).toEqual([X, Y])
})

test('one record per batch, at its last row, and again at the row of a notice', async () => {
  const filas = [servicio(de('X'), de('X')), servicio(de('X'), de('X', true)), servicio(de('X', true), de('X', true))]
  const eventos = await traducir(filas, [X], [X])
  expect(eventos.map(([, lugar, evento]) => [lugar, (evento as { tipo: string }).tipo])).toEqual([
    [filas[1]?.place.id, 'servicio'],
    [filas[1]?.place.id, 'aviso'],
    [filas[2]?.place.id, 'servicio'],
  ])
  expect(eventos[1]?.[2]).toEqual({
    tipo: 'aviso',
    clase: 'recorrido-iniciado',
    texto: 'El recorrido del servicio #ABC234 ha iniciado.',
    idServicio: ID,
  })
  expect(await traducir(filas.slice(0, 1).concat(filas.slice(2)), [X], [X])).toHaveLength(1)
})

test('the notice of a started route reaches its company alone, also when the platform watches', async () => {
  const avisos = (
    await traducir([servicio(de('X'), de('X', true))], [X, 'P:plataforma'], [X, Y, 'P:plataforma'])
  ).filter(([, , evento]) => (evento as { tipo: string }).tipo === 'aviso')
  expect(avisos.map(([a]) => a)).toEqual([X])
})

test.each([
  ['aceptada', 'oferta-aceptada', '¡Tu oferta por el servicio #ABC234 fue aceptada!'],
  ['rechazada', 'oferta-no-elegida', 'El cliente eligió otra oferta para el servicio #ABC234.'],
  [
    'vencida',
    'oferta-vencida',
    'Tu oferta por el servicio #ABC234 terminó: venció sin respuesta, o el cliente canceló el servicio.',
  ],
])('an offer that ends as %s tells its company and nobody else', async (estado, clase, texto) => {
  const cambio = fila('oferta', { estado: 'enviada' }, { estado, empresa: 'Y', oferta: 'o' })
  expect(await traducir([cambio], [])).toEqual([[Y, cambio.place.id, { tipo: 'aviso', clase, texto, idServicio: ID }]])
})

test('an offer shows to the company that made it only', async () => {
  const nueva = fila('oferta', null, { estado: 'enviada', empresa: 'Y', oferta: 'o' })
  expect((await traducir([nueva], [X, Y, Z])).map(([a]) => a)).toEqual([Y])
  const retirada = fila('oferta', { estado: 'enviada' }, { estado: 'retirada', empresa: 'Y', oferta: 'o' })
  expect((await traducir([retirada], [X, Y])).map(([a, , e]) => [a, (e as { tipo: string }).tipo])).toEqual([
    [Y, 'servicio'],
  ])
})

test('fleet and profile changes reach their company once', async () => {
  const filas = [
    fila('flota', null, { empresa: 'X' }, 'v1'),
    fila('flota', null, { empresa: 'X' }, 'v2'),
    fila('perfil', null, { empresa: 'Y' }, 'p'),
    fila('sesion', { persona: 'p' }, null, 's'),
  ]
  expect(await traducir(filas, [])).toEqual([
    [X, filas[1]?.place.id, { tipo: 'flota' }],
    [Y, filas[2]?.place.id, { tipo: 'perfil' }],
  ])
})

test('LIVE-05 what a driver answers reaches the administrators of the company that asked, each request by itself', async () => {
  const filas = [
    fila('vinculacion', null, { empresa: 'X', estado: 'aceptada', placas: 'ABC123' }, 'v1'),
    fila('vinculacion', null, { empresa: 'X', estado: 'rechazada', placas: 'ABC124' }, 'v2'),
  ]
  expect(await traducir(filas, [], ['X:admin', 'X:user', 'Y:admin', 'P:plataforma'])).toEqual([
    ['X:admin', filas[0]?.place.id, { tipo: 'vinculacion', id: 'v1', placas: 'ABC123', estado: 'aceptada' }],
    ['X:admin', filas[1]?.place.id, { tipo: 'vinculacion', id: 'v2', placas: 'ABC124', estado: 'rechazada' }],
  ])
})

test('LIVE-03 a vehicle that moves shows to its company and the platform, once per batch', async () => {
  const filas = [fila('posicion', null, { empresa: 'X' }, 'V'), fila('posicion', null, { empresa: 'X' }, 'V')]
  const evento = { tipo: 'posicion', posicion: { idVehiculo: 'V' } }
  const lugar = filas[1]?.place.id
  expect(await traducir(filas, [], [X, Y, 'P:plataforma'])).toEqual([
    [X, lugar, evento],
    ['P:plataforma', lugar, evento],
  ])
})

test('a marker whose driver withdrew goes for its company and for the platform, and nobody else hears of it', async () => {
  const sale = fila('posicion-fuera', { empresa: 'X', servicio: 'S' }, null)
  const evento = { tipo: 'posicion-fuera', idServicio: 'S' }
  expect(await traducir([sale], [], [X, Y, SIN])).toEqual([
    [X, sale.place.id, evento],
    [SIN, sale.place.id, evento],
  ])
})
