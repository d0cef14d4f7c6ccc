import { sql, type RawBuilder } from 'kysely'

/** True of every service. It names the indexes of whoever reads all companies' services at once (`servicios_de_todos…` in schema/servicios.sql). */
const DE_TODOS: RawBuilder<boolean> = sql<boolean>`length(servicios.tenant) > 0`

/** Whose services: of this company, or of all of them without one. */
export const dueno = (tenant: string | undefined): RawBuilder<boolean> =>
  tenant === undefined ? DE_TODOS : sql<boolean>`servicios.tenant = ${tenant}`
