import { DESDE_AJENO, DESDE_VIEJO, MUCHAS_ESPERAS } from '@aliadas/contract/aliados'
import { alLimite, enCampos, type Negativa } from '@aliadas/contract/core'

/** Calls of one partner that may wait for events at once, on each server. */
const ESPERAS = 10

export const negativaDeEspera = (esperan: number): Negativa | null =>
  esperan < ESPERAS ? null : alLimite(MUCHAS_ESPERAS, undefined, 'en_espera')

/**
 * Whether events can be read after this number. `ultimo`: the partner's newest number; `primero`: its oldest number that
 * is still kept, null if none is.
 */
export const negativaDeDesde = (
  desde: number | null,
  { ultimo, primero }: { ultimo: number; primero: number | null },
): Negativa | null => {
  if (desde === null || desde > ultimo) return enCampos({ desde: DESDE_AJENO }, () => 'formato')
  return desde + 1 < (primero ?? ultimo + 1) ? enCampos({ desde: DESDE_VIEJO }, () => 'pasada') : null
}
