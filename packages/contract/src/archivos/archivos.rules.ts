const MB = 1024 * 1024

export type Preset = {
  maxBytes: number
  /** Accepted content types, detected from the content and never from the name. */
  tipos: readonly string[]
  tipoInvalido: string
  muyGrande: string
  /** The record of the file: a service that the request names, or the person's own company. */
  destino: 'servicio' | 'empresa'
  /** Longest side in pixels of a stored image; larger ones are scaled down. */
  ladoMaximo?: number
}

/** A company's photos are numbered from 1 to this (specification §2). */
export const MAXIMO_DE_FOTOS = 5

const DOCUMENTO = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** A letter page at 300 points an inch, as scanners make it. */
const LADO_DE_DOCUMENTO = 3500
const IMAGEN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const RECOMENDACION_CUADRADA = 'Te recomendamos una imagen JPEG de 500x500 píxeles.'
const RECOMENDACION_PANORAMICA = 'Te recomendamos una imagen JPEG de 1920x1080 píxeles.'

/** Upload presets by purpose: size, types by content and the words of each refusal (one table for browser and server). */
export const PRESETS = {
  fotoVehiculo: {
    maxBytes: 2 * MB,
    tipos: ['image/jpeg', 'image/png', 'image/webp'],
    tipoInvalido: 'Tipo de archivo no soportado. Usa una foto JPG, PNG o WebP.',
    muyGrande: 'El archivo {archivo} excede el tamaño máximo de 2MB',
    destino: 'empresa',
    ladoMaximo: 1920,
  },
  documentoVehiculo: {
    maxBytes: 2 * MB,
    tipos: DOCUMENTO,
    tipoInvalido: 'Tipo de archivo no soportado. Usa un archivo PDF, JPG o PNG.',
    muyGrande: 'El archivo {archivo} excede el tamaño máximo de 2MB',
    destino: 'empresa',
    ladoMaximo: LADO_DE_DOCUMENTO,
  },
  fuec: {
    maxBytes: 5 * MB,
    tipos: DOCUMENTO,
    tipoInvalido: 'El FUEC debe ser un archivo JPG, PNG o PDF',
    muyGrande: 'El FUEC excede el tamaño máximo de 5MB',
    destino: 'servicio',
    ladoMaximo: LADO_DE_DOCUMENTO,
  },
  comprobante: {
    maxBytes: 5 * MB,
    tipos: DOCUMENTO,
    tipoInvalido: 'El comprobante debe ser un archivo JPG, PNG o PDF',
    muyGrande: 'El comprobante excede el tamaño máximo de 5MB',
    destino: 'empresa',
    ladoMaximo: LADO_DE_DOCUMENTO,
  },
  cotizacion: {
    maxBytes: 5 * MB,
    tipos: ['application/pdf'],
    tipoInvalido: 'Por favor selecciona un archivo PDF',
    muyGrande: 'La cotización excede el tamaño máximo de 5MB',
    destino: 'servicio',
  },
  fotoPerfil: {
    maxBytes: MB,
    tipos: IMAGEN,
    tipoInvalido: 'La foto de perfil debe ser una imagen JPG, PNG, GIF o WEBP',
    muyGrande: `La foto de perfil es demasiado grande. El tamaño máximo es 1MB. ${RECOMENDACION_CUADRADA}`,
    destino: 'empresa',
    ladoMaximo: 1000,
  },
  logo: {
    maxBytes: MB,
    tipos: IMAGEN,
    tipoInvalido: 'El logo debe ser una imagen JPG, PNG, GIF o WEBP',
    muyGrande: 'El logo es demasiado grande. El tamaño máximo es 1MB',
    destino: 'empresa',
    ladoMaximo: 1000,
  },
  firmaLegal: {
    maxBytes: MB,
    tipos: ['image/jpeg', 'image/png'],
    tipoInvalido: 'La firma o el sello debe ser una imagen JPG o PNG',
    muyGrande: 'La imagen excede el tamaño máximo de 1MB',
    destino: 'empresa',
    ladoMaximo: 1200,
  },
  resolucionLegal: {
    maxBytes: 5 * MB,
    tipos: DOCUMENTO,
    tipoInvalido: 'La resolución debe ser un archivo JPG, PNG o PDF',
    muyGrande: 'La resolución excede el tamaño máximo de 5MB',
    destino: 'empresa',
    ladoMaximo: LADO_DE_DOCUMENTO,
  },
  fotoCorporativa: {
    maxBytes: 2 * MB,
    tipos: IMAGEN,
    tipoInvalido: 'La foto debe ser una imagen JPG, JPEG, PNG, GIF o WEBP',
    muyGrande: `La foto "{archivo}" es demasiado grande. El tamaño máximo es 2MB. ${RECOMENDACION_PANORAMICA}`,
    destino: 'empresa',
    ladoMaximo: 1920,
  },
} as const satisfies Record<string, Preset>
/** Sent by the client app through a route of its own: no person may use it. */
export const IMAGEN_DE_CLIENTE = {
  maxBytes: 2 * MB,
  tipos: ['image/jpeg', 'image/png', 'image/webp'],
  tipoInvalido: 'La imagen del cliente debe ser JPG, PNG o WebP',
  muyGrande: 'La imagen del cliente excede el tamaño máximo de 2MB',
  destino: 'servicio',
  ladoMaximo: 1000,
} as const satisfies Preset

/** What a client paid, as its app shows it. */
export const COMPROBANTE_DE_CLIENTE = { ...PRESETS.comprobante, destino: 'servicio' } as const satisfies Preset

export type NombreDePreset = keyof typeof PRESETS
/** Of every stored file: those of people, and what a client's app sends. */
export type PresetDeArchivo = NombreDePreset | 'comprobanteDeCliente' | 'imagenCliente'

/** What people call a type of file. */
export const TIPO_EN_PALABRAS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Imagen JPG',
  'image/png': 'Imagen PNG',
  'image/gif': 'Imagen GIF',
  'image/webp': 'Imagen WebP',
}

export const ARCHIVO_VACIO = 'El archivo está vacío'

/** Widths of thumbnails in pixels. A closed list, because each width is another image to make. */
export const ANCHOS_DE_MINIATURA = [96, 192, 384, 768] as const
export type AnchoDeMiniatura = (typeof ANCHOS_DE_MINIATURA)[number]

/** The message for a file that is too big, in the words of its preset; some include the file's name. */
export const mensajeMuyGrande = ({ muyGrande }: Pick<Preset, 'muyGrande'>, nombre: string): string =>
  muyGrande.replace('{archivo}', () => nombre)
