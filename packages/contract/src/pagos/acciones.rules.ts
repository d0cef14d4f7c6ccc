import type { Rol } from '../core/permisos.ts'
import { fueraDeMomento, negativaDePermiso, type Negativa } from '../core/negativas.ts'
import type { ClaseDePago } from './transacciones.rules.ts'

/** Trips after which the referrer of a vehicle gets the reward (specification §9). */
export const VIAJES_PARA_RECOMPENSA = 30

/** State of something that is paid out: whether it is owed, and who paid it with which number. */
export type Deuda = { debida: boolean; pagada: { quien: string; numero: string } | null }

const NOMBRE: Record<ClaseDePago, string> = {
  anticipo: 'El anticipo',
  saldo: 'El saldo',
  recompensa: 'La recompensa',
  devolucion: 'La devolución',
}
const CUANDO: Record<ClaseDePago, string> = {
  anticipo: 'El anticipo se paga cuando el servicio está confirmado con su FUEC.',
  saldo: 'El saldo se paga cuando el viaje ha finalizado.',
  recompensa: `La recompensa se paga cuando el vehículo referido completa ${VIAJES_PARA_RECOMPENSA} viajes.`,
  devolucion: 'La devolución se paga cuando se cancela un servicio que el cliente ya había pagado.',
}

const esFemenina = (clase: ClaseDePago): boolean => NOMBRE[clase].startsWith('La ')

/** The guard of paying out. Payments of another company never get here: row-level security hides their records. */
export const negativaParaPagar = (rol: Rol, clase: ClaseDePago, { debida, pagada }: Deuda): Negativa | null => {
  const permiso = negativaDePermiso(rol, 'pagar')
  if (permiso) return permiso
  if (pagada)
    return fueraDeMomento(
      `${NOMBRE[clase]} ya se pagó: lo registró ${pagada.quien} con la transacción ${pagada.numero}.`,
      { pagado: true },
    )
  return debida ? null : fueraDeMomento(CUANDO[clase], { pagado: false })
}

/** The guard of reversing a payment. */
export const negativaParaCorregir = (
  rol: Rol,
  clase: ClaseDePago,
  { pagada }: Pick<Deuda, 'pagada'>,
): Negativa | null =>
  negativaDePermiso(rol, 'pagar') ??
  (pagada ? null : fueraDeMomento(`${NOMBRE[clase]} no está pagad${esFemenina(clase) ? 'a' : 'o'}.`))
