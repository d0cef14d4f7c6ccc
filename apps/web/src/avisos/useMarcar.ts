import type { Marcas } from '@aliadas/contract/avisos'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../lib/api.ts'
import type { AnswerOf } from '../lib/query.ts'
import { refetchChanged } from '../lib/live-readings.ts'
import { storedWord } from '../lib/stored.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { cuentaDeAvisosQuery } from './avisos-query.ts'
import { useSinLeer } from './useSinLeer.ts'

/** Tells other tabs of this browser about a mark: live events go to a company, marks belong to one person. */
const marcado = storedWord('avisos.marcado')
let dicho = 0

const poner = async (cliente: QueryClient, marcar: () => Promise<AnswerOf<'contarAvisos'>>): Promise<void> => {
  try {
    cliente.setQueryData(cuentaDeAvisosQuery.queryKey, await marcar())
    dicho = Date.now()
    marcado.write(String(dicho))
    await refetchChanged(cliente, 'avisos')
  } catch (error) {
    notifyFault(error)
  }
}

export const useMarcar = () => {
  const cliente = useQueryClient()
  const marcar = useCallback(
    (marcas: Partial<Marcas> & Pick<Marcas, 'leido'>): Promise<void> =>
      poner(cliente, () => api.marcarAvisos({ body: marcas })),
    [cliente],
  )
  const leerTodos = useCallback(() => void poner(cliente, () => api.leerTodosLosAvisos()), [cliente])
  return { marcar, leerTodos }
}

/** Reads again when another tab marked something. */
export const useMarcasDeOtrasPestanas = (): void => {
  const cliente = useQueryClient()
  useEffect(
    () =>
      marcado.subscribe(() => {
        if (marcado.read() !== String(dicho)) void refetchChanged(cliente, 'avisos')
      }),
    [cliente],
  )
}

const alMirar = (mirar: () => void): (() => void) => {
  const siSeVe = () => {
    if (!document.hidden) mirar()
  }
  siSeVe()
  document.addEventListener('visibilitychange', siSeVe)
  return () => document.removeEventListener('visibilitychange', siSeVe)
}

/** Marks the notices of the shown service as read, also those that arrive meanwhile; not in a background tab. */
export const useServicioVisto = (idServicio: string | null): void => {
  const { marcar } = useMarcar()
  const hay = useSinLeer()
  useEffect(
    () =>
      idServicio !== null && hay > 0 ? alMirar(() => void marcar({ servicios: [idServicio], leido: true })) : undefined,
    [idServicio, hay, marcar],
  )
}
