import { METADATO_DE_PRUEBA } from '@aliadas/contract/prueba'
import type { Estado, PasoGuardado } from '@aliadas/contract/servicios'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/** What the simulation needs of a service. `ofertan`: companies with a live offer. */
export type ServicioDePrueba = {
  id: string
  aliadoId: string
  estado: Estado
  tipo: string
  pasajeros: number
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  salida: Date
  placas: string | null
  vehiculoId: string | null
  empresaAliadaId: string | null
  recorridoIniciado: boolean
  pasosConductor: PasoGuardado[]
  marca: string | null
  ofertan: string[]
  /** Live offers. */
  ofertas: number
}

const CAMPOS = sql`
  s.id, s.aliado_id, s.estado, s.tipo, s.pasajeros, s.lat_origen, s.lon_origen, s.lat_destino, s.lon_destino, s.salida,
  s.placas, s.vehiculo_id, s.empresa_aliada_id, s.recorrido_iniciado, s.pasos_conductor,
  r.metadatos ->> ${sql.lit(METADATO_DE_PRUEBA)} as marca,
  array(select o.empresa_id from ofertas o where o.servicio_id = s.id and o.estado = 'enviada') as ofertan,
  (select count(*)::int from ofertas o where o.servicio_id = s.id and o.estado = 'enviada') as ofertas`

export const leerServicioDePrueba = async (tx: Tx, id: string): Promise<ServicioDePrueba | undefined> => {
  const { rows } = await sql<ServicioDePrueba>`select ${CAMPOS} from servicios s
    left join servicio_referencias r on r.servicio_id = s.id where s.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Offers for the trip as it is. A change of the trip ends the live ones, which expire in no other way before the service
 * does. A rejected or withdrawn one counts: nobody bids again by itself after it.
 */
const OFERTAS_DEL_VIAJE = sql`ofertas o where o.servicio_id = s.id and o.estado <> 'vencida' and o.fecha >= coalesce(
  (select max(v.actualizado_en) from ofertas v where v.servicio_id = s.id and v.estado = 'vencida'), '-infinity')`

/** Services of one round, of those that drive and of the others: more wait for the next one. */
const POR_RONDA = 50

/**
 * Services for which a simulated company or driver has something to do now: to bid, to withdraw, to go on with an
 * awarded one, or to drive.
 */
export const serviciosConAlgo = async (
  tx: Tx,
  ahora: Date,
  retirarAntesDe: Date,
  porRonda = POR_RONDA,
): Promise<ServicioDePrueba[]> => {
  const de = (cuales: RawBuilder<unknown>) => sql`(
    select ${CAMPOS} from servicios s left join servicio_referencias r on r.servicio_id = s.id
    where coalesce(r.metadatos ->> ${sql.lit(METADATO_DE_PRUEBA)}, '') <> 'manual' and (${cuales})
    order by s.actualizado_en limit ${porRonda})`
  // A trip on its way is among the oldest for hours: it must not take the places of new ones.
  const { rows } = await sql<ServicioDePrueba>`${de(sql`
      s.estado in ('validar', 'reservado')
      or s.estado = 'pendiente' and s.vence > ${ahora} and case r.metadatos ->> ${sql.lit(METADATO_DE_PRUEBA)}
        when 'sin_ofertas' then false
        when 'oferta_retirada' then not exists (select from ${OFERTAS_DEL_VIAJE})
          or (select count(*) = count(*) filter (where o.estado = 'enviada') and max(o.fecha) <= ${retirarAntesDe}
            from ${OFERTAS_DEL_VIAJE})
        else not exists (select from ${OFERTAS_DEL_VIAJE}) end`)}
    union all ${de(sql`
      s.estado = 'confirmado' and s.recorrido_iniciado
        and (s.salida <= ${ahora} or s.pasos_conductor <> '[]'::jsonb)`)}`.execute(tx)
  return rows
}
