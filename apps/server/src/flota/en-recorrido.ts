import type { Tx } from '../platform/database/index.ts'

/**
 * Last reports of vehicles on running services; a service that ended, or that continues with another vehicle, has none.
 * Row-level security decides which.
 */
export const posicionesEnRecorrido = (tx: Tx) =>
  tx
    .selectFrom('posiciones')
    .innerJoin('servicios', (join) =>
      join
        .onRef('servicios.id', '=', 'posiciones.servicioId')
        .onRef('servicios.vehiculoId', '=', 'posiciones.vehiculoId'),
    )
    .where('servicios.estado', '=', 'confirmado')
    .where('servicios.recorridoIniciado', '=', true)
