import type { DatosDeFuec } from '@aliadas/contract/fuec'
import type { Almacen } from '../archivos/index.ts'
import type { Context } from '../platform/context.ts'
import type { Imagenes } from './dibujo/partes.ts'

/** The stored images that the paper shows; one that is gone is left out. */
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
    const contenido = await storage.read(archivo.ubicacion)
    const partes: Buffer[] = []
    for await (const parte of contenido) partes.push(Buffer.from(parte as Uint8Array))
    imagenes[cual as keyof Imagenes] = Buffer.concat(partes)
  }
  return imagenes
}
