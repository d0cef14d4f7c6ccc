import type { Tx } from '../platform/database/index.ts'

/**
 * Last reports of vehicles on services that run now: a service that ended, or that another vehicle goes on with, shows none. Row-level
 * security decides whose.
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
