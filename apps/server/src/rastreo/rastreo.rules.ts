import { fueraDeMomento, negativaDePermiso, type Negativa, type Rol } from '@aliadas/contract/core'
import { leerPlacas } from '@aliadas/contract/flota'
import { ADELANTO_MAXIMO_MS } from '@aliadas/contract/posiciones'
import { PRECISION_MAXIMA_M, type MarcaDePunto, type MotivoDeDescarte } from '@aliadas/contract/rastreo'
import { esDelViaje } from '../posiciones/index.ts'
import type { PuntoLeido } from './formatos/index.ts'

export type Viaje = {
  id: string
  placas: string
  salida: Date
  recorridoIniciado: boolean
  /** Null while it is confirmed. */
  finalizadoEn: Date | null
  conductorId: string | null
  consiente: boolean
}

/**
 * The trip of a point, of a driver's confirmed and just ended ones by departure, in whose time it lies: the running one
 * that left last; before any left, the running one that leaves first; else the next one of which points are taken
 * already. Null outside of all.
 */
export const viajeDelPunto = (viajes: readonly Viaje[], en: Date): Viaje | null => {
  const abiertos = viajes.filter((viaje) => esDelViaje(viaje, en))
  const enCurso = abiertos.filter(({ recorridoIniciado }) => recorridoIniciado)
  return enCurso.findLast(({ salida }) => salida <= en) ?? enCurso[0] ?? abiertos[0] ?? null
}

/** Why a point says nothing at all; null when it may count. */
export const descarteDelPunto = ({ valida }: PuntoLeido, en: Date, ahora: Date): MotivoDeDescarte | null => {
  if (!valida) return 'no_valida'
  return en.getTime() > ahora.getTime() + ADELANTO_MAXIMO_MS ? 'futura' : null
}

/** Why a point is kept and moves nothing. */
export const marcaDelPunto = ({ simulada, precisionM }: PuntoLeido): MarcaDePunto | null => {
  if (simulada) return 'simulada'
  return precisionM !== null && precisionM > PRECISION_MAXIMA_M ? 'imprecisa' : null
}

/** The plates that a company's server says; null when that are none. */
export const placasDe = (dispositivo: string | null): string | null => leerPlacas(dispositivo ?? '')

/** Whether the company may make or take away the addresses of its drivers. */
export const negativaDeRastreo = (rol: Rol): Negativa | null => negativaDePermiso(rol, 'editarVehiculo')

/** Whether the company may make or take away the address of its own server. */
export const negativaDeRastreador = (rol: Rol): Negativa | null => negativaDePermiso(rol, 'editarLegales')

/** A driver agrees to the text that is shown today, to a company that it is of. */
export const negativaParaAceptar = ({
  enEmpresa,
  version,
  vigente,
}: {
  enEmpresa: boolean
  version: number
  vigente: number
}): Negativa | null => {
  if (!enEmpresa) return fueraDeMomento('El conductor todavía no está en la flota de ninguna empresa.')
  return version === vigente ? null : fueraDeMomento('El texto cambió: muéstraselo de nuevo al conductor.', { vigente })
}
