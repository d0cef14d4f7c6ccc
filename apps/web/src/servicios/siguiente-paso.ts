import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import {
  ANTICIPACION_RECORRIDO_MS,
  ETIQUETA_DE_PUNTUALIDAD,
  suenaAlarma,
  estaEnRecorrido,
  motivoDePuntualidad,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import { formatShortTime } from '../lib/format.ts'

/** By the time until the departure: over 24 h, 24 to 2 h, under 2 h. */
export type Urgencia = 'normal' | 'atencion' | 'urgente'
/** What is to be done, then what its time refers to; `corto`: the same as an imperative, for narrow places. */
export type Paso = {
  partes: readonly string[]
  corto: readonly string[]
  urgencia: Urgencia
  /** Something is wrong, whatever the time. */
  alarma?: true
}

export const urgenciaDe = (restanteMs: number): Urgencia => {
  if (restanteMs > DIA_MS) return 'normal'
  return restanteMs > ANTICIPACION_RECORRIDO_MS ? 'atencion' : 'urgente'
}

/** A request that closes within this time is urgent, in ms. */
const POR_CERRAR_MS = 2 * HORA_MS

type Datos = Pick<
  ServicioResumen,
  'estado' | 'salida' | 'vence' | 'placas' | 'fuec' | 'recorridoIniciado' | 'enCaminoDesde'
> &
  Partial<Pick<ServicioResumen, 'vehiculoSuspendido' | 'fuecVigente' | 'puntualidad'>>

const haPasado = (salida: string | null, ahora: number): boolean => salida !== null && Date.parse(salida) <= ahora

/**
 * How pressing a service is, by its kind. Every request closes within a day of its publication, so that alone is no danger: what counts is the
 * departure, and the last two hours in which one may still bid. What is under way or over presses nobody; a trip whose vehicle has not moved at its
 * departure does.
 */
export const urgenciaDeServicio = (s: Datos, ahora: number): Urgencia => {
  if (!LLEVA_PRISA.includes(s.estado) || estaEnRecorrido(s)) return 'normal'
  if (s.recorridoIniciado) return haPasado(s.salida, ahora) ? 'atencion' : 'normal'
  const porSalida = s.salida === null ? 'normal' : urgenciaDe(Date.parse(s.salida) - ahora)
  const cierra = s.estado === 'pendiente' && s.vence !== null && Date.parse(s.vence) - ahora <= POR_CERRAR_MS
  return porSalida === 'normal' && cierra ? 'atencion' : porSalida
}

const LLEVA_PRISA: readonly ServicioResumen['estado'][] = ['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado']

/** The step of each state, as an act for the reader's company or as a fact for other readers. */
const CORTOS = {
  propio: { validar: 'Validar pago', fuec: 'Subir FUEC', vehiculo: 'Asignar' },
  ajeno: { validar: 'Sin validar', fuec: 'Sin FUEC', vehiculo: 'Sin vehículo' },
} as const

/** One text for all widths, without a time. */
const sola = (texto: string): [string, string, string[]] => [texto, texto, []]

/**
 * The next step of a service with its deadline; null if there is none. Each time says what it refers to. `ajeno`: for
 * the platform, which sees all services and acts on none.
 */
export const siguientePaso = (s: Datos, ahora: number, ajeno = false): Paso | null => {
  const corto = CORTOS[ajeno ? 'ajeno' : 'propio']
  const urgencia = urgenciaDeServicio(s, ahora)
  const en = (instante: string | null, que: string): string[] =>
    instante === null ? [] : [`${que} en ${formatShortTime(Date.parse(instante) - ahora)}`]
  const sale = haPasado(s.salida, ahora) ? ['ya pasó su hora'] : en(s.salida, 'sale')
  // In narrow places the day of departure is beside it, so the time is shown only within a day.
  const con = (texto: string, breve: string, plazo: string[]): Paso => ({
    partes: [texto, ...plazo],
    corto: [breve, ...(urgencia === 'normal' ? [] : plazo)],
    urgencia,
  })
  const mercado = (texto: string, breve: string, plazo: string[]): Paso => ({
    ...con(texto, '', plazo),
    corto: [breve],
  })
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
      if (s.fuec && s.fuecVigente === false) {
        const dice = 'FUEC no vigente'
        const plazo = estaEnRecorrido(s) ? ['en recorrido'] : sale
        return { partes: [dice, ...plazo], corto: [dice], urgencia: 'urgente', alarma: true }
      }
      if (s.puntualidad && s.salida !== null && suenaAlarma(s.puntualidad, ahora)) {
        const dice = ETIQUETA_DE_PUNTUALIDAD[s.puntualidad.estado]
        const motivo = motivoDePuntualidad(s.puntualidad, new Date(s.salida), new Date(ahora))
        return { partes: [dice, motivo], corto: [dice], urgencia: 'urgente', alarma: true }
      }
      if (estaEnRecorrido(s)) return con(...sola('En recorrido'))
      if (s.vehiculoSuspendido)
        return ajeno
          ? con('Vehículo suspendido', 'Vehículo suspendido', sale)
          : con('Vehículo suspendido: cámbialo', 'Cambiar vehículo', sale)
      // The route has started, and its vehicle has not.
      if (s.recorridoIniciado) return con('Por salir', 'Por salir', sale)
      return con(...sola(haPasado(s.salida, ahora) ? 'Ya pasó su hora' : (en(s.salida, 'Sale')[0] ?? 'Por salir')))
    case 'finalizado':
    case 'vencido':
      return null
    case 'cancelado':
      return con(...sola('El cliente canceló'))
  }
}
