import { RODEO, VELOCIDAD_MEDIA, metrosEntre } from '../core/distancia.ts'
import { DIA_MS, HORA_MS, MINUTO_MS } from '../core/fechas.ts'
import type { Punto } from './servicios.rules.ts'

/**
 * Whether a vehicle will be at the origin by the departure, as far as its positions tell. `llego` ends the question:
 * it was there.
 */
export const PUNTUALIDADES = ['a_tiempo', 'debe_salir', 'en_riesgo', 'tarde', 'sin_senal', 'ocupado', 'llego'] as const
export type Puntualidad = (typeof PUNTUALIDADES)[number]

export const ETIQUETA_DE_PUNTUALIDAD: Record<Puntualidad, string> = {
  a_tiempo: 'A tiempo',
  debe_salir: 'Debe salir ya',
  en_riesgo: 'Puede llegar tarde',
  tarde: 'Va tarde',
  sin_senal: 'Sin señal',
  ocupado: 'Sigue en otro viaje',
  llego: 'Llegó al origen',
}

const ALARMAS: readonly Puntualidad[] = ['debe_salir', 'en_riesgo', 'tarde', 'sin_senal', 'ocupado']
/** Whether somebody should do something about it. */
export const esAlarma = (estado: Puntualidad | null): boolean => estado !== null && ALARMAS.includes(estado)

/** For how long an alarm is silenced, in minutes. */
export const MINUTOS_DE_SILENCIO = [15, 30, 60, 120] as const

/** Whether its alarm calls now: there is one, and nobody silenced it. `ahora` in ms. */
export const suenaAlarma = (
  puntualidad: { estado: Puntualidad; callada: { hasta: string } | null } | null,
  ahora: number,
): boolean =>
  puntualidad !== null &&
  esAlarma(puntualidad.estado) &&
  !(puntualidad.callada && Date.parse(puntualidad.callada.hasta) > ahora)

/** From how many minutes on a company calls a vehicle late. */
export const MINUTOS_TARDE = { minimo: 5, maximo: 60, usual: 10 } as const

/** Trips that leave within this time are foreseen, and for so long after the departure. */
export const PREVISION_MS = 4 * HORA_MS
export const PREVISION_TRAS_SALIDA_MS = 2 * HORA_MS
/** A vehicle that may arrive this much late is at risk. */
export const EN_RIESGO_MS = 5 * MINUTO_MS
/** An estimate is this part of the way too long or too short: further away a vehicle is at risk and not yet late. */
export const MARGEN_DE_LLEGADA = 0.15
/** A standing vehicle sets out while this much is left beside the way. */
const HOLGURA_MS = 10 * MINUTO_MS
/** An older position says where the vehicle was, not where it is: common trackers report every five minutes. */
export const POSICION_VIEJA_MS = 6 * MINUTO_MS
/** Silence counts in the last hour, of a vehicle that reported within a day: one without a tracker is not silent. */
const SILENCIO_DESDE_MS = HORA_MS
/** How an arrival was computed: by the router's way, at the vehicle's own pace, or at the usual one. */
export const METODOS_DE_LLEGADA = ['enrutador', 'vehiculo', 'usual'] as const
export type MetodoDeLlegada = (typeof METODOS_DE_LLEGADA)[number]

export const ETIQUETA_DE_METODO: Record<MetodoDeLlegada, string> = {
  enrutador: 'Por la duración de la ruta por carretera',
  vehiculo: 'Por la distancia y el ritmo que trae el vehículo',
  usual: `Por la distancia y ${VELOCIDAD_MEDIA} km/h`,
}

/** The way from a vehicle's point through places by the router: metres and seconds of each part, from the point's instant on. */
export type CaminoPorRuta = { en: Date; tramos: readonly { metros: number; segundos: number }[] }

/** At the origin. */
export const CERCA_M = 150
/** Below this speed a vehicle stands; km/h. */
const PARADO = 5
/** Straight km/h that is usual. */
export const RITMO_USUAL = VELOCIDAD_MEDIA / RODEO
/** A vehicle's own pace is believed between these, over at least so long: what is slower is a stop or a jam, which passes. */
const RITMO_MINIMO = RITMO_USUAL * 0.6
const RITMO_MAXIMO = 90
const RITMO_DESDE_MS = 10 * MINUTO_MS
/** How far back its pace looks. */
export const VENTANA_DE_RITMO_MS = 20 * MINUTO_MS

type Fijo = Punto & { en: Date }

export type Prevision = {
  ahora: Date
  salida: Date
  origen: Punto
  /** Its last position. */
  punto: (Fijo & { velocidad: number | null }) | null
  /** Where it was in the 20 minutes before. */
  anteriores: readonly Fijo[]
  /** Its running trip before this one: when and where it ends. `vuelve`: it comes back, so it is not free before. */
  previo: { fin: Date; destino: Punto | null; vuelve: boolean } | null
  /** From how many minutes on its company calls it late. */
  minutosTarde: number
  /** The router's way to the origin; null without one, and when it does not answer. */
  camino?: CaminoPorRuta | null
}
export type Pronostico = {
  estado: Puntualidad
  llegada: Date | null
  metros: number | null
  metodo: MetodoDeLlegada | null
}

/** Straight km/h: the vehicle's best mean up to now, over ten minutes at least, or what is usual. */
export const ritmoDe = (punto: Fijo, anteriores: readonly Fijo[]): number => {
  const ritmos = anteriores.flatMap((antes) => {
    const ms = punto.en.getTime() - antes.en.getTime()
    return ms < RITMO_DESDE_MS ? [] : [(metrosEntre(antes, punto) / 1000 / ms) * HORA_MS]
  })
  const mejor = Math.max(0, ...ritmos)
  return mejor < RITMO_MINIMO ? RITMO_USUAL : Math.min(mejor, RITMO_MAXIMO)
}

/** Which pace that is. */
export const metodoDe = (ritmo: number): MetodoDeLlegada => (ritmo === RITMO_USUAL ? 'usual' : 'vehiculo')

export const viajeMs = (metros: number, ritmo: number): number => (metros / 1000 / ritmo) * HORA_MS

/**
 * When a vehicle ends its trip before, in ms; null when that cannot be known. Without a return the end of a trip is only
 * supposed (six hours), so that its position must tell.
 */
const cuandoLibre = (
  { fin, destino, vuelve }: NonNullable<Prevision['previo']>,
  punto: Fijo | null,
  ritmo: number,
  ahora: Date,
): number | null => {
  if (vuelve) return Math.max(ahora.getTime(), fin.getTime())
  return punto && destino ? punto.en.getTime() + viajeMs(metrosEntre(punto, destino), ritmo) : null
}

/**
 * What is foreseen of a trip's vehicle; null when nothing is known of it. Pure; two equal results in a row count
 * (`asentarPuntualidad`).
 */
export const preverLlegada = ({
  ahora,
  salida,
  origen,
  punto,
  anteriores,
  previo,
  minutosTarde,
  camino: porRuta = null,
}: Prevision): Pronostico | null => {
  const reciente = punto !== null && ahora.getTime() - punto.en.getTime() <= POSICION_VIEJA_MS ? punto : null
  const ritmo = reciente ? ritmoDe(reciente, anteriores) : RITMO_USUAL
  const libre = previo && cuandoLibre(previo, reciente, ritmo, ahora)
  if (previo?.destino && libre !== null) {
    const metros = Math.round(metrosEntre(previo.destino, origen))
    const llegada = new Date(libre + viajeMs(metros, RITMO_USUAL))
    const ocupado = llegada.getTime() - salida.getTime() >= EN_RIESGO_MS
    return { estado: ocupado ? 'ocupado' : 'a_tiempo', llegada, metros, metodo: 'usual' }
  }
  if (!reciente) {
    const calla = punto !== null && ahora.getTime() - punto.en.getTime() < DIA_MS
    const pronto = salida.getTime() - ahora.getTime() <= SILENCIO_DESDE_MS
    return calla && pronto ? { estado: 'sin_senal', llegada: null, metros: null, metodo: null } : null
  }
  const metros = Math.round(metrosEntre(reciente, origen))
  if (metros <= CERCA_M) return { estado: 'llego', llegada: reciente.en, metros, metodo: null }
  const ruta = porRuta?.tramos[0]
  const camino = ruta ? ruta.segundos * 1000 : viajeMs(metros, ritmo)
  const llegada = new Date((ruta && porRuta ? porRuta.en : reciente.en).getTime() + camino)
  const tarde = llegada.getTime() - salida.getTime()
  const parado = reciente.velocidad !== null && reciente.velocidad < PARADO
  const justo = camino + HOLGURA_MS >= salida.getTime() - ahora.getTime()
  const estado =
    tarde >= minutosTarde * MINUTO_MS + camino * MARGEN_DE_LLEGADA
      ? 'tarde'
      : tarde >= EN_RIESGO_MS
        ? 'en_riesgo'
        : parado && justo
          ? 'debe_salir'
          : 'a_tiempo'
  return { estado, llegada, metros, metodo: ruta ? 'enrutador' : metodoDe(ritmo) }
}

/** What stands after a reading: a state counts when it was read twice in a row. */
export const asentarPuntualidad = <E extends Puntualidad>(
  previa: { estado: E | null; vista: E | null },
  leida: E | null,
): { estado: E | null; vista: E | null } => ({
  estado: leida === previa.vista ? leida : previa.estado,
  vista: leida,
})

const km = (metros: number): string =>
  metros < 950 ? `${Math.max(100, Math.round(metros / 100) * 100)} m` : `${Math.round(metros / 1000)} km`
const minutos = (ms: number): string => {
  const cuantos = Math.max(1, Math.round(Math.abs(ms) / MINUTO_MS))
  return cuantos < 60 ? `${cuantos} min` : `${Math.floor(cuantos / 60)} h ${cuantos % 60} min`
}

/** Why, in one line: "A 38 km del origen, faltan 25 min". */
export const motivoDePuntualidad = (
  { estado, metros }: { estado: Puntualidad; metros: number | null },
  salida: Date,
  ahora: Date,
): string => {
  const resta = salida.getTime() - ahora.getTime()
  const plazo = resta >= 0 ? `faltan ${minutos(resta)}` : `salía hace ${minutos(resta)}`
  if (estado === 'sin_senal') return `Su vehículo no reporta, ${plazo}`
  if (estado === 'ocupado') return `Sigue en su viaje anterior, ${plazo}`
  return metros === null ? plazo : `A ${km(metros)} del origen, ${plazo}`
}
