import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import { ANTICIPACION_RECORRIDO_MS, type ServicioResumen } from '@aliadas/contract/servicios'
import { formatShortTime } from '../lib/format.ts'

/** How near the departure is: over 24 h, 24 to 2 h, under 2 h. */
export type Urgencia = 'normal' | 'atencion' | 'urgente'
/** `corto` is the same as an act, for where room is short. */
export type Paso = { texto: string; corto: string; urgencia: Urgencia }

export const urgenciaDe = (restanteMs: number): Urgencia => {
  if (restanteMs > DIA_MS) return 'normal'
  return restanteMs > ANTICIPACION_RECORRIDO_MS ? 'atencion' : 'urgente'
}

/** A request that closes sooner than this is about to be lost. */
const POR_CERRAR_MS = 2 * HORA_MS

type Datos = Pick<ServicioResumen, 'estado' | 'salida' | 'vence' | 'placas' | 'fuec' | 'recorridoIniciado'> &
  Partial<Pick<ServicioResumen, 'vehiculoSuspendido'>>

/**
 * How pressing a service is, by its kind. Every request closes within a day of its publication, so that alone is no danger: what counts is the
 * departure, and the last two hours in which one may still bid. What is under way or over presses nobody.
 */
export const urgenciaDeServicio = (s: Datos, ahora: number): Urgencia => {
  if (!LLEVA_PRISA.includes(s.estado) || s.recorridoIniciado) return 'normal'
  const porSalida = s.salida === null ? 'normal' : urgenciaDe(Date.parse(s.salida) - ahora)
  const cierra = s.estado === 'pendiente' && s.vence !== null && Date.parse(s.vence) - ahora <= POR_CERRAR_MS
  return porSalida === 'normal' && cierra ? 'atencion' : porSalida
}

const LLEVA_PRISA: readonly ServicioResumen['estado'][] = ['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado']

/** What a state waits for, as an act of the reader's company, or as a fact for whoever acts for none. */
const CORTOS = {
  propio: { validar: 'Validar pago', fuec: 'Subir FUEC', vehiculo: 'Asignar' },
  ajeno: { validar: 'Sin validar', fuec: 'Sin FUEC', vehiculo: 'Sin vehículo' },
} as const

/** One text for every room, without a time of its own. */
const sola = (texto: string): [string, string, string[]] => [texto, texto, []]

/**
 * The next step of a service with its deadline; null when nothing is left to say. Each time says what it is of. `ajeno`: for the platform,
 * which sees all services and acts on none.
 */
export const siguientePaso = (s: Datos, ahora: number, ajeno = false): Paso | null => {
  const corto = CORTOS[ajeno ? 'ajeno' : 'propio']
  const urgencia = urgenciaDeServicio(s, ahora)
  const en = (instante: string | null, que: string): string[] =>
    instante === null ? [] : [`${que} en ${formatShortTime(Date.parse(instante) - ahora)}`]
  const sale = en(s.salida, 'sale')
  // Where room is short the departure's day stands beside it: the time is for what leaves within a day.
  const con = (texto: string, breve: string, plazo: string[]): Paso => ({
    texto: [texto, ...plazo].join(' · '),
    corto: [breve, ...(urgencia === 'normal' ? [] : plazo)].join(' · '),
    urgencia,
  })
  const mercado = (texto: string, breve: string, plazo: string[]): Paso => ({ ...con(texto, '', plazo), corto: breve })
  switch (s.estado) {
    case 'pendiente':
      return mercado(
        ajeno ? 'Espera ofertas' : 'Haz tu oferta',
        ajeno ? 'Sin adjudicar' : (en(s.vence, 'Cierra')[0] ?? 'Ofertar'),
        en(s.vence, 'cierra'),
      )
    case 'ofertas':
      return mercado('Espera al cliente', en(s.vence, 'Vence')[0] ?? 'En espera', en(s.vence, 'tu oferta vence'))
    case 'validar':
      return con('Falta validar el pago', corto.validar, sale)
    case 'reservado':
      if (s.vehiculoSuspendido)
        return con(
          ajeno ? 'Vehículo suspendido' : 'Vehículo suspendido: asigna otro',
          ajeno ? 'Vehículo suspendido' : 'Asignar otro',
          sale,
        )
      return s.placas ? con('Falta FUEC', corto.fuec, sale) : con('Falta vehículo', corto.vehiculo, sale)
    case 'confirmado':
      if (s.vehiculoSuspendido && !s.recorridoIniciado) return con('Vehículo suspendido', 'Vehículo suspendido', sale)
      if (s.recorridoIniciado) return con(...sola('En recorrido'))
      return con(...sola(en(s.salida, 'Sale')[0] ?? 'Por salir'))
    case 'finalizado':
    case 'vencido':
      return null
    case 'cancelado':
      return con(...sola('El cliente canceló'))
  }
}
