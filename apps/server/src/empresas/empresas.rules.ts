import { enCampo, fueraDeMomento, noVale, type Negativa } from '@aliadas/contract/core'
import { MAXIMO_DE_FOTOS } from '@aliadas/contract/archivos'
import { DEMASIADAS_FOTOS, NINGUNA_FOTO } from '@aliadas/contract/empresas'

/** A profile form that was filled from older data. `dicha`: the version of the form; absent when nobody edited anything. */
export const negativaDeVersion = (dicha: string | undefined, actual: string): Negativa | null =>
  dicha === undefined || dicha === actual
    ? null
    : fueraDeMomento('Alguien más cambió estos datos mientras los editabas.')

export const negativaDeCorreo = (dicho: string, propio: string): Negativa | null =>
  dicho === propio ? null : enCampo('email', 'El correo no se puede cambiar')

/** How many corporate photos stay. */
export const negativaDeFotos = (cuantas: number): Negativa | null => {
  if (cuantas === 0) return noVale(NINGUNA_FOTO)
  return cuantas > MAXIMO_DE_FOTOS ? noVale(DEMASIADAS_FOTOS) : null
}
