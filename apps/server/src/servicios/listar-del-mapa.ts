import {
  LISTA_CON_GRUPOS,
  MAPA,
  MAXIMO_EN_MAPA,
  type Estado,
  type GrupoDeServicios,
  type Lector,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import type { Kysely } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tables } from '../platform/database/index.ts'
import { countRows } from '../platform/list.ts'
import { agrupar } from './agrupar.ts'
import { COLUMNAS_DE_RESUMEN } from './filas.ts'
import { lectorDe } from './mercado.ts'
import { conOferta, juntas, serviciosVisibles } from './servicios-visibles.ts'

type Area = { oeste: number; sur: number; este: number; norte: number }
type EnArea = Area & { empresa?: string | undefined }

const EN_MAPA: readonly Estado[] = ['pendiente', 'validar', 'reservado', 'confirmado', 'finalizado']

/** The visible services of an area, one query per owner: an index covers everything that is counted. */
export const delArea = (
  db: Kysely<Tables>,
  lector: Lector,
  ahora: Date,
  { empresa, ...area }: EnArea,
  margen: number,
): ReturnType<typeof serviciosVisibles> =>
  serviciosVisibles(db, lector, ahora, { estados: EN_MAPA, empresa }).map(({ tenant, consulta }) => ({
    tenant,
    consulta: consulta
      .where('lonOrigen', '>=', area.oeste - margen)
      .where('lonOrigen', '<=', area.este + margen)
      .where('latOrigen', '>=', area.sur - margen)
      .where('latOrigen', '<=', area.norte + margen),
  }))

type DelMapa = { servicios: ServicioResumen[]; hayMas: boolean; grupos: GrupoDeServicios[] }

/**
 * The services of an area one by one or, when they are too many for a screen, the first ones and the counts of all by
 * place.
 */
export const listarDelMapa = async (ctx: Context, persona: Persona, area: EnArea): Promise<DelMapa> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const ahora = ctx.clock.now()
    const lector = await lectorDe(tx, persona)
    const conMargen = delArea(tx, lector, ahora, area, MAPA.margen)
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
    // The margin is drawn at the next move; only the visible area is counted.
    const enVista = juntas(tx, delArea(tx, lector, ahora, area, 0), ['id', 'estado', 'lonOrigen', 'latOrigen'])
    return { servicios, hayMas: true, grupos: await agrupar(tx, enVista, persona.empresaId, area) }
  })
