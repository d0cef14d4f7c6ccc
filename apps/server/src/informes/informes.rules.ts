import { enCampo, type Negativa } from '@aliadas/contract/core'
import { MAXIMO_DE_SEMANAS } from '@aliadas/contract/informes'

export const negativaDeSemanas = (cuantas: number): Negativa | null =>
  cuantas > MAXIMO_DE_SEMANAS ? enCampo('desde', `Elige como máximo ${MAXIMO_DE_SEMANAS} semanas`) : null

/** The platform asks for the statements of one company. */
export const SIN_EMPRESA: Negativa = enCampo('empresa', 'Elige una empresa')
