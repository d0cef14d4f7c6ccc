import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lecturaDe, type Pedido } from '../lib/consulta.ts'

/** A page of the fleet; the last one stays on screen until it arrives. */
export const flotaQuery = (query: Pedido<'listarVehiculos'>['query']) =>
  queryOptions({ ...lecturaDe('listarVehiculos', { query }), placeholderData: keepPreviousData })
