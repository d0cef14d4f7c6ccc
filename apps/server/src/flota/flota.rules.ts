import { DIA_MS, enCampo, diaEscrito, fueraDeMomento, noVale, type Negativa } from '@aliadas/contract/core'
import { DIAS_TRAS_RECHAZO, nombrarCampos, type Vinculacion } from '@aliadas/contract/flota'

export const SIN_CONDUCTOR = fueraDeMomento('El vehículo no tiene conductor.')

/** A form filled before the last changes. `cambios`: who made them, and which fields. */
export const negativaDeVersion = (
  cambios: readonly { quien: string; en: string; campos: readonly string[] }[],
): Negativa | null => {
  if (cambios.length === 0) return null
  const quienes = [...new Set(cambios.map(({ quien }) => quien))].join(' y ')
  const que = nombrarCampos([...new Set(cambios.flatMap(({ campos }) => campos))])
  return fueraDeMomento(`${quienes} cambió ${que} mientras editabas.`, { cambios })
}

/** A file with one error adds no vehicle. `dichos`: the errors as the response has them. */
export const negativaDeImportacion = (dichos: {
  errores: readonly unknown[]
  totalDeErrores: number
}): Negativa | null =>
  dichos.totalDeErrores > 0
    ? { ...noVale('El archivo tiene errores: no se agregó ningún vehículo.'), details: dichos }
    : null

/** The moment from which a company may ask a driver again who refused; null when it may now. */
const desdeCuando = (rechazadaEn: Date | null, ahora: Date): Date | null => {
  const desde = rechazadaEn && new Date(rechazadaEn.getTime() + DIAS_TRAS_RECHAZO * DIA_MS)
  return desde && desde > ahora ? desde : null
}

/** A company asks a driver to join its fleet. `rechazadaEn`: when the driver last refused this company. */
export const negativaParaPedirVinculacion = (
  { esSuyo, rechazadaEn }: { esSuyo: boolean; rechazadaEn: Date | null },
  ahora: Date,
): Negativa | null => {
  if (esSuyo) return enCampo('placas', 'Este vehículo ya está en tu flota.')
  const desde = desdeCuando(rechazadaEn, ahora)
  if (desde === null) return null
  return enCampo(
    'placas',
    `Este conductor no aceptó tu solicitud. Puedes pedirlo de nuevo desde el ${diaEscrito(desde)}.`,
  )
}

const YA: Record<Exclude<Vinculacion['estado'], 'pendiente'>, string> = {
  aceptada: 'El conductor ya aceptó esta solicitud: está en tu flota.',
  rechazada: 'El conductor ya respondió esta solicitud.',
  retirada: 'Esta solicitud ya se retiró.',
  vencida: 'Esta solicitud ya venció.',
}

/** Why a request cannot be withdrawn: its update found it no longer open. */
export const negativaDeRetiro = (estado: Vinculacion['estado']): Negativa =>
  fueraDeMomento(YA[estado === 'pendiente' ? 'vencida' : estado])
