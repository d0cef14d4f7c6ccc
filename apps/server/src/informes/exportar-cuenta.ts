import type { ClaseDeTitular, LineaDeCuenta } from '@aliadas/contract/informes'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { leerLineasDeCuenta } from './estados-de-cuenta.ts'

const CONCEPTO: Record<LineaDeCuenta['concepto'], string> = {
  anticipo: 'Anticipo',
  saldo: 'Saldo',
  recompensa: 'Recompensa',
}

const COLUMNAS: readonly CsvColumn<LineaDeCuenta>[] = [
  ['Fecha', (l) => csvInstant(l.en)],
  ['Concepto', (l) => CONCEPTO[l.concepto]],
  ['Código', (l) => l.codigo],
  ['Sobre', (l) => l.sobre],
  ['Placas', (l) => l.placas],
  ['Causado', (l) => l.causado],
  ['Pagado', (l) => l.pagado],
  ['Motivo', (l) => l.motivo],
]

/** The cursor is the number of lines read. */
export const exportarEstadoDeCuenta = (
  ctx: Context,
  persona: Persona,
  pregunta: { mes: string; clase: ClaseDeTitular; titular: string },
): Promise<CsvFile> =>
  csvFile({
    name: `cuenta-${pregunta.mes}`,
    now: ctx.clock.now(),
    columns: COLUMNAS,
    read: async (cursor, size) => {
      const desde = Number(cursor ?? 0)
      const rows = await ctx.db.read(scopeOf(persona), (tx) =>
        leerLineasDeCuenta(tx, persona, pregunta, desde, size + 1),
      )
      return { rows: rows.slice(0, size), next: rows.length > size ? String(desde + size) : null }
    },
  })
