import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { CLAVES } from '../../lib/servicios-cache.ts'

export type PaginaDeVehiculos = { pagina: number; porPagina: number; buscar: string }

export const vehiculosParaQuery = (idServicio: string, query: PaginaDeVehiculos) =>
  queryOptions({
    queryKey: [...CLAVES.flota, 'para', idServicio, query],
    queryFn: ({ signal }) => api.listarVehiculosParaServicio({ params: { id: idServicio }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
