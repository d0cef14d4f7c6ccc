import { z } from 'zod'
import { Falla, SIN_PERMISO, duplicado, noAdmite, sinConsentimiento, suspendida } from './falla.ts'
import type { Motivo, MotivoDeCampo } from './motivos.ts'
import { puede, type Permiso, type Rol } from './permisos.ts'
import { marca, mensajeParaPersonas } from './valores.ts'

/**
 * Why a person may not do an act now. The command throws it, an upload is refused with it before its first byte, and
 * the response's `acciones` show it, all from one function.
 */
export type Negativa = {
  code: 'invalid-argument' | 'unauthenticated' | 'permission-denied' | 'aborted' | 'resource-exhausted'
  mensaje: string
  /** Field name → message to show beside it. A conflict with a field is a duplicate. */
  fields?: Record<string, string>
  /** Facts for machines, beside the reason of a conflict. */
  details?: Record<string, unknown>
  /** Why, and why each field, for programs of partners; the first reason of the code when absent. */
  motivo?: Motivo
  motivos?: Record<string, MotivoDeCampo>
  /** Where the person can change that without help. */
  remedio?: 'perfil'
}

export const sinDerecho = (mensaje = SIN_PERMISO): Negativa => ({ code: 'permission-denied', mensaje })
/** An act that an unattended browser must not allow, without the password of whoever does it. */
export const faltaContrasena = (mensaje: string): Negativa => ({
  ...sinDerecho(mensaje),
  fields: { contrasenaActual: mensaje },
})
export const fueraDeMomento = (mensaje: string, details?: Record<string, unknown>): Negativa => ({
  code: 'aborted',
  mensaje,
  ...(details ? { details } : {}),
})
export const alLimite = (mensaje: string, details?: Record<string, unknown>, motivo?: Motivo): Negativa => ({
  code: 'resource-exhausted',
  mensaje,
  ...(details ? { details } : {}),
  ...(motivo ? { motivo } : {}),
})
export const noVale = (mensaje: string): Negativa => ({ code: 'invalid-argument', mensaje })
/** The first fault is the message, and each stands beside its field. Null without faults. */
export const enCampos = (
  reparos: Readonly<Record<string, string>>,
  motivoDe: (campo: string) => MotivoDeCampo = () => 'formato',
): Negativa | null => {
  const [primero] = Object.entries(reparos)
  if (!primero) return null
  const motivos = Object.fromEntries(Object.keys(reparos).map((campo) => [campo, motivoDe(campo)]))
  return { ...noVale(primero[1]), fields: reparos, motivo: motivoDe(primero[0]), motivos }
}
export const enCampo = (campo: string, mensaje: string, motivo: MotivoDeCampo = 'formato'): Negativa => ({
  ...noVale(mensaje),
  fields: { [campo]: mensaje },
  motivo,
  motivos: { [campo]: motivo },
})
/** The company that offered is suspended: sending it again succeeds once it is not. */
export const porSuspension = (mensaje: string): Negativa => ({ ...fueraDeMomento(mensaje), motivo: 'suspendida' })
/** The driver has not agreed to be followed, or does no longer. */
export const porConsentimiento = (mensaje: string): Negativa => ({
  ...fueraDeMomento(mensaje),
  motivo: 'sin_consentimiento',
})
export const repetido = (campo: string, mensaje: string, details?: Record<string, unknown>): Negativa => ({
  ...fueraDeMomento(mensaje, details),
  fields: { [campo]: mensaje },
})

/** The message for a role without a permission. */
const SOLO: Record<Permiso, string> = {
  manejarSimulador: 'No puedes manejar la simulación.',
  ofertar: 'Solo la empresa aliada puede ofertar.',
  asignarVehiculo: 'Solo la empresa aliada puede asignar vehículos.',
  subirFuec: 'Solo la empresa aliada puede subir el FUEC.',
  anularFuec: 'Solo un administrador de la empresa puede anular un FUEC.',
  agregarVehiculo: 'Necesitas tener el rol de administrador para crear un vehículo.',
  editarVehiculo: 'Solo la empresa dueña del vehículo puede cambiar sus datos.',
  editarBancoDeVehiculo: 'Solo un administrador de la empresa cambia los datos bancarios de un vehículo.',
  suspenderVehiculo: 'Solo un administrador de la empresa puede suspender un vehículo.',
  validarPago: 'Solo un administrador de la empresa puede validar pagos.',
  pagar: 'Solo un administrador de la empresa puede registrar pagos.',
  editarPerfilPersonal: 'No puedes editar este perfil.',
  leerAvisos: 'No puedes marcar avisos.',
  guardarVistas: 'No puedes guardar vistas.',
  guardarVistasDeEmpresa: 'Solo un administrador guarda y cambia las vistas de toda la empresa.',
  editarEmpresa: 'Solo un administrador puede cambiar los datos de la empresa.',
  editarLegales: 'Solo un administrador de la empresa cambia sus datos legales.',
  registrarUsuario: 'Solo un administrador puede registrar usuarios.',
  gestionarPersonas: 'Solo un administrador puede gestionar a las personas de la empresa.',
  gestionarClaves: 'Solo un administrador de la plataforma puede gestionar las claves.',
  validarProveedores: 'Solo un administrador de la plataforma puede validar proveedores.',
  gestionarEmpresas: 'Solo un administrador de la plataforma puede gestionar las empresas.',
  verSistema: 'Solo un administrador de la plataforma puede ver el estado del sistema.',
}

export const negativaDePermiso = (rol: Rol, permiso: Permiso): Negativa | null =>
  puede(rol, permiso) ? null : sinDerecho(SOLO[permiso])

/** A partner's key needs one of these scopes. */
export const negativaDeAlcance = (tiene: readonly string[], necesita: readonly string[]): Negativa | null => {
  if (necesita.some((uno) => tiene.includes(uno))) return null
  const mensaje =
    necesita.length === 1
      ? `La clave no tiene el alcance ${necesita.join()}.`
      : `La clave no tiene ninguno de estos alcances: ${necesita.join(', ')}.`
  return { ...sinDerecho(mensaje), details: { alcances: necesita } }
}

/** The reason as the error that a command throws. */
export const fallaDe = ({ code, mensaje, fields, details, motivo, motivos }: Negativa): Falla => {
  if (motivo === 'suspendida') return suspendida(mensaje)
  if (motivo === 'sin_consentimiento') return sinConsentimiento(mensaje)
  if (code === 'aborted') return fields ? duplicado(mensaje, fields, details) : noAdmite(mensaje, details)
  return new Falla(code, mensaje, {
    ...(fields ? { fields } : {}),
    ...(details ? { details } : {}),
    ...(motivo ? { motivo } : {}),
    ...(motivos ? { motivos } : {}),
  })
}

/** Throws the reason, if there is one. */
export function exigir(negativa: Negativa): never
export function exigir(negativa: Negativa | null): void
export function exigir(negativa: Negativa | null): void {
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
