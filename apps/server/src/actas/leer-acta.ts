import { noEncontrado } from '@aliadas/contract/core'
import { leerCadena, primeraQueNoCuadra } from '../historial/index.ts'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { READER, type Tx } from '../platform/database/index.ts'
import { huellaDeTraza } from '../posiciones/index.ts'
import { filaDeServicio } from '../servicios/index.ts'

/** FUECs of a service by the sha256 of their files, oldest first. */
const fuecsDe = (tx: Tx, id: string) =>
  tx
    .selectFrom('archivos')
    .leftJoin('fuecs', 'fuecs.archivoId', 'archivos.id')
    .select(['fuecs.numero', 'archivos.sha256', 'archivos.creadoEn'])
    .where('archivos.servicioId', '=', id)
    .where('archivos.preset', '=', 'fuec')
    .where('archivos.usado', '=', true)
    .orderBy('archivos.creadoEn')
    .orderBy('archivos.id')
    .execute()

/** Facts over all companies' lines; the presenter cuts them to the reader. */
const hechosDe = (ctx: Context, id: string) =>
  ctx.db.read(READER, async (tx) => ({
    // Read before the chain, which only grows: the head that a day keeps meanwhile may be of a line that it has since then.
    dias: await tx
      .selectFrom('cadenaCabezas')
      .select(['dia', 'lineas', 'huella'])
      .where('servicioId', '=', id)
      .orderBy('dia')
      .execute(),
    cadena: await leerCadena(tx, id),
    fuecs: await fuecsDe(tx, id),
    traza: await huellaDeTraza(tx, id),
    primero: await tx
      .selectFrom('trazas')
      .select(['lat', 'lon'])
      .where('servicioId', '=', id)
      .orderBy('en')
      .limit(1)
      .executeTakeFirst(),
    aliado: await tx
      .selectFrom('servicios')
      .innerJoin('aliados', 'aliados.id', 'servicios.aliadoId')
      .select('aliados.nombre')
      .where('servicios.id', '=', id)
      .executeTakeFirst(),
  }))

/** The first line that does not fit the chain or the head that a day kept of it; null if all fit. */
const loQueNoCuadra = ({ cadena, dias }: Awaited<ReturnType<typeof hechosDe>>): number | null => {
  const deCadena = primeraQueNoCuadra(cadena)
  const deDia = dias.find(
    ({ lineas, huella }) => cadena.eslabones[lineas - 1]?.huella !== huella.toString('hex'),
  )?.lineas
  return deCadena === null || deDia === undefined ? (deCadena ?? deDia ?? null) : Math.min(deCadena, deDia)
}

/**
 * All that the record of a trip is made of, for the company that won the service, the platform, and the partner that
 * published it.
 *
 * Throws `Falla`: `not-found` (anybody else, and a missing service). Source: docs/decisions/0102.
 */
export const leerActa = async (ctx: Context, actor: Persona | Aliado, id: string) => {
  const servicio = await ctx.db.read(scopeOf(actor), (tx) => filaDeServicio(tx, id))
  const deEmpresa = actor.tipo === 'persona' && actor.rol !== 'plataforma'
  if (deEmpresa && servicio.empresaAliadaId !== actor.empresaId) throw noEncontrado()
  const hechos = await hechosDe(ctx, id)
  return { ...hechos, servicio, noCuadra: loQueNoCuadra(hechos), ahora: ctx.clock.now() }
}
export type LoDelActa = Awaited<ReturnType<typeof leerActa>>
