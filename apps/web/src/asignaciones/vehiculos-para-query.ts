import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'

export type PaginaDeVehiculos = { pagina: number; porPagina: number; buscar: string }

export const vehiculosParaQuery = (idServicio: string, query: PaginaDeVehiculos) =>
  queryOptions({
    ...readingOf('listarVehiculosParaServicio', { params: { id: idServicio }, query }),
    placeholderData: keepPreviousData,
  })
