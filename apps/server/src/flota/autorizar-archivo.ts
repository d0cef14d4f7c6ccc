import { SOLO_ADMIN_CREA_VEHICULO, puede, sinPermiso } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** May this person upload photos and documents of a vehicle to be? Asked before the first byte is read. */
export const autorizarArchivoDeVehiculo = async (_: Context, persona: Persona): Promise<void> => {
  if (!puede(persona.rol, 'agregarVehiculo')) throw sinPermiso(SOLO_ADMIN_CREA_VEHICULO)
}
