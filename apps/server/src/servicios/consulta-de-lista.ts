import type { ServicioResumen } from '@aliadas/contract/servicios'
import { sql, type RawBuilder } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import { within, type Cut } from '../platform/keyset.ts'
import { COLUMNAS_DE_RESUMEN, type FilaDeResumen, type OfertasPropias } from './filas.ts'
import { presentarResumen } from './presentar.ts'
import type { Consulta } from './servicios-visibles.ts'

/** A row of a list; for an open service with the company's own offers that its line shows. */
export type FilaDeLista = FilaDeResumen & Partial<OfertasPropias>

/**
 * A page of a list of services of one state. Both the hot queries (`lista-directa.ts`) and the queries with filters
 * (`listar-por-estado.ts`) use it.
 */
export const paginaDe = (servicios: Consulta, cut: Cut) =>
  within(servicios.select(COLUMNAS_DE_RESUMEN.map((columna) => `servicios.${columna}` as const)), cut)

/** The same for services that are open to bids. */
export const paginaAbiertaDe = (servicios: Consulta, cut: Cut, empresa: string | RawBuilder<string>) =>
  paginaDe(servicios, cut)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ofertas')
          .select([
            sql<number>`coalesce(sum(version), 0)`.as('versiones'),
            sql<number | null>`max(precio) filter (where estado = 'enviada')`.as('precio'),
          ])
          .whereRef('ofertas.servicioId', '=', 'servicios.id')
          .where('ofertas.empresaId', '=', empresa)
          .as('propias'),
      (join) => join.onTrue(),
    )
    .select((eb) => [eb.ref('propias.versiones').$notNull().as('versiones'), 'propias.precio'])

export const presentarFila = (fila: FilaDeLista, lector: Pick<Persona, 'rol'>): ServicioResumen =>
  presentarResumen(fila, { versiones: fila.versiones ?? 0, precio: fila.precio ?? null }, lector)
