import { ETIQUETA_DE_ACCION } from '@aliadas/contract/historial'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import type { LineaDeVehiculo } from '@aliadas/contract/flota'
import { leerLineas, type Linea } from '../historial/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { duenoDeVehiculo } from './leer-ficha.ts'

/** Details of a line of a vehicle's history, beside actor, time and act. */
export type CambiosDeVehiculo = {
  /** Changed fields by their labels, as the company's history shows them. */
  campos?: string[]
  detalle?: { campo: string; antes?: string; despues?: string }[]
  /** Files by slot: the earlier and the current one. */
  archivos?: { lugar: string; antes: string | null; despues: string }[]
  motivo?: string
  /** Details of the line of its creation. */
  placas?: string
}

const POR_PAGINA = 15

const presentar = ({ id, accion, actorNombre, cambios, en }: Linea): LineaDeVehiculo => {
  const { detalle = [], archivos = [], motivo = null } = cambios as CambiosDeVehiculo
  return {
    id: String(id),
    en: en.toISOString(),
    quien: actorNombre,
    accion: ETIQUETA_DE_ACCION[accion],
    motivo,
    cambios: detalle.map(({ campo, antes = null, despues = null }) => ({ campo, antes, despues })),
    archivos: archivos.map(({ lugar, antes }) => ({ lugar, anterior: antes === null ? null : rutaDeArchivo(antes) })),
  }
}

/** A page of a vehicle's history, newest first. */
export const historialDeVehiculo = (
  ctx: Context,
  persona: Persona,
  id: string,
  cursor: string | undefined,
): Promise<{ lineas: LineaDeVehiculo[]; siguiente: string | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const { empresaId } = await duenoDeVehiculo(tx, persona, id)
    const antesDe = cursor === undefined ? undefined : Number(cursor)
    const filas = await leerLineas(tx, { tenant: empresaId, entidadId: id, antesDe, limite: POR_PAGINA + 1 })
    const lineas = filas.slice(0, POR_PAGINA).map(presentar)
    return { lineas, siguiente: filas.length > POR_PAGINA ? (lineas.at(-1)?.id ?? null) : null }
  })
