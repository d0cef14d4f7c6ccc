import type { PreferenciasDeAvisos } from '@aliadas/contract/avisos'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refetchChanged } from '../lib/live-readings.ts'
import { readingOf } from '../lib/query.ts'
import { onSessionEnd } from '../lib/session-end.ts'
import { beforeLeaving } from '../ui/later.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'

export const preferenciasQuery = readingOf('leerPreferenciasDeAvisos', {})

type Eleccion =
  | {
      /** What the screen shows at once. */
      cambio: (antes: PreferenciasDeAvisos) => PreferenciasDeAvisos
      /** `con`: what the server said last, with this change alone. */
      enviar: (con: PreferenciasDeAvisos) => Promise<PreferenciasDeAvisos>
    }
  /** It needs nothing of what was read, and shows nothing before its answer. */
  | { cambio: null; enviar: () => Promise<PreferenciasDeAvisos> }

/** What the server said last, and the choices that it has not answered yet, in their order. */
let dichas: PreferenciasDeAvisos | undefined
let porDecir: readonly Eleccion[] = []
let turno = Promise.resolve()

onSessionEnd(() => {
  dichas = undefined
  porDecir = []
  turno = Promise.resolve()
})
beforeLeaving(() => turno)

const mostrar = (cliente: QueryClient): void => {
  if (dichas)
    cliente.setQueryData(
      preferenciasQuery.queryKey,
      porDecir.reduce((p, { cambio }) => (cambio === null ? p : cambio(p)), dichas),
    )
}

const decir = async (cliente: QueryClient, una: Eleccion): Promise<void> => {
  if (!porDecir.includes(una)) return
  try {
    const nuevas =
      una.cambio === null
        ? await una.enviar()
        : await una.enviar(una.cambio((dichas ??= await cliente.ensureQueryData(preferenciasQuery))))
    if (porDecir.includes(una)) dichas = nuevas
  } catch (error) {
    notifyFault(error)
  }
  porDecir = porDecir.filter((otra) => otra !== una)
  mostrar(cliente)
  void refetchChanged(cliente, 'avisos')
}

/**
 * Chooses a preference: shown at once, sent after the choices before it, and taken back if it fails. The promise ends
 * with its answer.
 */
export const useElegir = () => {
  const cliente = useQueryClient()
  return useCallback(
    (una: Eleccion): Promise<void> => {
      if (porDecir.length === 0) dichas = cliente.getQueryData(preferenciasQuery.queryKey)
      porDecir = [...porDecir, una]
      // A reading that is on its way does not know of the choice. The first one is waited for: without it nothing is known.
      if (dichas) void cliente.cancelQueries({ queryKey: preferenciasQuery.queryKey })
      mostrar(cliente)
      turno = turno.then(() => decir(cliente, una))
      return turno
    },
    [cliente],
  )
}
