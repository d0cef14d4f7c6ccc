import { HORA_MS } from '@aliadas/contract/core'
import type { Context } from '../platform/context.ts'
import { MARK_KEY, NotStored, type Storage } from '../platform/files/index.ts'
import { filasDeArchivos } from './filas-de-archivos.ts'
import { huellaDe } from './mudar-archivos.ts'

export type Revision = { filas: number; sinBytes: string[]; distintos: string[]; sinFila: string[] }

/** Keys that are compared with the database in one query. */
const LOTE = 500

/**
 * Compares the database's files with the stored ones: rows without bytes, bytes that are not those of their row, and
 * bytes without a row. Leaves out uploads of the last hour that nothing uses yet, files that wait to be deleted, and
 * files without bytes that no record ever named: an older day that was restored still has their rows.
 */
export const revisarArchivos = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { storage, stores }: { storage: Storage; stores: readonly Storage[] },
): Promise<Revision> => {
  const revision: Revision = { filas: 0, sinBytes: [], distintos: [], sinFila: [] }
  // Listed before the rows are read: a file that is uploaded meanwhile has its row before its bytes.
  const guardados: string[] = []
  for (const store of stores) for await (const key of store.keys()) if (key !== MARK_KEY) guardados.push(key)
  const reciente = clock.now().getTime() - HORA_MS
  for await (const pagina of filasDeArchivos(db))
    for (const { ubicacion, sha256, usado, nuncaUsado, creadoEn } of pagina) {
      revision.filas++
      const huella = await storage.read(ubicacion).then(huellaDe, (error: unknown) => {
        if (error instanceof NotStored) return null
        throw error
      })
      if (huella === null) {
        if (usado || (!nuncaUsado && creadoEn.getTime() < reciente)) revision.sinBytes.push(ubicacion)
      } else if (huella !== sha256) revision.distintos.push(ubicacion)
    }
  for (let at = 0; at < guardados.length; at += LOTE) {
    const lote = guardados.slice(at, at + LOTE)
    const conocidos = await db.read({ rol: 'sistema' }, async (tx) => {
      const filas = await tx.selectFrom('archivos').select('ubicacion').where('ubicacion', 'in', lote).execute()
      const idos = await tx.selectFrom('archivosBorrados').select('ubicacion').where('ubicacion', 'in', lote).execute()
      return new Set([...filas, ...idos].map(({ ubicacion }) => ubicacion))
    })
    revision.sinFila.push(...lote.filter((key) => !conocidos.has(key)))
  }
  return revision
}
