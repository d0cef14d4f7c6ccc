import { LISTA_CON_GRUPOS, MAPA, MAXIMO_EN_MAPA, type GrupoDeServicios, type ServicioResumen } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { agrupar } from './agrupar.ts'
import { dueno } from './dueno.ts'
import { COLUMNAS_DE_RESUMEN } from './filas.ts'
import { tiposDelMercado } from './mercado.ts'
import { conOferta, serviciosVisibles } from './servicios-visibles.ts'

type Area = { oeste: number; sur: number; este: number; norte: number }
type EnArea = Area & { empresa?: string | undefined }

const delArea = (tx: Tx, persona: Persona, tipos: readonly string[], ahora: Date, area: EnArea, margen: number) =>
  serviciosVisibles(tx, persona, tipos, ahora)
    .where('estado', 'in', ['pendiente', 'validar', 'reservado', 'confirmado', 'finalizado'])
    .where('lonOrigen', '>=', area.oeste - margen)
    .where('lonOrigen', '<=', area.este + margen)
    .where('latOrigen', '>=', area.sur - margen)
    .where('latOrigen', '<=', area.norte + margen)
    .$if(persona.rol === 'plataforma', (q) => q.where(dueno(area.empresa)))

type DelMapa = { servicios: ServicioResumen[]; hayMas: boolean; grupos: GrupoDeServicios[] }

/** The services of an area one by one, or, when they are too many for a screen, the first ones and all of them counted by place. */
export const listarDelMapa = async (ctx: Context, persona: Persona, area: EnArea): Promise<DelMapa> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const tipos = await tiposDelMercado(tx, persona)
    const filas = await delArea(tx, persona, tipos, ahora, area, MAPA.margen)
      .select(COLUMNAS_DE_RESUMEN)
      .orderBy('salida')
      .orderBy('id')
      .limit(MAXIMO_EN_MAPA + 1)
      .execute()
    const hayMas = filas.length > MAXIMO_EN_MAPA
    const servicios = await conOferta(tx, persona, hayMas ? filas.slice(0, LISTA_CON_GRUPOS) : filas)
    // The margin is there to be drawn at the next move; what is counted is what is in view.
    const enVista = delArea(tx, persona, tipos, ahora, area, 0)
    const grupos = hayMas ? await agrupar(tx, enVista, persona.empresaId, area) : []
    return { servicios, hayMas, grupos }
  })
