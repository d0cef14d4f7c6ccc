import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { soltarArchivos, usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * Sets an uploaded image as the person's own photo and releases the one before.
 *
 * Throws `Falla`: `not-found` (a file that the person's company did not upload for this).
 */
export const cambiarFotoDePerfil = async (tx: Tx, persona: Persona, archivoId: string, ahora: Date): Promise<void> => {
  const { id, empresaId } = persona
  const { fotoPerfil } = await tx
    .selectFrom('personas')
    .select('fotoPerfil')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await usarArchivo(tx, { id: archivoId, preset: 'fotoPerfil', servicioId: null, empresaId, subidoPor: id })
  await tx
    .updateTable('personas')
    .set({ fotoPerfil: rutaDeArchivo(archivoId), actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  await soltarArchivos(tx, empresaId, [fotoPerfil])
  await anotar(tx, persona, ahora, [
    { tenant: empresaId, entidad: 'persona', entidadId: id, accion: 'cambiarFotoDePerfil' },
  ])
}
