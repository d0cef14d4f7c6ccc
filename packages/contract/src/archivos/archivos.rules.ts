const MB = 1024 * 1024

export type Preset = {
  maxBytes: number
  /** Accepted content types, found by content and never by name. */
  tipos: readonly string[]
  tipoInvalido: string
  muyGrande: string
}

const DOCUMENTO = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Upload presets by purpose: size, types by content and the words of each refusal (one table for browser and server). */
export const PRESETS = {
  fuec: {
    maxBytes: 5 * MB,
    tipos: DOCUMENTO,
    tipoInvalido: 'El FUEC debe ser un archivo JPG, PNG o PDF',
    muyGrande: 'El FUEC excede el tamaño máximo de 5MB',
  },
  cotizacion: {
    maxBytes: 5 * MB,
    tipos: ['application/pdf'],
    tipoInvalido: 'Por favor seleccione un archivo PDF',
    muyGrande: 'La cotización excede el tamaño máximo de 5MB',
  },
} as const satisfies Record<string, Preset>
export type NombreDePreset = keyof typeof PRESETS

export const ARCHIVO_VACIO = 'El archivo está vacío'
