import type { Servicio } from '@aliadas/contract/servicios'
import {
  ENTRE_PUNTOS_DE_TRAZA_MS,
  PUNTOS_DE_TRAZA,
  esSaltoImposible,
  type Posicion,
} from '@aliadas/contract/posiciones'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readingOf, type AnswerOf } from '../lib/query.ts'
import { refetchAll } from '../lib/refetch.ts'

type Datos = AnswerOf<'leerTraza'>
export type PuntoDeTraza = Datos['puntos'][number]

const lecturaDe = (id: string) => readingOf('leerTraza', { params: { id } })

/** Trace of a service's vehicle; live events extend it while the trip runs. */
export const trazaQuery = ({ id, recorridoIniciado }: Pick<Servicio, 'id' | 'recorridoIniciado'>) =>
  queryOptions({ ...lecturaDe(id), enabled: recorridoIniciado })

const cuando = ({ en }: Pick<PuntoDeTraza, 'en'>): number => Date.parse(en)

/**
 * The trace with one more point, under the server's rule: one point per half minute, the oldest dropped beyond the
 * maximum. Null if the trace must be read again: this browser may have missed points since the last one, or the last
 * one was replaced.
 */
export const conPunto = (puntos: readonly PuntoDeTraza[], nuevo: PuntoDeTraza): readonly PuntoDeTraza[] | null => {
  const ultimo = puntos.at(-1)
  const pasaron = ultimo ? cuando(nuevo) - cuando(ultimo) : Infinity
  if (pasaron < ENTRE_PUNTOS_DE_TRAZA_MS) return puntos
  if (!ultimo || pasaron >= 2 * ENTRE_PUNTOS_DE_TRAZA_MS) return null
  const fijo = ({ lat, lon, en }: PuntoDeTraza) => ({ lat, lon, en: new Date(en) })
  return esSaltoImposible(fijo(ultimo), fijo(nuevo)) ? null : [...puntos, nuevo].slice(-PUNTOS_DE_TRAZA)
}

/** Extends the cached trace of a vehicle that moved. */
export const seguirTraza = (cliente: QueryClient, { idServicio, lat, lon, en }: Posicion): void => {
  const { queryKey } = lecturaDe(idServicio)
  const consulta = cliente.getQueryCache().find({ queryKey })
  if (!consulta) return
  const puntos = consulta.state.fetchStatus === 'idle' && cliente.getQueryData(queryKey)?.puntos
  const seguidos = puntos ? conPunto(puntos, { lat, lon, en }) : null
  // A pending response was read before this point.
  if (seguidos === null) return void refetchAll(cliente, { queryKey })
  if (seguidos !== puntos) cliente.setQueryData(queryKey, { puntos: [...seguidos] })
}
