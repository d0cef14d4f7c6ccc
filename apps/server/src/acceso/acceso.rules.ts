import {
  ACTUAL_INCORRECTA,
  enCampo,
  fueraDeMomento,
  noVale,
  repetido,
  sinDerecho,
  type Negativa,
} from '@aliadas/contract/core'
import {
  CLAVE_INCORRECTA,
  CORREO_SIN_VERIFICAR,
  ENLACE_USADO,
  TOKEN_INVALIDO,
  VENCIMIENTO_PASADO,
} from '@aliadas/contract/acceso'
import { CONTRASENA_COMUN, esContrasenaComun } from './contrasenas-comunes.ts'

/** A password that people try first protects nothing. */
export const negativaDeContrasena = (password: string): Negativa | null =>
  esContrasenaComun(password) ? enCampo('password', CONTRASENA_COMUN) : null

/** One answer for an unknown address and for a wrong password. */
export const CREDENCIALES_INCORRECTAS: Negativa = {
  code: 'unauthenticated',
  mensaje: 'Correo o contraseña incorrectos',
}
export const SIN_VERIFICAR = sinDerecho(CORREO_SIN_VERIFICAR)

/** An authorization key that does not exist, was revoked, expired or is used up. */
export const CLAVE_QUE_NO_SIRVE = sinDerecho(CLAVE_INCORRECTA)

/** A link of verification that is not ours, expired, or came too late. */
export const ENLACE_INVALIDO = noVale(TOKEN_INVALIDO)
/** The same of a link to change the password: the form shows it beside its field. */
export const ENLACE_DE_CAMBIO_INVALIDO = enCampo('token', TOKEN_INVALIDO)

export const negativaDeEnlaceUsado = (usado: boolean): Negativa | null => (usado ? noVale(ENLACE_USADO) : null)

/** The last day on which a key is good; both are plain Bogotá dates. */
export const negativaDeVencimiento = (vence: string | null, hoy: string): Negativa | null =>
  vence !== null && vence < hoy ? enCampo('vence', VENCIMIENTO_PASADO) : null

/** `campo`: the field of the form that has the current password. */
export const contrasenaIncorrecta = (campo: string): Negativa => enCampo(campo, ACTUAL_INCORRECTA)

/** Who is deactivated cannot sign in with a new password either. */
export const negativaParaEnviarEnlace = ({ activo }: { activo: boolean }): Negativa | null =>
  activo ? null : fueraDeMomento('Está desactivada: reactívala antes de mandarle el enlace.')

/** An administrator knows the colleagues: of them the answer may tell that the address has an account. */
export const negativaDeColega = (esColega: boolean): Negativa | null =>
  esColega ? repetido('email', 'Este correo ya tiene una cuenta en tu empresa') : null

/** The company's name was taken when it was asked for, or has been taken since. */
export const NOMBRE_TOMADO = repetido(
  'empresa',
  'Ya existe una empresa con ese nombre. Pide a su administrador que te registre.',
)
