import { LISTA_CON_GRUPOS, MAPA, MAXIMO_EN_MAPA, type GrupoDeServicios, type ServicioResumen } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { countRows } from '../platform/list.ts'
import { agrupar } from './agrupar.ts'
import { dueno } from './dueno.ts'
import { COLUMNAS_DE_RESUMEN } from './filas.ts'
import { tiposDelMercado } from './mercado.ts'
import { conOferta, juntas, visiblesPorDueno } from './servicios-visibles.ts'

type Area = { oeste: number; sur: number; este: number; norte: number }
type EnArea = Area & { empresa?: string | undefined }

/** What is visible in an area, a query for each owner: an index has all that is counted of its services. */
const delArea = (tx: Tx, persona: Persona, tipos: readonly string[], ahora: Date, area: EnArea, margen: number) =>
  visiblesPorDueno(tx, persona, tipos, ahora).map((consulta) =>
    consulta
      .where('estado', 'in', ['pendiente', 'validar', 'reservado', 'confirmado', 'finalizado'])
      .where('lonOrigen', '>=', area.oeste - margen)
      .where('lonOrigen', '<=', area.este + margen)
      .where('latOrigen', '>=', area.sur - margen)
      .where('latOrigen', '<=', area.norte + margen)
      .$if(persona.rol === 'plataforma', (q) => q.where(dueno(area.empresa))),
  )

type DelMapa = { servicios: ServicioResumen[]; hayMas: boolean; grupos: GrupoDeServicios[] }

/** The services of an area one by one, or, when they are too many for a screen, the first ones and all of them counted by place. */
export const listarDelMapa = async (ctx: Context, persona: Persona, area: EnArea): Promise<DelMapa> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const tipos = await tiposDelMercado(tx, persona)
    const conMargen = delArea(tx, persona, tipos, ahora, area, MAPA.margen)
    const { exacto } = await countRows(tx, [juntas(tx, conMargen, ['id'])], MAXIMO_EN_MAPA)
    const primeros = () =>
      juntas(tx, conMargen, ['id', 'salida']).select('id').orderBy('salida').orderBy('id').limit(LISTA_CON_GRUPOS)
    const filas = await (exacto ? juntas(tx, conMargen, COLUMNAS_DE_RESUMEN) : tx.selectFrom('servicios'))
      .select(COLUMNAS_DE_RESUMEN)
      .$if(!exacto, (q) => q.where('id', 'in', primeros()))
      .orderBy('salida')
      .orderBy('id')
      .execute()
    const servicios = await conOferta(tx, persona, filas)
    if (exacto) return { servicios, hayMas: false, grupos: [] }
    // The margin is there to be drawn at the next move; what is counted is what is in view.
    const enVista = juntas(tx, delArea(tx, persona, tipos, ahora, area, 0), ['id', 'estado', 'lonOrigen', 'latOrigen'])
    return { servicios, hayMas: true, grupos: await agrupar(tx, enVista, persona.empresaId, area) }
  })
