import type { Readable } from 'node:stream'
import { noEncontrado } from '@aliadas/contract/core'
import { scopeOf, type Actor } from '../platform/actor.ts'
import type { Kysely, RawBuilder } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tables } from '../platform/database/index.ts'
import { NotStored, storeAway, type Storage } from '../platform/files/index.ts'
import type { SentFile } from '../platform/http/index.ts'
import { setRequestDocument } from '../platform/request-context.ts'
import { esDocumento } from './archivos.rules.ts'

export type Ficha = { id: string; preset: string; nombre: string; tipo: string; bytes: number; ubicacion: string }

/** The condition under which an actor sees a file: that of its service. */
type Visible = (db: Kysely<Tables>, actor: Actor) => RawBuilder<boolean>
/** Where files are stored, and which of them an actor sees. */
export type Archivos = { storage: Storage; visible: Visible }

export type ArchivoAbierto = Ficha & { contenido: Readable }

/**
 * The record of a file that this actor may see; not-found for any other.
 *
 * Throws `Falla`: `not-found` for any other.
 */
export const fichaDeArchivo = async (
  ctx: Context,
  { visible }: Pick<Archivos, 'visible'>,
  actor: Actor,
  id: string,
): Promise<Ficha> => {
  const ficha = await ctx.db.read(scopeOf(actor), (tx) =>
    tx
      .selectFrom('archivos')
      .select(['id', 'preset', 'nombre', 'tipo', 'bytes', 'ubicacion'])
      .where('id', '=', id)
      .where(visible(tx, actor))
      .executeTakeFirst(),
  )
  if (!ficha) throw noEncontrado()
  return ficha
}

/** The file as it is sent. */
export const paraEnviar = ({ nombre, tipo, bytes, contenido }: ArchivoAbierto): SentFile => ({
  name: nombre,
  type: tipo,
  size: bytes,
  content: contenido,
})

/** The same with its bytes, for what is made of them here. The caller reads the stream to its end or destroys it. */
export const contenidoDeArchivo = async (
  ctx: Context,
  archivos: Archivos,
  actor: Actor,
  id: string,
): Promise<ArchivoAbierto> => {
  const ficha = await fichaDeArchivo(ctx, archivos, actor, id)
  const contenido = await archivos.storage.read(ficha.ubicacion).catch((err: unknown) => {
    const falta = err instanceof NotStored
    ctx.log.error({ err, archivo: id }, falta ? 'Falta el contenido de un archivo' : 'No se pudo leer un archivo')
    throw falta ? noEncontrado() : storeAway()
  })
  return { ...ficha, contenido }
}

/** Opens a file for whoever asks: the history gets a line when it is a document (`historial/bitacora.ts`). */
export const abrirArchivo = async (
  ctx: Context,
  archivos: Archivos,
  actor: Actor,
  id: string,
): Promise<ArchivoAbierto> => {
  const abierto = await contenidoDeArchivo(ctx, archivos, actor, id)
  if (esDocumento(abierto.preset)) setRequestDocument(abierto.id)
  return abierto
}
