import { ANTICIPACION_RECORRIDO_MS, DIA_MS, type ServicioResumen } from '@aliadas/contract'
import { formatShortTime } from '../lib/format.ts'

/** Bands of the time left: over 24 h, 24 to 2 h, under 2 h. */
export type Urgencia = 'normal' | 'atencion' | 'urgente'
export type Paso = { texto: string; urgencia: Urgencia }

export const urgenciaDe = (restanteMs: number): Urgencia => {
  if (restanteMs > DIA_MS) return 'normal'
  return restanteMs > ANTICIPACION_RECORRIDO_MS ? 'atencion' : 'urgente'
}

const con = (texto: string, instante: string | null, ahora: number): Paso => {
  if (!instante) return { texto, urgencia: 'normal' }
  const resta = Date.parse(instante) - ahora
  return { texto: `${texto} · ${formatShortTime(resta)}`, urgencia: urgenciaDe(resta) }
}

type Datos = Pick<ServicioResumen, 'estado' | 'salida' | 'vence' | 'placas' | 'fuec' | 'recorridoIniciado'>

/** What has to happen next with a service and how long there is for it; null when nothing is left to do. */
export const siguientePaso = (s: Datos, ahora: number): Paso | null => {
  switch (s.estado) {
    case 'pendiente':
      return con('Haz tu oferta', s.vence, ahora)
    case 'ofertas':
      return con('Espera al cliente', s.vence, ahora)
    case 'validar':
      return con('Falta validar el pago', s.salida, ahora)
    case 'reservado':
      return con(s.placas ? 'Falta FUEC' : 'Falta vehículo', s.salida, ahora)
    case 'confirmado':
      return s.recorridoIniciado ? { texto: 'En recorrido', urgencia: 'normal' } : con('Sale', s.salida, ahora)
    case 'finalizado':
    case 'vencido':
    case 'cancelado':
      return null
  }
}
