import { exigir, negativaDePermiso, noEncontrado } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { negativaParaCambiarArchivo, type ArchivoLegal } from '@aliadas/contract/empresas'
import { soltarArchivos, usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

const COLUMNA = {
  resolucion: 'resolucionArchivoId',
  firma: 'firmaArchivoId',
  sello: 'selloArchivoId',
} as const satisfies Record<ArchivoLegal, string>

type Cambio = { cual: ArchivoLegal; archivoId: string | null; confirmada: boolean }

/**
 * Sets or removes one file of the legal data, and releases the one before. Another resolution takes the validation back,
 * by trigger.
 *
 * Throws `Falla`: `permission-denied` (role; the signature without the password), `not-found` (no legal data yet, or a
 * file that the company did not upload for this).
 */
export const cambiarArchivoLegal = async (
  tx: Tx,
  persona: Persona,
  { cual, archivoId, confirmada }: Cambio,
  ahora: Date,
): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarLegales'))
  exigir(negativaParaCambiarArchivo(cual, confirmada))
  const { empresaId } = persona
  const columna = COLUMNA[cual]
  const fila = await tx
    .selectFrom('empresasLegales')
    .select(columna)
    .where('empresaId', '=', empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const preset = cual === 'resolucion' ? 'resolucionLegal' : 'firmaLegal'
  if (archivoId !== null) await usarArchivo(tx, { id: archivoId, preset, servicioId: null, empresaId })
  await tx
    .updateTable('empresasLegales')
    .set({ [columna]: archivoId, actualizadoEn: ahora })
    .where('empresaId', '=', empresaId)
    .execute()
  const anterior = fila[columna]
  await soltarArchivos(tx, empresaId, [anterior === null ? null : rutaDeArchivo(anterior)])
  const linea = { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'cambiarArchivoLegal' } as const
  await anotar(tx, persona, ahora, [{ ...linea, cambios: { archivo: cual } }])
}
