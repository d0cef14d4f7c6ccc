import type { Posicion } from '@aliadas/contract/posiciones'
import { posicionesEnRecorrido } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

const enRecorrido = (tx: Tx) =>
  posicionesEnRecorrido(tx).select([
    'posiciones.servicioId as idServicio',
    'posiciones.vehiculoId as idVehiculo',
    'posiciones.placas',
    'posiciones.lat',
    'posiciones.lon',
    'posiciones.velocidad',
    'posiciones.rumbo',
    'posiciones.en',
  ])

type Fila = Omit<Posicion, 'en'> & { en: Date }

const presentar = (fila: Fila): Posicion => ({
  idServicio: fila.idServicio,
  idVehiculo: fila.idVehiculo,
  placas: fila.placas,
  lat: fila.lat,
  lon: fila.lon,
  velocidad: fila.velocidad,
  rumbo: fila.rumbo,
  en: fila.en.toISOString(),
})

export const listarPosiciones = (ctx: Context, persona: Persona): Promise<Posicion[]> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const filas = await enRecorrido(tx)
      .$if(persona.rol !== 'plataforma', (q) => q.where('posiciones.empresaId', '=', persona.empresaId))
      .orderBy('posiciones.vehiculoId')
      .execute()
    return filas.map(presentar)
  })

/** The positions of these vehicles for the live stream, by vehicle. */
export const posicionesDe = (ctx: Context, idsDeVehiculo: readonly string[]): Promise<Map<string, Posicion>> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const filas = await enRecorrido(tx).where('posiciones.vehiculoId', 'in', idsDeVehiculo).execute()
    return new Map(filas.map((fila) => [fila.idVehiculo, presentar(fila)]))
  })
