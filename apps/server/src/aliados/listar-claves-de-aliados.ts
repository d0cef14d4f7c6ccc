import { noEncontrado, type ClaveDeAliado } from '@aliadas/contract'
import { sql } from 'kysely'
import { escribirCursor, leerCursor } from '../platform/cursor.ts'
import type { Tx } from '../platform/database/index.ts'

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
  const desde = leerCursor(cursor)
  const filas = await claves(tx)
    .$if(desde !== null, (q) =>
      q.where(sql<boolean>`(c.creado_en, c.id) < (${desde?.en ?? null}::timestamptz, ${desde?.id ?? null})`),
    )
    .orderBy('c.creadoEn', 'desc')
    .orderBy('c.id', 'desc')
    .limit(PAGINA + 1)
    .execute()
  const pagina = filas.slice(0, PAGINA)
  const ultima = pagina.at(-1)
  return {
    claves: pagina.map(presentar),
    siguiente: filas.length > PAGINA && ultima ? escribirCursor(ultima.creadoEn, ultima.id) : null,
  }
}

export const leerClaveDeAliado = async (tx: Tx, id: string): Promise<ClaveDeAliado> => {
  const fila = await claves(tx).where('c.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila)
}
