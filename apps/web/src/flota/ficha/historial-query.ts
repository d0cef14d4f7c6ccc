import { pagesOf } from '../../lib/query.ts'

export const historialQuery = (id: string) => pagesOf('historialDeVehiculo', { params: { id }, query: {} })
