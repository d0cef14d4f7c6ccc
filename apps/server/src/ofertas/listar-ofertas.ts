import type { OfertaEnLista } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { escribirCursor, leerCursor } from '../platform/cursor.ts'
import { toCodigo } from '../platform/ids.ts'
import { presentarOfertaPropia } from '../servicios/index.ts'

const PAGINA = 25

/** What the company offered and what became of it, newest first. Nothing of whoever won instead. */
export const listarOfertas = (
  ctx: Context,
  persona: Persona,
  cursor: string | undefined,
): Promise<{ ofertas: OfertaEnLista[]; siguiente: string | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const desde = leerCursor(cursor)
    const filas = await tx
      .selectFrom('ofertas')
      .select(['id', 'servicioId', 'empresaId', 'precio', 'estado', 'fecha', 'documentoCotizacion'])
      .where('empresaId', '=', persona.empresaId)
      .$if(desde !== null, (q) =>
        q.where(sql<boolean>`(fecha, id) < (${desde?.en ?? null}::timestamptz, ${desde?.id ?? null})`),
      )
      .orderBy('fecha', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGINA + 1)
      .execute()
    const pagina = filas.slice(0, PAGINA)
    const ultima = pagina.at(-1)
    return {
      ofertas: pagina.map((fila) => ({ ...presentarOfertaPropia(fila), codigoServicio: toCodigo(fila.servicioId) })),
      siguiente: filas.length > PAGINA && ultima ? escribirCursor(ultima.fecha, ultima.id) : null,
    }
  })
