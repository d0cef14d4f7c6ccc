import type { ColumnType } from 'kysely'

/** A jsonb column: parsed when read, written as text. */
export type Json<T> = ColumnType<T, string, string>
