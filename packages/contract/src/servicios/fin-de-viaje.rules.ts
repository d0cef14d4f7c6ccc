import { metrosEntre } from '../core/distancia.ts'
import { MINUTO_MS } from '../core/fechas.ts'
import { enCampo, type Negativa } from '../core/negativas.ts'
import { contados } from '../core/textos.ts'
import { ANTICIPACION_RECORRIDO_MS, type Punto } from './servicios.rules.ts'

/** Beyond this distance from its destination, in metres, the end of a trip is doubtful (attack case BIZ-22). */
const CERCA_DEL_DESTINO_M = 2000

export const CODIGOS_DE_FIN = ['finAntesDeSalir', 'finLejos', 'finSinPuntos'] as const
export type AdvertenciaDeFin = { codigo: (typeof CODIGOS_DE_FIN)[number]; mensaje: string }

type Fin = {
  salida: Date
  /** When the app ended the trip; null for a running trip, and for trips from before this was stored. */
  finalizadoEn: Date | null
  /** The vehicle's last position at that time. */
  ultimoPunto: Punto | null
  /** Where the app said that it ended. */
  lugarDicho?: Punto | null
  destino: Punto | null
}

const enPalabras = (ms: number): string => {
  const minutos = Math.max(1, Math.round(ms / MINUTO_MS))
  if (minutos < 60) return contados(minutos, 'minuto', 'minutos')
  const resto = minutos % 60
  return `${Math.floor(minutos / 60)} h${resto === 0 ? '' : ` ${resto} min`}`
}

/** Kilometres with one decimal below ten, written as in Colombia. */
const enKilometros = (metros: number): string =>
  metros < 10_000 ? `${(metros / 1000).toFixed(1).replace('.', ',')} km` : `${Math.round(metros / 1000)} km`

/** How far the clock of the driver's phone may be ahead, in ms. */
const ADELANTO_MS = 5 * MINUTO_MS

/** Why a trip cannot have ended at the instant that its app says; null when it can, or when the app says none. */
export const negativaDeInstanteDeFin = (en: Date | null, salida: Date, ahora: Date): Negativa | null => {
  if (en === null) return null
  if (en.getTime() > ahora.getTime() + ADELANTO_MS)
    return enCampo('en', 'El instante del final está en el futuro.', 'rango')
  return en.getTime() < salida.getTime() - ANTICIPACION_RECORRIDO_MS
    ? enCampo('en', 'El viaje no pudo terminar antes de que iniciara su recorrido.', 'rango')
    : null
}

/**
 * Warnings about the end of a trip: before its departure, far from its destination, or without any position. The trip
 * stays ended. Service and balance show the warnings, and paying the balance asks for confirmation.
 */
export const advertenciasDeFin = ({
  salida,
  finalizadoEn,
  ultimoPunto,
  lugarDicho = null,
  destino,
}: Fin): AdvertenciaDeFin[] => {
  if (finalizadoEn === null) return []
  const lista: AdvertenciaDeFin[] = []
  if (finalizadoEn < salida) {
    const antes = enPalabras(salida.getTime() - finalizadoEn.getTime())
    lista.push({ codigo: 'finAntesDeSalir', mensaje: `El viaje se finalizó ${antes} antes de su salida.` })
  }
  if (ultimoPunto === null) {
    lista.push({ codigo: 'finSinPuntos', mensaje: 'El viaje se finalizó sin ningún punto de su recorrido.' })
  }
  // What the app says is no proof: the vehicle's own point counts, too.
  const metros = Math.max(
    0,
    ...[ultimoPunto, lugarDicho].map((punto) => (punto && destino ? metrosEntre(punto, destino) : 0)),
  )
  if (metros > CERCA_DEL_DESTINO_M)
    lista.push({ codigo: 'finLejos', mensaje: `El viaje se finalizó a ${enKilometros(metros)} de su destino.` })
  return lista
}
