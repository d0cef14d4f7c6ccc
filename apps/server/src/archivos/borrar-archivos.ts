import type { Tx } from '../platform/database/index.ts'

/**
 * Deletes every current and former file of these holders, including replaced versions. Nobody can open them after this
 * commit; the next sweep deletes the bytes. No record may name them any more. Needs the system scope.
 */
export const borrarArchivosDe = async (tx: Tx, titulares: readonly string[], ahora: Date): Promise<void> => {
  const borrados = await tx.deleteFrom('archivos').where('titularId', 'in', titulares).returning('ubicacion').execute()
  const ubicaciones = borrados.map(({ ubicacion }) => ubicacion)
  await porBorrar(tx, ubicaciones, ahora)
}

/** The sweep deletes these bytes, and tries again until the store has done it. Needs the system scope. */
export const porBorrar = async (tx: Tx, ubicaciones: readonly string[], ahora: Date): Promise<void> => {
  if (ubicaciones.length === 0) return
  await tx
    .insertInto('archivosBorrados')
    .values(ubicaciones.map((ubicacion) => ({ ubicacion, en: ahora })))
    .onConflict((ya) => ya.doNothing())
    .execute()
}
