import { masCercano, type VehiculoCercano } from '@aliadas/contract/asignaciones'
import { ultimoDia } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { filaDeServicio, servicioVisible } from '../servicios/index.ts'
import { documentosEnRegla } from './advertencias.ts'
import { lugarAnterior } from './lugar-anterior.ts'

/** More vehicles of one type than a company has. */
const MAXIMO = 500

type Fila = { idVehiculo: string; placas: string; lugar: string; lat: number; lon: number; desde: Date }

/**
 * The reader's own vehicle that fits a service, has no other trip at that time, and whose trip before ends nearest to
 * its origin. A trip with a return ends where it began. Null when none arrives before the departure. A service that the
 * reader may not see is not-found.
 */
export const vehiculoCercano = (ctx: Context, persona: Persona, servicioId: string): Promise<VehiculoCercano | null> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    await servicioVisible(tx, persona, servicioId, ctx.clock.now())
    const s = await filaDeServicio(tx, servicioId)
    const { rows } = await sql<Fila>`
      select vehiculos.id as id_vehiculo, vehiculos.placas, antes.lugar, antes.lat, antes.lon, antes.fin as desde
      from vehiculos
      join lateral ${lugarAnterior(s.salida, s.id)} antes on antes.lat is not null and antes.lon is not null
      where vehiculos.empresa_id = ${persona.empresaId} and vehiculos.tipo = ${s.tipo}
        and vehiculos.capacidad >= ${s.pasajeros} and vehiculos.validado and not vehiculos.suspendido
        and vehiculos.conductor_id is not null
        and ${documentosEnRegla('vehiculos', sql`${ultimoDia(s)}`)}
        and not exists (
          select from servicios otro
          where otro.vehiculo_id = vehiculos.id and otro.estado in ('reservado', 'confirmado') and otro.id <> ${s.id}
            and otro.salida < ${s.fin} and otro.fin > ${s.salida}
        )
      limit ${MAXIMO}`.execute(tx)
    const cercano = masCercano({ lat: s.latOrigen, lon: s.lonOrigen, salida: s.salida }, rows)
    return cercano
      ? {
          idVehiculo: cercano.idVehiculo,
          placas: cercano.placas,
          lugar: cercano.lugar,
          desde: cercano.desde.toISOString(),
          metros: cercano.metros,
          llega: cercano.llega.toISOString(),
        }
      : null
  })
