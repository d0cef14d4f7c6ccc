import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'

/** The first page has the assigned vehicle before all, and then those that fit. */
export const POR_PAGINA = 5
export const PRIMERA_PAGINA = { pagina: 1, porPagina: POR_PAGINA, buscar: '' } as const

export type PaginaDeVehiculos = { pagina: number; porPagina: number; buscar: string }

export const vehiculosParaQuery = (idServicio: string, query: PaginaDeVehiculos) =>
  queryOptions({
    ...readingOf('listarVehiculosParaServicio', { params: { id: idServicio }, query }),
    placeholderData: keepPreviousData,
  })
