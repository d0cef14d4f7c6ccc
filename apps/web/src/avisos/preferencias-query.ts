import type { PreferenciasDeAvisos } from '@aliadas/contract/avisos'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refetchChanged } from '../lib/live-readings.ts'
import { readingOf } from '../lib/query.ts'
import { notifyFault } from '../ui/notify-fault.tsx'

export const preferenciasQuery = readingOf('leerPreferenciasDeAvisos', {})

/** Sends a preference, and writes the response into the cache. */
export const useElegir = () => {
  const cliente = useQueryClient()
  return useCallback(
    async (elegir: () => Promise<PreferenciasDeAvisos>): Promise<void> => {
      try {
        cliente.setQueryData(preferenciasQuery.queryKey, await elegir())
        await refetchChanged(cliente, 'avisos')
      } catch (error) {
        notifyFault(error)
      }
    },
    [cliente],
  )
}
