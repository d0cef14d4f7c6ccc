import { sql, type RawBuilder } from 'kysely'

/**
 * Always true. It makes a query use the partial indexes of readers of all companies' services (`servicios_de_todos…` in
 * schema/servicios.sql).
 */
const DE_TODOS: RawBuilder<boolean> = sql<boolean>`length(servicios.tenant) > 0`

/** Filters by owner: this company, or all of them without one. */
export const dueno = (tenant: string | undefined): RawBuilder<boolean> =>
  tenant === undefined ? DE_TODOS : sql<boolean>`servicios.tenant = ${tenant}`
