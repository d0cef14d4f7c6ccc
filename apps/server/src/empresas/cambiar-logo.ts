import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { soltarArchivos, usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * Sets an uploaded image as the company's logo and releases the one before.
 *
 * Throws `Falla`: `permission-denied` (role), `not-found` (a file that the company did not upload for this). Source:
 * specification S1-004.
 */
export const cambiarLogo = async (tx: Tx, persona: Persona, archivoId: string, ahora: Date): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarEmpresa'))
  const { empresaId } = persona
  const { logo } = await tx
    .selectFrom('empresas')
    .select('logo')
    .where('id', '=', empresaId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await usarArchivo(tx, { id: archivoId, preset: 'logo', servicioId: null, empresaId })
  await tx
    .updateTable('empresas')
    .set({ logo: rutaDeArchivo(archivoId), actualizadoEn: ahora })
    .where('id', '=', empresaId)
    .execute()
  await soltarArchivos(tx, empresaId, [logo])
  await anotar(tx, persona, ahora, [
    { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'cambiarLogo' },
  ])
}
