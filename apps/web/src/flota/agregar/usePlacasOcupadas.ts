import { placasSchema } from '@aliadas/contract/flota'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readingOf } from '../../lib/query.ts'

const PAUSA_MS = 350

/**
 * Whether the plates are registered, asked after a pause in typing. Until the response they count as free; the server
 * decides.
 */
export const usePlacasOcupadas = (placas: string): boolean => {
  const [preguntadas, setPreguntadas] = useState('')
  useEffect(() => {
    const espera = setTimeout(() => setPreguntadas(placas), PAUSA_MS)
    return () => clearTimeout(espera)
  }, [placas])
  const leidas = placasSchema.safeParse(preguntadas)
  const { data } = useQuery({
    ...readingOf('consultarPlacas', { params: { placas: leidas.data ?? '' } }),
    enabled: leidas.success,
    retry: false,
    staleTime: 10_000,
  })
  return preguntadas === placas && leidas.success && data?.existe === true
}
