import { PAGINA_DE_SERVICIOS, type EstadoEnMapa, type ServicioResumen } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
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
    const from = readCursor(filtro.cursor)
    const tipos = await tiposDelMercado(tx, persona)
    const conMiOferta = filtro.estado === 'ofertas'
    const estado = filtro.estado === 'ofertas' ? 'pendiente' : filtro.estado
    const consulta = serviciosVisibles(tx, persona, tipos, ahora)
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
    const { rows, next } = await readPage(
      consulta,
      { by: 'salida', id: 'id', direction: 'asc', key: { instant: (fila) => fila.salida } },
      { from, size: PAGINA_DE_SERVICIOS },
    )
    return { servicios: await conOferta(tx, persona.empresaId, rows), siguiente: next }
  })
