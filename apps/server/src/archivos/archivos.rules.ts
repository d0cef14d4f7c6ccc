import { HORA_MS, alLimite, noVale, type Negativa } from '@aliadas/contract/core'

const MB = 1024 * 1024
/** A vehicle's nine files are 18 MB at most: room for two of them and for what is chosen again. */
export const SIN_USAR_POR_PERSONA = 50 * MB
export const SIN_USAR_POR_EMPRESA = 200 * MB
/** The span in which uploads are counted, and after which the sweep has made room. */
export const VENTANA_MS = HORA_MS / 6
const CARGAS_A_LA_VEZ = 4

/** Bytes that the person and the company have uploaded and not used, and those of one more file. */
export const negativaDeEspacio = (sinUsar: { persona: number; empresa: number }, bytes: number): Negativa | null =>
  sinUsar.persona + bytes > SIN_USAR_POR_PERSONA || sinUsar.empresa + bytes > SIN_USAR_POR_EMPRESA
    ? alLimite(
        'Hay demasiados archivos subidos sin usar. Termina lo que empezaste, o espera una hora e intenta de nuevo.',
        { segundos: VENTANA_MS / 1000 },
      )
    : null

/** How many uploads of one person are under way on this server. */
export const negativaDeCargas = (enCurso: number): Negativa | null =>
  enCurso < CARGAS_A_LA_VEZ ? null : alLimite('Espera a que terminen las cargas que ya empezaste.', { segundos: 5 })

export const negativaDeMiniatura = (tipo: string): Negativa | null =>
  tipo.startsWith('image/') ? null : noVale('Este archivo no es una imagen: no tiene miniatura.')
