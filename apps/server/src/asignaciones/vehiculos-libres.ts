import { ultimoDia } from '@aliadas/contract/servicios'
import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeServicio } from '../servicios/index.ts'
import { documentosEnRegla } from './advertencias.ts'

type Servicio = Pick<FilaDeServicio, 'id' | 'fin'>
type Libres = NonNullable<ServicioDelDia['libres']>
type Fila = { servicioId: string } & Libres['vehiculos'][number]

/** Vehicles shown for each service, and the limit of the count. */
const MOSTRADOS = 4
const CONTADOS = 20

/**
 * The free vehicles for each of these services: of its company and type, large enough, validated, with a driver, with
 * every document valid until its last day, and without a reserved or confirmed trip in that time. Smallest first, so
 * that large ones stay free for large groups. One query.
 */
export const consultaDeLibres = (servicios: readonly Servicio[]) => sql<Fila>`
  select s.id as servicio_id, libre.*
  from unnest(${servicios.map(({ id }) => id)}::text[], ${servicios.map(ultimoDia)}::date[]) as de (id, ultimo_dia)
  join servicios s on s.id = de.id cross join lateral (
    select v.id, v.placas, v.capacidad, c.nombre as conductor
    from vehiculos v join conductores c on c.id = v.conductor_id
    where v.empresa_id = s.empresa_aliada_id and v.tipo = s.tipo and v.capacidad >= s.pasajeros and v.validado and not v.suspendido
      and not exists (
        select from servicios otro
        where otro.vehiculo_id = v.id and otro.estado in ('reservado', 'confirmado') and otro.id <> s.id
          and otro.salida < s.fin and otro.fin > s.salida
      )
      and ${documentosEnRegla('v', sql`de.ultimo_dia`)}
    order by v.capacidad, v.placas
    limit ${CONTADOS + 1}
  ) libre
  order by s.id, libre.capacidad, libre.placas
`

export const vehiculosLibres = async (tx: Tx, servicios: readonly Servicio[]): Promise<Map<string, Libres>> => {
  const libres = new Map<string, Libres>(servicios.map(({ id }) => [id, { vehiculos: [], cuantos: 0, exacto: true }]))
  if (servicios.length === 0) return libres
  const { rows } = await consultaDeLibres(servicios).execute(tx)
  for (const { servicioId, ...vehiculo } of rows) {
    const suyos = libres.get(servicioId)
    if (!suyos) continue
    if (suyos.vehiculos.length < MOSTRADOS) suyos.vehiculos.push(vehiculo)
    if (suyos.cuantos === CONTADOS) suyos.exacto = false
    else suyos.cuantos += 1
  }
  return libres
}
