import type { Tx } from '../platform/database/index.ts'

/**
 * Deletes every current and former file of these holders, including replaced versions. Nobody can open them after this
 * commit; the next sweep deletes the bytes, also those that outlived their rows. No record may name them any more. Needs
 * the system scope.
 */
export const borrarArchivosDe = async (tx: Tx, titulares: readonly string[], ahora: Date): Promise<void> => {
  const borrados = await tx.deleteFrom('archivos').where('titularId', 'in', titulares).returning('ubicacion').execute()
  await porBorrar(tx, borrados, ahora)
  await tx.updateTable('archivosBorrados').set({ hasta: null }).where('titularId', 'in', titulares).execute()
}

type PorBorrar = { ubicacion: string; titularId?: string | null; hasta?: Date | null }

/**
 * The sweep deletes these bytes, at once or after `hasta`, and tries again until the store has done it. Needs the system
 * scope.
 */
export const porBorrar = async (tx: Tx, archivos: readonly PorBorrar[], ahora: Date): Promise<void> => {
  if (archivos.length === 0) return
  await tx
    .insertInto('archivosBorrados')
    .values(
      archivos.map(({ ubicacion, titularId = null, hasta = null }) => ({ ubicacion, titularId, hasta, en: ahora })),
    )
    .onConflict((ya) => ya.doNothing())
    .execute()
}
