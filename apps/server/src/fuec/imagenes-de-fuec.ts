import { buffer } from 'node:stream/consumers'
import type { DatosDeFuec } from '@aliadas/contract/fuec'
import type { Almacen } from '../archivos/index.ts'
import type { Context } from '../platform/context.ts'
import { NotStored, storeAway } from '../platform/files/index.ts'
import type { Imagenes } from './dibujo/partes.ts'

/**
 * The stored images that the paper shows; one that is gone is left out.
 *
 * Throws `Falla`: `unavailable` (the store is away).
 */
export const imagenesDe = async (
  ctx: Context,
  { storage }: Almacen,
  { empresaId, datos }: { empresaId: string; datos: DatosDeFuec },
): Promise<Imagenes> => {
  const { logo, firma, sello } = datos.empresa
  const imagenes: Imagenes = {}
  for (const [cual, id] of Object.entries({ logo, firma, sello })) {
    if (id === null) continue
    const archivo = await ctx.db.read({ rol: 'empresa', empresaId }, (tx) =>
      tx.selectFrom('archivos').select(['ubicacion', 'tipo']).where('id', '=', id).executeTakeFirst(),
    )
    if (!archivo || !['image/png', 'image/jpeg'].includes(archivo.tipo)) continue
    imagenes[cual as keyof Imagenes] = await storage
      .read(archivo.ubicacion)
      .then(buffer)
      .catch((err: unknown) => {
        if (err instanceof NotStored) throw err
        ctx.log.error({ err }, 'No se pudo leer una imagen de un FUEC')
        throw storeAway()
      })
  }
  return imagenes
}
