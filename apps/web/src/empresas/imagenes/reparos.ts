import { MAXIMO_DE_FOTOS } from '@aliadas/contract/archivos'
import { DEMASIADAS_FOTOS } from '@aliadas/contract/empresas'
import { wordsOfFault } from '../../lib/file-check.ts'

export type PresetDeImagen = 'fotoPerfil' | 'logo' | 'fotoCorporativa'

/** Our message for each error code of the drop zone. */
export const textoDeRechazo = (
  codigo: string,
  preset: PresetDeImagen,
  nombre: string,
  libres = MAXIMO_DE_FOTOS,
): string => {
  if (codigo === 'file-too-large') return wordsOfFault('size', preset, nombre)
  if (codigo === 'file-too-small') return wordsOfFault('empty', preset, nombre)
  if (codigo === 'too-many-files')
    return libres < MAXIMO_DE_FOTOS ? `${DEMASIADAS_FOTOS}. Te quedan ${libres} por agregar.` : DEMASIADAS_FOTOS
  return wordsOfFault('type', preset, nombre)
}

export const agregados = (n: number): string =>
  n === 1 ? 'Se agregó 1 archivo correctamente' : `Se agregaron ${n} archivos correctamente`

export const errorAlSubir = (mensaje: string): string => `Error al subir las fotos: ${mensaje}`
