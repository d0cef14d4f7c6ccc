import { ARCHIVO_VACIO, mensajeMuyGrande, type ArchivoSubido, type Preset } from '@aliadas/contract/archivos'
import type { Insertable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Scope, Tables, Tx } from '../platform/database/index.ts'
import { displayName, orNoRoom, receive, type Storage } from '../platform/files/index.ts'
import type { Upload } from '../platform/http/index.ts'
import { newId } from '../platform/ids.ts'

/** Where files are kept, and the folder for unfinished uploads. */
export type Almacen = { storage: Storage; dir: string }

type Fila = Insertable<Tables['archivos']>

export type Carga = Pick<Fila, 'tenant' | 'preset' | 'servicioId' | 'subidoPor'> & {
  upload: Upload
  reglas: Preset
  /** As whoever uploads calls it. */
  nombre: string
  /** Key of the bytes: made of ids of ours only, a user's file name never takes part. */
  ubicacion: (id: string) => string
  /** In whose name the row is written. */
  scope: Scope
  /** In the transaction of the row, before it. */
  antes?: (tx: Tx, bytes: number) => Promise<void>
}

/**
 * Receives, checks and keeps an uploaded file: the one way for persons and for partners' apps. The row is written first: what a crash leaves is
 * a row that nobody uses, which the sweep removes together with its bytes, and never bytes without a row.
 */
export const guardarArchivo = async (ctx: Context, { storage, dir }: Almacen, carga: Carga): Promise<ArchivoSubido> => {
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
    await storage.move(recibido.path, ubicacion).catch(async (error: unknown) => {
      await olvidar(ctx, storage, id, ubicacion)
      return orNoRoom(error)
    })
    return archivo
  } finally {
    await recibido.discard()
  }
}

const olvidar = async (ctx: Context, storage: Storage, id: string, ubicacion: string): Promise<void> => {
  const borrarFila = () =>
    ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('archivos').where('id', '=', id).execute())
  for (const borrar of [() => storage.delete(ubicacion), borrarFila])
    await borrar().catch((err: unknown) =>
      ctx.log.warn({ err, ubicacion }, 'Quedó un archivo sin terminar; se barrerá'),
    )
}
