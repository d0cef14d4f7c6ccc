import type { PreferenciasDeAvisos } from '@aliadas/contract/avisos'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refetchChanged } from '../lib/live-readings.ts'
import { readingOf } from '../lib/query.ts'
import { onSessionEnd } from '../lib/session-end.ts'
import { notifyFault } from '../ui/notify-fault.tsx'

export const preferenciasQuery = readingOf('leerPreferenciasDeAvisos', {})

type Eleccion = {
  /** What the screen shows at once. */
  cambio: (antes: PreferenciasDeAvisos) => PreferenciasDeAvisos
  /** `con`: what the server said last, with this change alone. */
  enviar: (con: PreferenciasDeAvisos) => Promise<PreferenciasDeAvisos>
}

/** What the server said last, and the choices that it has not answered yet, in their order. */
let dichas: PreferenciasDeAvisos | undefined
let porDecir: readonly Eleccion[] = []
let turno = Promise.resolve()

onSessionEnd(() => {
  dichas = undefined
  porDecir = []
})

const mostrar = (cliente: QueryClient): void => {
  if (dichas)
    cliente.setQueryData(
      preferenciasQuery.queryKey,
      porDecir.reduce((p, { cambio }) => cambio(p), dichas),
    )
}

const decir = async (cliente: QueryClient, una: Eleccion): Promise<void> => {
  if (!porDecir.includes(una)) return
  try {
    dichas ??= await cliente.ensureQueryData(preferenciasQuery)
    const nuevas = await una.enviar(una.cambio(dichas))
    if (porDecir.includes(una)) dichas = nuevas
  } catch (error) {
    notifyFault(error)
  }
  porDecir = porDecir.filter((otra) => otra !== una)
  mostrar(cliente)
  void refetchChanged(cliente, 'avisos')
}

const sinCambio = (antes: PreferenciasDeAvisos): PreferenciasDeAvisos => antes

/**
 * Chooses a preference: shown at once, sent after the choices before it, and taken back if it fails. The promise ends
 * with its answer.
 */
export const useElegir = () => {
  const cliente = useQueryClient()
  return useCallback(
    (enviar: Eleccion['enviar'], cambio: Eleccion['cambio'] = sinCambio): Promise<void> => {
      if (porDecir.length === 0) dichas = cliente.getQueryData(preferenciasQuery.queryKey)
      const una = { cambio, enviar }
      porDecir = [...porDecir, una]
      // A reading that is on its way does not know of the choice.
      void cliente.cancelQueries({ queryKey: preferenciasQuery.queryKey })
      mostrar(cliente)
      turno = turno.then(() => decir(cliente, una))
      return turno
    },
    [cliente],
  )
}
