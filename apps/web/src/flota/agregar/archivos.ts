import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO, type LugarDeArchivo } from '@aliadas/contract/flota'

export type PresetDeVehiculo = 'fotoVehiculo' | 'documentoVehiculo'
export type Lugar = LugarDeArchivo

export const LUGARES_DE_FOTOS = FOTOS_DE_VEHICULO.map((foto) => `fotos.${foto}` as const)
export const LUGARES_DE_DOCUMENTOS = ADJUNTOS_DE_VEHICULO.map((documento) => `documentos.${documento}` as const)

export const presetDe = (lugar: Lugar): PresetDeVehiculo =>
  lugar.startsWith('fotos.') ? 'fotoVehiculo' : 'documentoVehiculo'

/** Message when the upload failed for another reason than the file (specification §8). */
export const NO_SUBIO: Record<PresetDeVehiculo, string> = {
  fotoVehiculo: 'No se pudo subir la foto. Intenta de nuevo.',
  documentoVehiculo: 'No se pudo subir el documento. Intenta de nuevo.',
}
