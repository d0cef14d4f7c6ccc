import { ARCHIVO_VACIO, PRESETS } from '@aliadas/contract'

/** For the file picker: type and the endings by which systems know it. */
export const ACEPTADOS = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

const TIPOS: readonly string[] = PRESETS.fuec.tipos

/** Why a file cannot be the FUEC; null when it can. The server looks at the content again. */
export const reparoDeFuec = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!TIPOS.includes(type)) return PRESETS.fuec.tipoInvalido
  if (size === 0) return ARCHIVO_VACIO
  return size > PRESETS.fuec.maxBytes ? PRESETS.fuec.muyGrande : null
}

const KB = 1024

/** '340 KB', '2,4 MB'. */
export const pesoDe = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1).replace('.', ',')} MB`
