import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Falla, noEncontrado } from '@aliadas/contract/core'
import { LRUCache } from 'lru-cache'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { storeAway, thumbnail } from '../platform/files/index.ts'
import type { HeavyLine } from '../platform/http/index.ts'
import { contenidoDeArchivo, fichaDeArchivo, type Archivos, type Ficha } from './abrir-archivo.ts'

/** Thumbnails have a few KB each; the most recently used ones are cached in memory, and none is written to the disk. */
const MAXIMO_EN_MEMORIA = 16 * 1024 * 1024

/**
 * Makes thumbnails of stored images on demand, once for concurrent requests. The reader must be allowed to see the
 * file, also when its thumbnail is cached or being made; that check runs in the company's line.
 *
 * Throws `Falla`: `not-found` (a file that the reader may not see, or that is no image), `unavailable` (the store does not
 * give the whole file).
 */
export const crearMiniaturas = (ctx: Context, archivos: Archivos, heavy: HeavyLine) => {
  const memoria = new LRUCache<string, Buffer>({
    maxSize: MAXIMO_EN_MEMORIA,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const enCurso = new Map<string, Promise<Buffer>>()

  const hacer = async (persona: Persona, id: string, ancho: number, recorte: boolean): Promise<Buffer> => {
    const cargar = async () => {
      const { contenido } = await contenidoDeArchivo(ctx, archivos, persona, id)
      return buffer(contenido).catch((err: unknown) => {
        ctx.log.error({ err, archivo: id }, 'No se pudo leer un archivo')
        throw storeAway()
      })
    }
    return thumbnail(persona.id, cargar, { width: ancho, square: recorte }).catch((err: unknown) => {
      if (err instanceof Falla) throw err
      ctx.log.error({ err, archivo: id }, 'No se pudo hacer una miniatura')
      throw noEncontrado()
    })
  }

  const unaVez = (llave: string, trabajo: () => Promise<Buffer>): Promise<Buffer> => {
    const otra = enCurso.get(llave)
    if (otra) return otra
    const mia = trabajo()
      .then((imagen) => {
        memoria.set(llave, imagen)
        return imagen
      })
      .finally(() => enCurso.delete(llave))
    enCurso.set(llave, mia)
    return mia
  }

  return {
    async abrir(
      persona: Persona,
      id: string,
      ancho: number,
      recorte: boolean,
    ): Promise<Ficha & { contenido: Readable }> {
      const ficha = await heavy.once(persona, () => fichaDeArchivo(ctx, archivos, persona, id))
      const llave = `${id}|${ancho}|${recorte}`
      const imagen = memoria.get(llave) ?? (await unaVez(llave, () => hacer(persona, id, ancho, recorte)))
      return { ...ficha, tipo: 'image/webp', bytes: imagen.length, contenido: Readable.from([imagen]) }
    },
  }
}
