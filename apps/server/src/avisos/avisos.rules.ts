import { sinDerecho, type Negativa } from '@aliadas/contract/core'

/** Notices of some kinds are for one role only. */
export const negativaDeClase = (esSuya: boolean): Negativa | null =>
  esSuya ? null : sinDerecho('Esta clase de aviso no es para tu rol.')
