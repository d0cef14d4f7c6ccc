import { ARCHIVO_VACIO, mensajeMuyGrande, type ArchivoSubido, type Preset } from '@aliadas/contract/archivos'
import type { Insertable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Scope, Tables, Tx } from '../platform/database/index.ts'
import { displayName, orNoRoom, receive, storeAway, type Storage } from '../platform/files/index.ts'
import type { Upload } from '../platform/http/index.ts'
import { newId } from '../platform/ids.ts'
import { porBorrar } from './borrar-archivos.ts'

/** The file store, and the folder for unfinished uploads. */
export type Almacen = { storage: Storage; dir: string }

type Fila = Insertable<Tables['archivos']>

export type Carga = Pick<Fila, 'tenant' | 'preset' | 'servicioId' | 'subidoPor'> & {
  upload: Upload
  reglas: Preset
  /** The name that the uploader gave. */
  nombre: string
  /** Key of the bytes: made of generated ids only; it never contains a user's file name. */
  ubicacion: (id: string) => string
  /** The scope in which the row is written. */
  scope: Scope
  /** Runs in the transaction of the row, before it. */
  antes?: (tx: Tx, bytes: number) => Promise<void>
  /** A repetition of an upload that was answered: its bytes are compared with the first ones, and not kept. */
  repetida?: boolean
}

/** With the digest of its bytes. */
export type ArchivoGuardado = ArchivoSubido & { sha256: string }

/**
 * Receives, checks and stores an uploaded file: the only way for people and partners' apps. The row is written first. A
 * crash therefore leaves an unused row, which the sweep removes with its bytes, and never bytes without a row.
 */
export const guardarArchivo = async (
  ctx: Context,
  { storage, dir }: Almacen,
  carga: Carga,
): Promise<ArchivoGuardado> => {
  const { upload, reglas, nombre, scope, antes } = carga
  const recibido = await receive(upload.stream, {
    owner: carga.subidoPor,
    dir,
    limits: {
      maxBytes: reglas.maxBytes,
      types: reglas.tipos,
      tooBig: mensajeMuyGrande(reglas, displayName(nombre, '')),
      badType: reglas.tipoInvalido,
      empty: ARCHIVO_VACIO,
      maxSide: reglas.ladoMaximo,
    },
    declared: upload.declared,
  })
  try {
    const ahora = ctx.clock.now()
    const id = newId(ahora)
    const ubicacion = carga.ubicacion(id)
    const archivo = { id, nombre: displayName(nombre, recibido.type), tipo: recibido.type, bytes: recibido.bytes }
    if (carga.repetida) return { ...archivo, sha256: recibido.sha256 }
    const { tenant, preset, servicioId, subidoPor } = carga
    await ctx.db.transaction(scope, async (tx) => {
      await antes?.(tx, recibido.bytes)
      await tx
        .insertInto('archivos')
        .values({
          ...archivo,
          tenant,
          preset,
          ubicacion,
          sha256: recibido.sha256,
          servicioId,
          subidoPor,
          creadoEn: ahora,
        })
        .execute()
    })
    await storage.move(recibido.path, ubicacion).catch(async (err: unknown) => {
      ctx.log.error({ err, archivo: id }, 'No se pudo guardar un archivo')
      await olvidar(ctx, id, ubicacion)
      orNoRoom(err instanceof Error && err.cause ? err.cause : err, storeAway())
    })
    return { ...archivo, sha256: recibido.sha256 }
  } finally {
    await recibido.discard()
  }
}

/** The row goes; its bytes, if the store has any of them, go with the next sweep, which tries until they are gone. */
const olvidar = (ctx: Context, id: string, ubicacion: string): Promise<void> =>
  ctx.db
    .transaction({ rol: 'sistema' }, async (tx) => {
      await tx.deleteFrom('archivos').where('id', '=', id).execute()
      await porBorrar(tx, [{ ubicacion }], ctx.clock.now())
    })
    .catch((err: unknown) => ctx.log.warn({ err, ubicacion }, 'Quedó un archivo sin terminar; se barrerá'))
