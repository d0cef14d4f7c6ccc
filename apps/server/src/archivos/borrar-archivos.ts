import type { Tx } from '../platform/database/index.ts'

/**
 * Deletes every current and former file of these holders, including replaced versions. Nobody can open them after this
 * commit; the next sweep deletes the bytes. No record may name them any more. Needs the system scope.
 */
export const borrarArchivosDe = async (tx: Tx, titulares: readonly string[], ahora: Date): Promise<void> => {
  const borrados = await tx.deleteFrom('archivos').where('titularId', 'in', titulares).returning('ubicacion').execute()
  if (borrados.length === 0) return
  await tx
    .insertInto('archivosBorrados')
    .values(borrados.map(({ ubicacion }) => ({ ubicacion, en: ahora })))
    .execute()
}
