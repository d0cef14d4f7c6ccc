import { VIGENCIA_MS, type OfertaPropia, type Servicio } from '@aliadas/contract/servicios'
import { formatCount, formatDateTime } from '../lib/format.ts'

export const REDONDEO_PREGUNTA =
  'El valor ingresado se ha ajustado hacia arriba, al siguiente múltiplo de mil. ¿Estás de acuerdo con este valor?'
export const PDF_REQUERIDO = 'Debes subir el PDF de cotización ya que lo has marcado como requerido'
export const OFERTA_NO_AGREGADA = 'Error al agregar oferta.'
export const OFERTA_NO_PROCESADA = 'Error al procesar la oferta'
export const PDF_SUBIDO = 'PDF subido exitosamente'
/** The specification's three errors of the subscription to offers, in Spanish. */
export const OFERTAS_SIN_PROCESAR = 'Error al procesar las ofertas'
export const OFERTAS_SIN_SUSCRIPCION = 'Error al suscribirse a las ofertas'
export const OFERTAS_SIN_INICIAR = 'Error al iniciar la suscripción de ofertas'
const OFERTA_ENVIADA = 'Tu oferta está siendo procesada por el Cliente. Vigencia 24 horas'

/** Names the end of the offer if its service closes within the 24 hours. */
export const ofertaEnviada = ({ fecha, vence }: Pick<OfertaPropia, 'fecha' | 'vence'>): string =>
  Date.parse(vence) - Date.parse(fecha) < VIGENCIA_MS
    ? `${OFERTA_ENVIADA}, a más tardar hasta el ${formatDateTime(vence)}`
    : OFERTA_ENVIADA

export const paradasDe = ({ paradas }: Pick<Servicio, 'paradas'>): string =>
  paradas.length === 0 ? 'Sin paradas' : formatCount(paradas.length, 'parada')
