import { PAGINA_DE_SERVICIOS, type EstadoEnMapa, type ServicioResumen } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { leerCursor, escribirCursor } from '../platform/cursor.ts'
import { COLUMNAS_DE_SERVICIO } from './filas.ts'
import { tiposDelMercado } from './mercado.ts'
import { conOferta, serviciosVisibles } from './servicios-visibles.ts'

/** The services of one state that this person may see, by departure. */
export const listarPorEstado = async (
  ctx: Context,
  persona: Persona,
  filtro: { estado: EstadoEnMapa; cursor?: string | undefined; empresa?: string | undefined },
): Promise<{ servicios: ServicioResumen[]; siguiente: string | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const desde = leerCursor(filtro.cursor)
    const tipos = await tiposDelMercado(tx, persona)
    const conMiOferta = filtro.estado === 'ofertas'
    const estado = filtro.estado === 'ofertas' ? 'pendiente' : filtro.estado
    const filas = await serviciosVisibles(tx, persona, tipos, ahora)
      .select(COLUMNAS_DE_SERVICIO)
      .where('estado', '=', estado)
      .$if(conMiOferta, (q) =>
        q.where((eb) =>
          eb.exists(
            eb
              .selectFrom('ofertas')
              .select('ofertas.id')
              .whereRef('ofertas.servicioId', '=', 'servicios.id')
              .where('ofertas.empresaId', '=', persona.empresaId)
              .where('ofertas.estado', '=', 'enviada'),
          ),
        ),
      )
      .$if(persona.rol === 'plataforma' && filtro.empresa !== undefined, (q) =>
        q.where('empresaAliadaId', '=', filtro.empresa ?? ''),
      )
      .$if(desde !== null, (q) =>
        q.where(sql<boolean>`(salida, id) > (${desde?.en ?? null}::timestamptz, ${desde?.id ?? null})`),
      )
      .orderBy('salida')
      .orderBy('id')
      .limit(PAGINA_DE_SERVICIOS + 1)
      .execute()
    const pagina = filas.slice(0, PAGINA_DE_SERVICIOS)
    const ultima = pagina.at(-1)
    return {
      servicios: await conOferta(tx, persona.empresaId, pagina),
      siguiente: filas.length > PAGINA_DE_SERVICIOS && ultima ? escribirCursor(ultima.salida, ultima.id) : null,
    }
  })
