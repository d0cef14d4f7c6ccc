import { exigir } from '@aliadas/contract/core'
import { negativaParaSubirFuec } from '@aliadas/contract/servicios'
import { usarArchivo } from '../archivos/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, transitar } from '../servicios/index.ts'

/**
 * Confirms a reserved service with its uploaded FUEC; the driver's advance becomes payable.
 *
 * Throws `Falla`: `not-found` (service or file), `permission-denied` (role, other company), `aborted` (not reserved, or
 * without a vehicle). Source: specification S3-032, S4-011.
 */
export const subirFuec = async (
  tx: Tx,
  persona: Persona,
  { servicioId, archivoId }: { servicioId: string; archivoId: string },
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaParaSubirFuec(persona, servicio))
  const archivo = await usarArchivo(tx, { id: archivoId, preset: 'fuec', servicioId, empresaId: persona.empresaId })
  await transitar(
    tx,
    persona,
    servicio,
    'subirFuec',
    { fuec: true, fuecArchivoId: archivo.id, tipoFuec: archivo.tipo, pagarAnticipoConductor: true },
    ahora,
    { archivo: archivo.id, sha256: archivo.sha256, tipoFuec: archivo.tipo, pagarAnticipoConductor: true },
  )
}
