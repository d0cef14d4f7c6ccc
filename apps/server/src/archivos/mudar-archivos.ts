import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../platform/database/index.ts'
import { NotStored, type Storage } from '../platform/files/index.ts'
import { filasDeArchivos, type FilaDeArchivo } from './filas-de-archivos.ts'

type Mudanza = {
  from: Storage
  to: Storage
  /** Folder for unfinished files. */
  dir: string
  /** Called after each page. */
  onProgress: (cuenta: Cuenta) => void
}

export type Cuenta = { vistos: number; movidos: number; yaEstaban: number; fallas: string[] }

/**
 * Moves every file to another store while servers read both. Each copy is read back and its digest compared before the
 * original is deleted. Interrupted, it goes on where it was: what is in the new store is not copied again.
 */
export const mudarArchivos = async (db: Db, { from, to, dir, onProgress }: Mudanza): Promise<Cuenta> => {
  const cuenta: Cuenta = { vistos: 0, movidos: 0, yaEstaban: 0, fallas: [] }
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for await (const pagina of filasDeArchivos(db)) {
    for (const fila of pagina) {
      const falla = await mudar(fila, { from, to, dir }, cuenta)
      if (falla) cuenta.fallas.push(`${fila.ubicacion}: ${falla}`)
      cuenta.vistos++
    }
    onProgress(cuenta)
  }
  return cuenta
}

const mudar = async (
  { ubicacion, bytes, sha256, usado }: FilaDeArchivo,
  { from, to, dir }: Pick<Mudanza, 'from' | 'to' | 'dir'>,
  cuenta: Cuenta,
): Promise<string | null> => {
  const copiado = (await to.size(ubicacion)) === bytes
  if (copiado && (await from.size(ubicacion)) === null) {
    cuenta.yaEstaban++
    return null
  }
  if (!copiado) {
    const file = path.join(dir, `mudanza-${randomUUID()}`)
    try {
      const huella = await huellaDe(await from.read(ubicacion), file)
      if (huella !== sha256) return 'sus bytes no son los que se guardaron; se deja donde está'
      await to.move(file, ubicacion)
    } catch (error) {
      // An upload that is on its way has its row already.
      if (error instanceof NotStored) return usado ? 'no está en ninguno de los dos almacenes' : null
      throw error
    } finally {
      await rm(file, { force: true })
    }
  }
  if ((await huellaDe(await to.read(ubicacion))) !== sha256) {
    await to.delete(ubicacion)
    return 'la copia no es igual; se deja donde está'
  }
  await from.delete(ubicacion)
  cuenta.movidos++
  return null
}

/** The SHA-256 of a stream in hex; with `file`, the bytes are also written there. */
export const huellaDe = async (contenido: Readable, file?: string): Promise<string> => {
  const hash = createHash('sha256')
  if (file === undefined) for await (const piece of contenido) hash.update(piece as Buffer)
  else {
    const counted = new Transform({
      transform(piece: Buffer, _, done) {
        hash.update(piece)
        done(null, piece)
      },
    })
    await pipeline(contenido, counted, createWriteStream(file, { mode: 0o600 }))
  }
  return hash.digest('hex')
}
