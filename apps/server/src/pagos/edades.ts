import { MAXIMO_DE_FILAS } from '@aliadas/contract/core'
import { EDADES_DE_PAGO, limitesDeEdad, type EdadDePago } from '@aliadas/contract/pagos'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/** Since when something is owed, [desde, hasta). */
type Limites = ReturnType<typeof limitesDeEdad>[EdadDePago]

export const SIEMPRE: Limites = { desde: null, hasta: null }

export const limitesDe = (edad: EdadDePago | undefined, ahora: Date): Limites =>
  edad ? limitesDeEdad(ahora)[edad] : SIEMPRE

/** The age of a row that is owed since then. */
const edadDe = (desde: RawBuilder<Date>, ahora: Date): RawBuilder<EdadDePago> => {
  const { hoy, dias } = limitesDeEdad(ahora)
  return sql`case when ${desde} >= ${hoy.desde} then 'hoy' when ${desde} >= ${dias.desde} then 'dias' else 'mas' end`
}

/** Only what is owed since an instant between the limits. */
export const conEdad =
  (columna: string, { desde, hasta }: Limites) =>
  <DB, TB extends keyof DB, O>(consulta: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const en = sql.ref(columna)
    const desdeEste = desde === null ? consulta : consulta.where(sql<boolean>`${en} >= ${desde}`)
    return hasta === null ? desdeEste : desdeEste.where(sql<boolean>`${en} < ${hasta}`)
  }

/** Counts by age, for what has no amount yet. `desde`: since when a row is owed. */
export const contarEdades = async <DB, TB extends keyof DB>(
  tx: Tx,
  consulta: SelectQueryBuilder<DB, TB, object>,
  desde: RawBuilder<Date>,
  ahora: Date,
): Promise<{ edad: EdadDePago; filas: number }[]> => {
  const todas = consulta.select(edadDe(desde, ahora).as('edad'))
  const { rows } = await sql<{ edad: EdadDePago; filas: number }>`
    select edad, count(*) as filas from (${todas}) recompensas group by edad`.execute(tx)
  return EDADES_DE_PAGO.map((edad) => rows.find((fila) => fila.edad === edad) ?? { edad, filas: 0 })
}

/** What is owed of each age, in order; null when there are more payments than are counted. */
export type Edades = { edad: EdadDePago; filas: number; suma: number }[] | null

/** Adds up by age. `de`: the amount of a row, and since when it is owed. */
export const sumarEdades = async <DB, TB extends keyof DB>(
  tx: Tx,
  consulta: SelectQueryBuilder<DB, TB, object>,
  de: { valor: RawBuilder<number>; desde: RawBuilder<Date> },
  ahora: Date,
): Promise<Edades> => {
  const todas = consulta.select([de.valor.as('valor'), edadDe(de.desde, ahora).as('edad')]).limit(MAXIMO_DE_FILAS + 1)
  const { rows } = await sql<{ edad: EdadDePago; filas: number; suma: number }>`
    select edad, count(*) as filas, sum(valor)::bigint as suma from (${todas}) pagos group by edad`.execute(tx)
  if (rows.reduce((n, { filas }) => n + filas, 0) > MAXIMO_DE_FILAS) return null
  return EDADES_DE_PAGO.map((edad) => rows.find((fila) => fila.edad === edad) ?? { edad, filas: 0, suma: 0 })
}
