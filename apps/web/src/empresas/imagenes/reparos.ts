import { ARCHIVO_VACIO, DEMASIADAS_FOTOS, MAXIMO_DE_FOTOS, PRESETS, RECOMENDACION_PANORAMICA } from '@aliadas/contract'

export type PresetDeImagen = 'fotoPerfil' | 'logo' | 'fotoCorporativa'

/** For the file picker: types and the endings by which systems know them. */
export const IMAGENES_ACEPTADAS = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
}

const conNombre = (nombre: string) =>
  `La foto "${nombre}" es demasiado grande. El tamaño máximo es 2MB. ${RECOMENDACION_PANORAMICA}`

/** Our words for each code with which the drop zone refuses a file. */
export const textoDeRechazo = (
  codigo: string,
  preset: PresetDeImagen,
  nombre: string,
  libres = MAXIMO_DE_FOTOS,
): string => {
  const { tipoInvalido, muyGrande } = PRESETS[preset]
  if (codigo === 'file-too-large') return preset === 'fotoCorporativa' ? conNombre(nombre) : muyGrande
  if (codigo === 'file-too-small') return ARCHIVO_VACIO
  if (codigo === 'too-many-files')
    return libres < MAXIMO_DE_FOTOS ? `${DEMASIADAS_FOTOS}. Te quedan ${libres} por agregar.` : DEMASIADAS_FOTOS
  return tipoInvalido
}

export const agregados = (n: number): string => `Se agregaron ${n} archivo(s) correctamente`

export const errorAlSubir = (mensaje: string): string => `Error al subir las fotos: ${mensaje}`
