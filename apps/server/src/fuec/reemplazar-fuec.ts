import { exigir } from '@aliadas/contract/core'
import { negativaDeFuecVisto, negativaParaReemplazarFuec } from '@aliadas/contract/servicios'
import { usarArchivo } from '../archivos/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, transitar } from '../servicios/index.ts'

type Reemplazo = { servicioId: string; archivoId: string; enLugarDe: string }

/**
 * Replaces a wrong FUEC until the route starts, and later one that is no longer true. The old file stays readable; state, advance and times do not change.
 * The row is locked, so the start of the route comes before or after.
 *
 * Throws `Falla`: `not-found` (service or file), `permission-denied` (role, other company), `aborted` (not confirmed, route
 * started with a FUEC that is true, or replaced meanwhile). Source: specification S3-032, decisions §10.
 */
export const reemplazarFuec = async (
  tx: Tx,
  persona: Persona,
  { servicioId, archivoId, enLugarDe }: Reemplazo,
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaParaReemplazarFuec(persona, servicio))
  exigir(negativaDeFuecVisto(enLugarDe, servicio))
  const { fuecArchivoId, tipoFuec, fuecAnteriores } = servicio
  const archivo = await usarArchivo(tx, { id: archivoId, preset: 'fuec', servicioId, empresaId: persona.empresaId })
  const anterior = { archivo: fuecArchivoId, tipo: tipoFuec, reemplazadoEn: ahora.toISOString() }
  await transitar(
    tx,
    persona,
    servicio,
    'reemplazarFuec',
    {
      fuecArchivoId: archivo.id,
      tipoFuec: archivo.tipo,
      fuecDesactualizado: false,
      fuecAnteriores: JSON.stringify([...fuecAnteriores, anterior]),
    },
    ahora,
    { archivo: archivo.id, sha256: archivo.sha256, anterior: fuecArchivoId, tipoFuec: archivo.tipo },
  )
}
