import type { Tx } from '../platform/database/index.ts'

/**
 * Deletes every file that is or was of these holders, replaced versions too. Nobody opens them from this commit on; the next sweep takes the bytes. No
 * record may name them any more. Needs the system's scope.
 */
export const borrarArchivosDe = async (tx: Tx, titulares: readonly string[], ahora: Date): Promise<void> => {
  const borrados = await tx.deleteFrom('archivos').where('titularId', 'in', titulares).returning('ubicacion').execute()
  if (borrados.length === 0) return
  await tx
    .insertInto('archivosBorrados')
    .values(borrados.map(({ ubicacion }) => ({ ubicacion, en: ahora })))
    .execute()
}
