import { ARCHIVO_VACIO, mensajeMuyGrande, PRESETS, type NombreDePreset } from '@aliadas/contract/archivos'

const ENDINGS: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
}

/** For the file picker: the types of a preset and the extensions that operating systems use. */
export const acceptedBy = (preset: NombreDePreset): Record<string, string[]> =>
  Object.fromEntries(PRESETS[preset].tipos.map((type) => [type, ENDINGS[type] ?? []]))

export type FileFault = 'type' | 'empty' | 'size'

/** What is wrong with a file, in the words of its preset. */
export const wordsOfFault = (fault: FileFault, preset: NombreDePreset, name: string): string => {
  if (fault === 'type') return PRESETS[preset].tipoInvalido
  return fault === 'empty' ? ARCHIVO_VACIO : mensajeMuyGrande(PRESETS[preset], name)
}

/** Why a file does not fit the preset; null when it does. The server checks the content again. */
export const refusalOf = (
  preset: NombreDePreset,
  { type, size, name }: Pick<File, 'type' | 'size' | 'name'>,
): string | null => {
  const types: readonly string[] = PRESETS[preset].tipos
  if (!types.includes(type)) return wordsOfFault('type', preset, name)
  if (size === 0) return wordsOfFault('empty', preset, name)
  return size > PRESETS[preset].maxBytes ? wordsOfFault('size', preset, name) : null
}
