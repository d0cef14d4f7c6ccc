import { z } from 'zod'
import { Falla, noAdmite, sinPermiso } from './falla.ts'
import { puede, type Permiso, type Rol } from './permisos.ts'
import { marca, mensajeParaPersonas } from './valores.ts'

/**
 * Why a person may not do an act now. The command throws it, an upload is refused with it before its first byte, and
 * the response's `acciones` show it, all from one function.
 */
export type Negativa = {
  code: 'permission-denied' | 'aborted' | 'resource-exhausted'
  mensaje: string
  /** Facts for machines, beside the reason of a conflict. */
  details?: Record<string, unknown>
  /** Where the person can change that without help. */
  remedio?: 'perfil'
}

export const sinDerecho = (mensaje: string): Negativa => ({ code: 'permission-denied', mensaje })
export const fueraDeMomento = (mensaje: string, details?: Record<string, unknown>): Negativa => ({
  code: 'aborted',
  mensaje,
  ...(details ? { details } : {}),
})
export const alLimite = (mensaje: string): Negativa => ({ code: 'resource-exhausted', mensaje })

/** The message for a role without a permission. */
const SOLO: Record<Permiso, string> = {
  ofertar: 'Solo la empresa aliada puede ofertar.',
  asignarVehiculo: 'Solo la empresa aliada puede asignar vehículos.',
  subirFuec: 'Solo la empresa aliada puede subir el FUEC.',
  agregarVehiculo: 'Necesitas tener el rol de administrador para crear un vehículo.',
  editarVehiculo: 'Solo la empresa dueña del vehículo puede cambiar sus datos.',
  editarBancoDeVehiculo: 'Solo un administrador de la empresa cambia los datos bancarios de un vehículo.',
  suspenderVehiculo: 'Solo un administrador de la empresa puede suspender un vehículo.',
  validarPago: 'Solo un administrador de la empresa puede validar pagos.',
  pagar: 'Solo un administrador de la empresa puede registrar pagos.',
  editarPerfilPersonal: 'No puedes editar este perfil.',
  leerAvisos: 'No puedes marcar avisos.',
  editarEmpresa: 'Solo un administrador puede cambiar los datos de la empresa.',
  registrarUsuario: 'Solo un administrador puede registrar usuarios.',
  gestionarPersonas: 'Solo un administrador puede gestionar a las personas de la empresa.',
  gestionarClaves: 'Solo un administrador de la plataforma puede gestionar las claves.',
  validarProveedores: 'Solo un administrador de la plataforma puede validar proveedores.',
  gestionarEmpresas: 'Solo un administrador de la plataforma puede gestionar las empresas.',
}

export const negativaDePermiso = (rol: Rol, permiso: Permiso): Negativa | null =>
  puede(rol, permiso) ? null : sinDerecho(SOLO[permiso])

/** The reason as the error that a command throws. */
const fallaDe = ({ code, mensaje, details }: Negativa): Falla => {
  if (code === 'permission-denied') return sinPermiso(mensaje)
  return code === 'aborted' ? noAdmite(mensaje, details) : new Falla(code, mensaje)
}

/** Throws if there is a reason. */
export const exigir = (negativa: Negativa | null): void => {
  if (negativa) throw fallaDe(negativa)
}

/**
 * Whether the reader may act now, why not, and where that can be changed. The screen shows it and never recomputes it.
 */
export const accionSchema = z
  .object({
    permitido: marca.describe('Si la acción se puede hacer ahora'),
    motivo: mensajeParaPersonas.nullable().describe('Por qué no se puede; null cuando se puede'),
    remedio: z.literal('perfil').nullable().describe('Dónde lo puede arreglar la persona misma: su perfil'),
  })
  .describe('Si quien lee puede hacer esta acción ahora')
export type AccionPermitida = z.output<typeof accionSchema>

export const accionDe = (negativa: Negativa | null): AccionPermitida => ({
  permitido: negativa === null,
  motivo: negativa?.mensaje ?? null,
  remedio: negativa?.remedio ?? null,
})
