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
}
const CUANDO: Record<ClaseDePago, string> = {
  anticipo: 'El anticipo se paga cuando el servicio está confirmado con su FUEC.',
  saldo: 'El saldo se paga cuando el viaje ha finalizado.',
  recompensa: `La recompensa se paga cuando el vehículo referido completa ${VIAJES_PARA_RECOMPENSA} viajes.`,
}

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

/** The guard of giving a client its money back. */
export const negativaParaDevolver = (
  rol: Rol,
  { devolucion, devuelta }: { devolucion: number | null; devuelta: boolean },
): Negativa | null => {
  const permiso = negativaDePermiso(rol, 'pagar')
  if (permiso) return permiso
  if (devuelta) return fueraDeMomento('Lo que pagó el cliente ya se devolvió.', { pagado: true })
  return devolucion === null
    ? fueraDeMomento('Se devuelve lo que el cliente pagó por un servicio que se canceló.', { pagado: false })
    : null
}

/** The guard of reversing a payment. */
export const negativaParaCorregir = (
  rol: Rol,
  clase: ClaseDePago,
  { pagada }: Pick<Deuda, 'pagada'>,
): Negativa | null =>
  negativaDePermiso(rol, 'pagar') ??
  (pagada ? null : fueraDeMomento(`${NOMBRE[clase]} no está pagad${clase === 'recompensa' ? 'a' : 'o'}.`))
