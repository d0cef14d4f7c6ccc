import { noEncontrado, type ClaveDeAliado } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'

const PAGINA = 50

const claves = (tx: Tx) =>
  tx
    .selectFrom('aliadoClaves as c')
    .innerJoin('aliados', 'aliados.id', 'c.aliadoId')
    .leftJoin('personas', 'personas.id', 'c.creadoPor')
    .select(['c.id', 'aliados.nombre as aliado', 'c.alcances', 'c.creadoEn', 'c.usadaEn', 'c.revocadaEn'])
    .select(sql<string | null>`coalesce(nullif(trim(nombres || ' ' || apellidos), ''), email)`.as('creadaPor'))

type Fila = Awaited<ReturnType<ReturnType<typeof claves>['execute']>>[number]

const presentar = (fila: Fila): ClaveDeAliado => ({
  id: fila.id,
  aliado: fila.aliado,
  alcances: fila.alcances,
  creadaEn: fila.creadoEn.toISOString(),
  creadaPor: fila.creadaPor,
  usadaEn: fila.usadaEn?.toISOString() ?? null,
  revocadaEn: fila.revocadaEn?.toISOString() ?? null,
})

export const listarClavesDeAliados = async (tx: Tx, cursor: string | undefined) => {
  const { rows, next } = await readPage(
    claves(tx),
    { by: 'c.creadoEn', id: 'c.id', direction: 'desc', key: { instant: (fila) => fila.creadoEn } },
    { from: readCursor(cursor), size: PAGINA },
  )
  return { claves: rows.map(presentar), siguiente: next }
}

export const leerClaveDeAliado = async (tx: Tx, id: string): Promise<ClaveDeAliado> => {
  const fila = await claves(tx).where('c.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila)
}
