import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { POSICION_VIEJA_MS, VENTANA_DE_RITMO_MS } from '@aliadas/contract/servicios'
import { sql, type RawBuilder } from 'kysely'

// What the two predictions of a trip share: up to its origin (`prever-llegadas.ts`) and on its way (`prever-en-ruta.ts`).

export type Punto = { lat: number; lon: number }
/** A trip's place in the order by departure. */
export type Lugar = { salida: Date; id: string }

/** Trips of one transaction. */
export const LOTE = 200
/** An arrival that moved by less is no news. */
export const CAMBIO_MS = 3 * MINUTO_MS

export const principioDe = (ahora: Date): Lugar => ({ salida: new Date(ahora.getTime() - DIA_MS), id: '' })

export const esVieja = (en: string, ahora: Date): boolean => ahora.getTime() - Date.parse(en) > POSICION_VIEJA_MS

export const instante = <P extends Punto & { en: string }>(punto: P) => ({ ...punto, en: new Date(punto.en) })

/** Where the vehicle of a position `p` was in the minutes before it, on the trip with this id; oldest first. */
export const anterioresDe = (servicioId: RawBuilder<unknown>) => sql`
  (select jsonb_agg(jsonb_build_object('lat', t.lat, 'lon', t.lon, 'en', t.en) order by t.en) from trazas t
    where t.servicio_id = ${servicioId} and t.en < p.en
      and t.en >= p.en - ${VENTANA_DE_RITMO_MS / MINUTO_MS} * interval '1 minute')`
