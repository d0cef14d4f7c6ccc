import type { ServicioResumen } from '@aliadas/contract/servicios'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../lib/session-end.ts'

const NINGUNO: ReadonlySet<string> = new Set()
let ofertados = NINGUNO
const oyentes = new Set<() => void>()

const poner = (nuevos: ReadonlySet<string>): void => {
  ofertados = nuevos
  for (const avisar of oyentes) avisar()
}

/** Remembers a service that left the list of requests by a bid of this company while the page was open. */
export const anotarOfertado = (
  antes: Pick<ServicioResumen, 'estado'> | undefined,
  { id, estado }: Pick<ServicioResumen, 'id' | 'estado'>,
): void => {
  if (antes?.estado === 'pendiente' && estado === 'ofertas' && !ofertados.has(id)) poner(new Set([...ofertados, id]))
}

const suscribir = (oyente: () => void): (() => void) => {
  oyentes.add(oyente)
  return () => void oyentes.delete(oyente)
}

onSessionEnd(() => poner(NINGUNO))

/** Services with a bid since the page was opened: they keep their place in the list. */
export const useOfertados = (): ReadonlySet<string> => useSyncExternalStore(suscribir, () => ofertados)
