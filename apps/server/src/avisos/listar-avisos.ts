import type { Aviso } from '@aliadas/contract/avisos'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { readCursor, readPage, type Order, type Page, type Part } from '../platform/keyset.ts'
import { lectorDeAvisos } from './lector.ts'
import { partesDe, type FilaDeAviso } from './partes.ts'
import { presentarAvisos } from './presentar.ts'

type De = { a: FilaDeAviso }

const POR_FECHA: Order<De, 'a', FilaDeAviso> = {
  by: 'a.en',
  id: 'a.id',
  direction: 'desc',
  key: { instant: (fila) => fila.en },
}

/** What the person is told, the newest first. */
export const listarAvisos = async (
  ctx: Context,
  persona: Persona,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<Aviso>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const lector = await lectorDeAvisos(tx, persona, ctx.clock.now())
    const partes = partesDe(lector).map((parte): Part<FilaDeAviso> => async ({ after, order, limit }) => {
      const { rows } = await sql<FilaDeAviso>`
            select a.* from (${parte}) a where ${after} order by ${order} limit ${limit}`.execute(tx)
      return rows
    })
    const { rows, ...lugares } = await readPage(partes, POR_FECHA, { from, size: porPagina })
    return { rows: await presentarAvisos(tx, persona, rows), ...lugares }
  })
}
