import type { Vinculacion } from '@aliadas/contract/flota'
import type { EventoVivo } from '@aliadas/contract/vivo'
import { readingOf } from '../../lib/query.ts'
import { notify } from '../../ui/toasts.ts'

export const vinculacionesQuery = readingOf('listarVinculaciones', {})

const DICHO: Partial<Record<Vinculacion['estado'], (placas: string) => string>> = {
  aceptada: (placas) => `El conductor de ${placas} aceptó: ya está en tu flota.`,
  rechazada: (placas) => `El conductor de ${placas} no aceptó tu solicitud.`,
}

/** Toast about a driver's answer, on every screen. */
export const anunciarVinculacion = ({ id, placas, estado }: Extract<EventoVivo, { tipo: 'vinculacion' }>): void => {
  const texto = DICHO[estado]?.(placas)
  if (texto) notify[estado === 'aceptada' ? 'success' : 'neutral'](texto, { id: `vinculacion-${id}` })
}
