import type { Readable } from 'node:stream'
import { noEncontrado } from '@aliadas/contract'
import { scopeOf, type Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Storage } from '../platform/files/index.ts'

export type Ficha = { id: string; nombre: string; tipo: string; bytes: number; ubicacion: string }

export type ArchivoAbierto = Ficha & { contenido: Readable }

/** The record of a file that this actor may see; not-found for all others. */
export const fichaDeArchivo = async (ctx: Context, actor: Actor, id: string): Promise<Ficha> => {
  const ficha = await ctx.db.read(scopeOf(actor), (tx) =>
    tx
      .selectFrom('archivos')
      .select(['id', 'nombre', 'tipo', 'bytes', 'ubicacion'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!ficha) throw noEncontrado()
  return ficha
}

/** The same with its bytes. Whoever takes the stream reads it to its end or destroys it. */
export const abrirArchivo = async (
  ctx: Context,
  storage: Storage,
  actor: Actor,
  id: string,
): Promise<ArchivoAbierto> => {
  const ficha = await fichaDeArchivo(ctx, actor, id)
  const contenido = await storage.read(ficha.ubicacion).catch((err: unknown) => {
    ctx.log.error({ err, archivo: id }, 'Falta el contenido de un archivo')
    throw noEncontrado()
  })
  return { ...ficha, contenido }
}
