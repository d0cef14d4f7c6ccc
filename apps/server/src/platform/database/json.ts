import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>

/**
 * A file that was the FUEC of a service, and until when it was. `anulado`: it was annulled with its service, and no
 * other took its place.
 */
export type FuecAnterior = { archivo: string; tipo: string; reemplazadoEn: string; anulado?: boolean }

export type Parada = { location: string; lat: number | null; lon: number | null }

/** A row that a decision changed, with its previous values. */
export type FilaDeAntes = {
  tabla: 'vehiculos' | 'guias' | 'operadores'
  id: string
  valores: Record<string, unknown>
}
