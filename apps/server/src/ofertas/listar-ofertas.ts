import type { OfertaEnLista } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { presentarOfertaPropia } from '../servicios/index.ts'

const PAGINA = 25

/** What the company offered and what became of it, newest first. Nothing of whoever won instead. */
export const listarOfertas = (
  ctx: Context,
  persona: Persona,
  cursor: string | undefined,
): Promise<{ ofertas: OfertaEnLista[]; siguiente: string | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const { rows, next } = await readPage(
      tx
        .selectFrom('ofertas')
        .select(['id', 'servicioId', 'empresaId', 'precio', 'estado', 'fecha', 'documentoCotizacion'])
        .where('empresaId', '=', persona.empresaId),
      { by: 'fecha', id: 'id', direction: 'desc', key: { instant: (fila) => fila.fecha } },
      { from: readCursor(cursor), size: PAGINA },
    )
    const ofertas = rows.map((fila) => ({ ...presentarOfertaPropia(fila), codigoServicio: toCodigo(fila.servicioId) }))
    return { ofertas, siguiente: next }
  })
