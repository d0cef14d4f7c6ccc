import { fueraDeMomento, sinDerecho, type Negativa } from '../core/negativas.ts'
import { ETIQUETA_DE_ESTADO, type Estado } from '../servicios/servicios.rules.ts'

/** How far a service of the test world is taken, in order; `vencido` is no step on that way. */
const PASOS_DE_PRUEBA = [
  'ofertado',
  'validar',
  'reservado',
  'asignado',
  'confirmado',
  'en_curso',
  'finalizado',
] as const
type PasoDePrueba = (typeof PASOS_DE_PRUEBA)[number]
export const HASTA_DE_PRUEBA = [...PASOS_DE_PRUEBA, 'vencido'] as const
export type HastaDePrueba = (typeof HASTA_DE_PRUEBA)[number]

export const ETIQUETA_DE_HASTA: Record<HastaDePrueba, string> = {
  ofertado: 'Las empresas simuladas ofertaron',
  validar: 'Se aceptó la oferta más barata',
  reservado: 'La empresa validó el pago',
  asignado: 'La empresa asignó vehículo y conductor',
  confirmado: 'La empresa subió el FUEC',
  en_curso: 'El recorrido inició, aunque falte para la salida',
  finalizado: 'El conductor terminó el viaje',
  vencido: 'Nadie lo tomó a tiempo',
}

/** Name under which a service's `metadatos` say what happens to it in the test world. */
export const METADATO_DE_PRUEBA = 'prueba'
export const MARCAS_DE_PRUEBA = ['sin_ofertas', 'oferta_retirada', 'vehiculo_tarde', 'manual'] as const
export type MarcaDePrueba = (typeof MARCAS_DE_PRUEBA)[number]

export const QUE_HACE_LA_MARCA: Record<MarcaDePrueba, string> = {
  sin_ofertas: 'Ninguna empresa oferta',
  oferta_retirada: 'La oferta más barata se retira a los cinco segundos',
  vehiculo_tarde:
    'El vehículo reporta desde la salida, sale media hora después (hay `servicio.retraso`) y va a la mitad de la velocidad',
  manual: 'Nada por sí solo: solo lo que haces tú, o pides con `avanzarServicio`',
}

type DePrueba = { estado: Estado; vehiculoId: string | null; recorridoIniciado: boolean; ofertas: number }

/** The step at which a service of the test world stands; null before it has an offer, and once it ended otherwise. */
const pasoDePrueba = ({ estado, vehiculoId, recorridoIniciado, ofertas }: DePrueba): PasoDePrueba | null => {
  if (estado === 'pendiente') return ofertas > 0 ? 'ofertado' : null
  if (estado === 'reservado') return vehiculoId === null ? 'reservado' : 'asignado'
  if (estado === 'confirmado') return recorridoIniciado ? 'en_curso' : 'confirmado'
  return estado === 'validar' || estado === 'finalizado' ? estado : null
}

export type Siguiente = PasoDePrueba | 'vencido' | 'llego'

/**
 * The next step on the way there: the steps up to it are not taken again. `negativa` when it lies behind the service, or
 * the service has ended.
 */
export const siguienteDePrueba = (
  servicio: DePrueba,
  hasta: HastaDePrueba,
): { siguiente: Siguiente } | { negativa: Negativa } => {
  const { estado } = servicio
  if (estado === hasta) return { siguiente: 'llego' }
  const no = {
    negativa: fueraDeMomento(`El servicio ya está ${ETIQUETA_DE_ESTADO[estado].toLowerCase()}.`, { estado }),
  }
  if (hasta === 'vencido') return estado === 'pendiente' ? { siguiente: 'vencido' } : no
  if (estado === 'vencido' || estado === 'cancelado') return no
  const paso = pasoDePrueba(servicio)
  const [donde, meta] = [paso === null ? -1 : PASOS_DE_PRUEBA.indexOf(paso), PASOS_DE_PRUEBA.indexOf(hasta)]
  if (donde > meta) return no
  return { siguiente: donde === meta ? 'llego' : (PASOS_DE_PRUEBA[donde + 1] ?? 'llego') }
}

export const SOLO_PRUEBA: Negativa = {
  ...sinDerecho('Esto solo se puede con una clave de prueba, que empieza por prueba_.'),
  motivo: 'solo_prueba',
}
