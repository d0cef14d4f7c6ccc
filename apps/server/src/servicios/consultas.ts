import {
  LISTA_CON_GRUPOS,
  MAPA,
  MAXIMO_EN_MAPA,
  PAGINA_DE_SERVICIOS,
  VIGENCIA_MS,
  noEncontrado,
  type EstadoEnMapa,
  type GrupoDeServicios,
  type Servicio,
  type ServicioResumen,
} from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { leerCursor, escribirCursor } from '../platform/cursor.ts'
import { agrupar } from './agrupar.ts'
import { COLUMNAS_DE_CONTACTO, COLUMNAS_DE_SERVICIO, type FilaDeContacto, type FilaDeServicio } from './filas.ts'
import { lectorDe, tiposDelMercado } from './mercado.ts'
import { ofertasPropias } from './oferta-propia.ts'
import { presentarResumen, presentarServicio, type Lector } from './presentar.ts'

/** What the reader may see: the market's pending services of its fleet's types, and what its company won. */
export const serviciosVisibles = (
  tx: Tx,
  lector: Pick<Lector, 'empresaId' | 'rol'>,
  tipos: readonly string[],
  ahora: Date,
) => {
  const consulta = tx.selectFrom('servicios')
  if (lector.rol === 'plataforma')
    return consulta
      .where('estado', '<>', 'cancelado')
      .$if(tipos.length === 0, (q) => q.where('tenant', '<>', 'MERCADO'))
  const desde = new Date(ahora.getTime() - VIGENCIA_MS)
  return consulta.where((eb) =>
    eb.or([
      eb('tenant', '=', lector.empresaId),
      eb.and([
        eb('tenant', '=', 'MERCADO'),
        eb('tipo', 'in', tipos.length > 0 ? tipos : ['']),
        eb('fecha', '>', desde),
      ]),
    ]),
  )
}

type Area = { oeste: number; sur: number; este: number; norte: number }
type EnArea = Area & { empresa?: string | undefined }

const delArea = (tx: Tx, persona: Persona, tipos: readonly string[], ahora: Date, area: EnArea, margen: number) =>
  serviciosVisibles(tx, persona, tipos, ahora)
    .where('estado', 'in', ['pendiente', 'validar', 'reservado', 'confirmado', 'finalizado'])
    .where('lonOrigen', '>=', area.oeste - margen)
    .where('lonOrigen', '<=', area.este + margen)
    .where('latOrigen', '>=', area.sur - margen)
    .where('latOrigen', '<=', area.norte + margen)
    .$if(persona.rol === 'plataforma' && area.empresa !== undefined, (q) =>
      q.where('empresaAliadaId', '=', area.empresa ?? ''),
    )

type DelMapa = { servicios: ServicioResumen[]; hayMas: boolean; grupos: GrupoDeServicios[] }

/** The services of an area one by one, or, when they are too many for a screen, the first ones and all of them counted by place. */
export const listarDelMapa = async (ctx: Context, persona: Persona, area: EnArea): Promise<DelMapa> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const tipos = await tiposDelMercado(tx, persona)
    const filas = await delArea(tx, persona, tipos, ahora, area, MAPA.margen)
      .select(COLUMNAS_DE_SERVICIO)
      .orderBy('salida')
      .orderBy('id')
      .limit(MAXIMO_EN_MAPA + 1)
      .execute()
    const hayMas = filas.length > MAXIMO_EN_MAPA
    const servicios = await conOferta(tx, persona.empresaId, hayMas ? filas.slice(0, LISTA_CON_GRUPOS) : filas)
    // The margin is there to be drawn at the next move; what is counted is what is in view.
    const enVista = delArea(tx, persona, tipos, ahora, area, 0)
    const grupos = hayMas ? await agrupar(tx, enVista, persona.empresaId, area) : []
    return { servicios, hayMas, grupos }
  })

/** Summaries of services, with the reader's own offers on them. */
export const conOferta = async (
  tx: Tx,
  empresaId: string,
  filas: readonly FilaDeServicio[],
): Promise<ServicioResumen[]> => {
  const pendientes = filas.filter((fila) => fila.estado === 'pendiente' || fila.empresaAliadaId === empresaId)
  const ofertas = await ofertasPropias(
    tx,
    empresaId,
    pendientes.map((fila) => fila.id),
  )
  return filas.map((fila) => presentarResumen(fila, ofertas.get(fila.id) ?? null))
}

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

/** One service as this person's company may see it; not-found for what does not exist and for what is somebody else's. */
export const servicioVisible = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<Servicio> => {
  const tipos = await tiposDelMercado(tx, persona)
  const fila = await serviciosVisibles(tx, persona, tipos, ahora)
    .select(COLUMNAS_DE_SERVICIO)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const [ofertas, contactos, lector] = [
    await ofertasPropias(tx, persona.empresaId, [id]),
    await contactosDe(tx, [id]),
    await lectorDe(tx, persona),
  ]
  return presentarServicio(fila, ofertas.get(id) ?? null, contactos.get(id) ?? null, lector, ahora)
}

export const contactosDe = async (tx: Tx, ids: readonly string[]): Promise<Map<string, FilaDeContacto>> => {
  if (ids.length === 0) return new Map()
  const filas = await tx
    .selectFrom('servicioContactos')
    .select(['servicioId', ...COLUMNAS_DE_CONTACTO])
    .where('servicioId', 'in', ids)
    .execute()
  return new Map(filas.map(({ servicioId, ...contacto }) => [servicioId, contacto]))
}
