import { Falla, noEncontrado } from '@aliadas/contract/core'
import type { NombreDePreset } from '@aliadas/contract/archivos'
import {
  ADJUNTOS_DE_VEHICULO,
  FOTOS_DE_VEHICULO,
  type AdjuntoDeVehiculo,
  type FotoDeVehiculo,
} from '@aliadas/contract/flota'
import { usarArchivo } from '../archivos/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

const SUBE_DE_NUEVO = 'Sube este archivo de nuevo.'

type Archivos = {
  fotos: { readonly [F in FotoDeVehiculo]?: string | null | undefined }
  documentos: { readonly [D in AdjuntoDeVehiculo]?: string | null | undefined }
}

/**
 * Ties the photos and documents that this person uploaded to the vehicle that names them. Any other file does not
 * exist for it.
 *
 * Throws `Falla`: `not-found` (beside the field of the file).
 */
export const usarArchivosDeVehiculo = async (
  tx: Tx,
  persona: Persona,
  { fotos, documentos }: Archivos,
): Promise<void> => {
  const usar = async (preset: NombreDePreset, lugar: string, id: string | null | undefined) => {
    if (id === null || id === undefined) return
    const destino = { id, preset, servicioId: null, empresaId: persona.empresaId, subidoPor: persona.id }
    await usarArchivo(tx, destino).catch((error: unknown) => {
      if (!(error instanceof Falla)) throw error
      throw noEncontrado({ [lugar]: SUBE_DE_NUEVO })
    })
  }
  for (const foto of FOTOS_DE_VEHICULO) await usar('fotoVehiculo', `fotos.${foto}`, fotos[foto])
  for (const documento of ADJUNTOS_DE_VEHICULO)
    await usar('documentoVehiculo', `documentos.${documento}`, documentos[documento])
}
