import {
  DOCUMENTOS_DE_VEHICULO,
  FOTOS_DE_VEHICULO,
  type DocumentoDeVehiculo,
  type FotoDeVehiculo,
} from '@aliadas/contract'

export type PresetDeVehiculo = 'fotoVehiculo' | 'documentoVehiculo'
/** Where a file goes: the name that the contract gives its field. */
export type Lugar = `fotos.${FotoDeVehiculo}` | `documentos.${DocumentoDeVehiculo}`

export const LUGARES_DE_FOTOS = FOTOS_DE_VEHICULO.map((foto) => `fotos.${foto}` as const)
export const LUGARES_DE_DOCUMENTOS = DOCUMENTOS_DE_VEHICULO.map((documento) => `documentos.${documento}` as const)

export const NOMBRE_DE_LUGAR: Record<Lugar, string> = {
  'fotos.frente': 'Frente',
  'fotos.lateral': 'Lateral',
  'fotos.interior': 'Interior',
  'fotos.perspectiva': 'Perspectiva',
  'fotos.tablero': 'Tablero',
  'documentos.licenciaConducir': 'Licencia de conducir',
  'documentos.rut': 'RUT',
  'documentos.soat': 'SOAT',
  'documentos.tarjetaPropiedad': 'Tarjeta de propiedad',
}

export const presetDe = (lugar: Lugar): PresetDeVehiculo =>
  lugar.startsWith('fotos.') ? 'fotoVehiculo' : 'documentoVehiculo'

/** When something else went wrong than the file itself (specification §8). */
export const NO_SUBIO: Record<PresetDeVehiculo, string> = {
  fotoVehiculo: 'No se pudo subir la foto. Intenta de nuevo.',
  documentoVehiculo: 'No se pudo subir el documento. Intenta de nuevo.',
}
