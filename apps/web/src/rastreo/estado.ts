import { esPosicionVieja } from '@aliadas/contract/posiciones'
import type { ConductorRastreado } from '@aliadas/contract/rastreo'

/** Below this much of the battery a phone may be off before the trip ends, in percent. */
export const BATERIA_BAJA = 20

/** What somebody has to do before this driver's trips are seen; null when nothing. */
export const porArreglar = ({
  consentimiento,
  conDireccion,
}: Pick<ConductorRastreado, 'consentimiento' | 'conDireccion'>): string | null => {
  if (consentimiento === 'retirado') return 'Dejó de compartir'
  if (consentimiento === 'nunca') return conDireccion ? 'Falta que acepte' : 'Falta su código'
  return conDireccion ? null : 'Sin dirección: solo su aplicación'
}

/** Whether the last point says where the vehicle is now. */
export const esReciente = ({ ultimo }: Pick<ConductorRastreado, 'ultimo'>, ahora: number): boolean =>
  ultimo !== null && ultimo.marca === null && !esPosicionVieja(ultimo.en, ahora)
