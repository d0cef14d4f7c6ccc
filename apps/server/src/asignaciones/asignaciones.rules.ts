import { fueraDeMomento, type Negativa } from '@aliadas/contract/core'
import { advertenciasAceptadas, type Advertencia } from '@aliadas/contract/asignaciones'

/** Whether a vehicle can take trips: the list for a service shows the reason, and the command refuses with it. */
export const negativaDeVehiculo = (v: {
  validado: boolean
  suspendido: boolean
  conductorId: string | null
}): Negativa | null => {
  if (v.suspendido) return fueraDeMomento('El vehículo está suspendido.')
  if (!v.validado) return fueraDeMomento('El vehículo aún no está validado.')
  return v.conductorId ? null : fueraDeMomento('El vehículo no tiene conductor.')
}

/** The person must accept exactly the current warnings (decisions §3). */
export const negativaDeAdvertencias = (
  vigentes: readonly Advertencia[],
  aceptadas: readonly string[],
): Negativa | null =>
  advertenciasAceptadas(vigentes, aceptadas)
    ? null
    : fueraDeMomento('Revisa las advertencias antes de asignar este vehículo.', { advertencias: vigentes })

type Conducido = { vehiculoId: string | null; conductorId: string | null }

/** A change to the same vehicle and driver would only take away a FUEC that is true. */
export const negativaDeMismoVehiculo = (actual: Conducido, nuevo: Conducido): Negativa | null =>
  actual.vehiculoId === nuevo.vehiculoId && actual.conductorId === nuevo.conductorId
    ? fueraDeMomento('El servicio ya tiene ese vehículo con ese conductor: elige otro.')
    : null

/** In the ledger, beside an advance that is no longer owed to the driver of the earlier vehicle. */
export const motivoDeCambio = (placas: string, anteriores: string | null): string =>
  `Cambió el vehículo: ${placas} en lugar de ${anteriores ?? 'otro'}`
