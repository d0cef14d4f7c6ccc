import type { Rol } from '../core/permisos.ts'
import {
  accionDe,
  fueraDeMomento,
  negativaDePermiso,
  sinDerecho,
  type AccionPermitida,
  type Negativa,
} from '../core/negativas.ts'
import { negativaDePerfil } from '../empresas/empresas.rules.ts'

/**
 * Used by the command, the upload of photos and documents, and the query for plates; the session contains its result.
 */
export const negativaParaAgregarVehiculo = ({
  rol,
  perfilCompleto,
}: {
  rol: Rol
  perfilCompleto: boolean
}): Negativa | null =>
  negativaDePermiso(rol, 'agregarVehiculo') ?? negativaDePerfil(perfilCompleto, 'para agregar vehículos')

type Quien = { rol: Rol; empresaId: string }
type Suyo = { empresaId: string; suspendido: boolean; suspendidoPorPlataforma: boolean }

const esAjeno = ({ empresaId }: Quien, vehiculo: Suyo): boolean => empresaId !== vehiculo.empresaId

/** Only the platform reads vehicles of other companies, and it changes nothing of them. */
const deSuEmpresa = (quien: Quien, vehiculo: Suyo): Negativa | null =>
  esAjeno(quien, vehiculo) ? sinDerecho('Solo la empresa dueña del vehículo puede cambiarlo.') : null

export const negativaParaEditarVehiculo = (quien: Quien, vehiculo: Suyo): Negativa | null =>
  negativaDePermiso(quien.rol, 'editarVehiculo') ?? deSuEmpresa(quien, vehiculo)

export const negativaParaEditarBanco = (quien: Quien, vehiculo: Suyo): Negativa | null =>
  negativaDePermiso(quien.rol, 'editarBancoDeVehiculo') ?? deSuEmpresa(quien, vehiculo)

export const negativaParaSuspender = (quien: Quien, vehiculo: Suyo): Negativa | null =>
  negativaDePermiso(quien.rol, 'suspenderVehiculo') ??
  deSuEmpresa(quien, vehiculo) ??
  (vehiculo.suspendido ? fueraDeMomento('El vehículo ya está suspendido.') : null)

export const negativaParaLevantar = (quien: Quien, vehiculo: Suyo): Negativa | null =>
  negativaDePermiso(quien.rol, 'suspenderVehiculo') ??
  deSuEmpresa(quien, vehiculo) ??
  (vehiculo.suspendidoPorPlataforma
    ? sinDerecho('Lo suspendió la plataforma: solo ella puede levantar la suspensión.')
    : null) ??
  (vehiculo.suspendido ? null : fueraDeMomento('El vehículo no está suspendido.'))

export const ACCIONES_DE_VEHICULO = ['editar', 'editarBanco', 'suspender', 'levantar'] as const
export type AccionDeVehiculo = (typeof ACCIONES_DE_VEHICULO)[number]

export const accionesDeVehiculo = (quien: Quien, vehiculo: Suyo): Record<AccionDeVehiculo, AccionPermitida> => ({
  editar: accionDe(negativaParaEditarVehiculo(quien, vehiculo)),
  editarBanco: accionDe(negativaParaEditarBanco(quien, vehiculo)),
  suspender: accionDe(negativaParaSuspender(quien, vehiculo)),
  levantar: accionDe(negativaParaLevantar(quien, vehiculo)),
})
