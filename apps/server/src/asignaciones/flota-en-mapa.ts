import { DOCUMENTOS_DE_VIAJE, type VehiculoLibre } from '@aliadas/contract/asignaciones'
import { fechaBogota } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { lugarAnterior } from './lugar-anterior.ts'

/** More vehicles than a company has on one map. */
const MAXIMO = 500

type Fila = { idVehiculo: string; placas: string; lat: number; lon: number; desde: Date }
type FlotaEnMapa = { libres: VehiculoLibre[]; vencidos: string[] }

/** Validated and neither suspended nor on a trip now, with the place where the trip before ended. */
export const consultaDeLibresEnMapa = (empresaId: string, ahora: Date) => sql<Fila>`
  select vehiculos.id as id_vehiculo, vehiculos.placas, antes.lat, antes.lon, antes.fin as desde
  from vehiculos join lateral ${lugarAnterior(ahora, null)} antes on antes.lat is not null and antes.lon is not null
  left join lateral (
    select true as si from servicios
    where vehiculo_id = vehiculos.id and estado in ('reservado', 'confirmado')
      and (recorrido_iniciado or salida <= ${ahora} and fin > ${ahora})
    limit 1
  ) ocupado on true
  where vehiculos.empresa_id = ${empresaId} and vehiculos.validado and not vehiculos.suspendido and ocupado.si is null
  order by vehiculos.placas limit ${MAXIMO}`

/** Vehicles of which a document that a trip needs, or one of their driver, ended before `hoy` (YYYY-MM-DD). */
export const consultaDeVencidos = (empresaId: string, hoy: string) => sql<{ id: string }>`
  select distinct vehiculos.id from documentos
  join vehiculos on documentos.titular_id in (vehiculos.id, vehiculos.conductor_id)
  where documentos.tenant = ${empresaId} and documentos.vence < ${hoy}::date
    and documentos.tipo in (${sql.join(DOCUMENTOS_DE_VIAJE)})
    and vehiculos.empresa_id = ${empresaId} and vehiculos.validado and not vehiculos.suspendido
  order by vehiculos.id limit ${MAXIMO}`

/**
 * What the map shows of the reader's own fleet beside the vehicles on the road: where the free ones are, and which ones
 * have an expired document. The platform has no fleet.
 */
export const flotaEnMapa = (ctx: Context, persona: Persona): Promise<FlotaEnMapa> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    if (persona.rol === 'plataforma') return { libres: [], vencidos: [] }
    const ahora = ctx.clock.now()
    const { rows: libres } = await consultaDeLibresEnMapa(persona.empresaId, ahora).execute(tx)
    const { rows: vencidos } = await consultaDeVencidos(persona.empresaId, fechaBogota(ahora)).execute(tx)
    return {
      libres: libres.map(({ idVehiculo, placas, lat, lon, desde }) => ({
        idVehiculo,
        placas,
        lat,
        lon,
        desde: desde.toISOString(),
      })),
      vencidos: vencidos.map(({ id }) => id),
    }
  })
