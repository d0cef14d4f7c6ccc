import type { Rol } from '../core/permisos.ts'
import { negativaDePermiso, type Negativa } from '../core/negativas.ts'
import { negativaDePerfil } from '../empresas/empresas.rules.ts'

/** Asked by the command, by the upload of a vehicle's photos and papers, by the question about plates, and shown by the session. */
export const negativaParaAgregarVehiculo = ({
  rol,
  perfilCompleto,
}: {
  rol: Rol
  perfilCompleto: boolean
}): Negativa | null =>
  negativaDePermiso(rol, 'agregarVehiculo') ?? negativaDePerfil(perfilCompleto, 'para agregar vehículos')
