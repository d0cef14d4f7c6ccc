import { z } from 'zod'
import { correoElectronico, id, instante, marca, palabras, reloj, rolEnEmpresa, ruta } from '../core/valores.ts'
import { puesto } from '../empresas/cuenta.campos.ts'
import { tipoDeVehiculo } from '../flota/vehiculo.campos.ts'
import { accionesDeSesionSchema } from './acciones.rules.ts'
import { correo } from '../core/campos.ts'
import { nombrePropio } from '../core/nombres.ts'
import { ACTUAL_INCORRECTA, LARGO_MAXIMO_CONTRASENA, LARGO_MINIMO_CONTRASENA } from '../core/contrasena.ts'
import { PUESTOS, VALORES_PUESTO } from '../empresas/empresas.catalogo.ts'
import { NOMBRE_ILEGIBLE, esNombreLegible } from '../empresas/empresas.rules.ts'

const MENSAJE_PUESTO = 'Por favor selecciona un puesto'

const contrasenaNueva = (requerida: string, corta: string) =>
  z
    .string({ error: requerida })
    .min(1, requerida)
    .min(LARGO_MINIMO_CONTRASENA, corta)
    .max(LARGO_MAXIMO_CONTRASENA, `La contraseña debe tener como máximo ${LARGO_MAXIMO_CONTRASENA} caracteres`)
    .describe(`Contraseña nueva, de ${LARGO_MINIMO_CONTRASENA} a ${LARGO_MAXIMO_CONTRASENA} caracteres`)

export const ingresoSchema = z.object({
  email: correo(),
  password: z
    .string({ error: 'La contraseña es requerida' })
    .min(1, 'La contraseña es requerida')
    .max(LARGO_MAXIMO_CONTRASENA, 'Correo o contraseña incorrectos')
    .describe('Contraseña'),
})

/** The sign-up form (specification §5). A modal asks for the authorization key, which is sent with it. */
export const registroSchema = z.object({
  nombres: nombrePropio('Los nombres son requeridos', 80).describe('Nombres de la persona'),
  apellidos: nombrePropio('Los apellidos son requeridos', 80).describe('Apellidos de la persona'),
  empresa: nombrePropio('El nombre de la empresa es requerido', 120)
    .refine(esNombreLegible, NOMBRE_ILEGIBLE)
    .describe('Nombre de la empresa'),
  puesto: z.enum(VALORES_PUESTO, { error: MENSAJE_PUESTO }).describe('Puesto de la persona'),
  email: correo(),
  password: contrasenaNueva('La contraseña es requerida', 'La contraseña debe tener al menos 6 caracteres'),
})

export const CLAVE_INCORRECTA = 'Clave de autorización incorrecta'

export const claveSchema = z.object({
  clave: z
    .string({ error: CLAVE_INCORRECTA })
    .trim()
    .min(1, CLAVE_INCORRECTA)
    .max(200, CLAVE_INCORRECTA)
    .describe('Clave de autorización'),
})

export const registroConClaveSchema = registroSchema.extend(claveSchema.shape)

export const solicitudDeCambioSchema = z.object({ email: correo() })

export const solicitudDeVerificacionSchema = z.object({ email: correo() })

/** The form behind the link of the mail; the link's token is sent with it. */
export const contrasenaNuevaSchema = z.object({
  password: contrasenaNueva('La contraseña es requerida', 'La contraseña debe tener al menos 6 caracteres'),
})

const EMAIL_DE_REGISTRO = 'Un email válido es requerido'
const CONTRASENA_DE_REGISTRO = 'Contraseña requerida (mínimo 6 caracteres)'

const iguales =
  <C extends string>(uno: C, otro: C, comparable: (valor: string) => string) =>
  (datos: Record<C, unknown>): boolean =>
    comparable(String(datos[uno])) === comparable(String(datos[otro]))

/** Reported at once, also while other fields are still empty. */
const siempre = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** A colleague that an administrator registers (specification §5, Internal registration). */
export const registroInternoSchema = z
  .object({
    email: correo(EMAIL_DE_REGISTRO, EMAIL_DE_REGISTRO),
    emailVerificacion: z.string({ error: 'Los emails no coinciden' }).describe('El mismo correo, otra vez'),
    password: contrasenaNueva(CONTRASENA_DE_REGISTRO, CONTRASENA_DE_REGISTRO),
    passwordVerificacion: z.string({ error: 'Las contraseñas no coinciden' }).describe('La misma contraseña, otra vez'),
  })
  .refine(
    iguales('email', 'emailVerificacion', (valor) => valor.trim().toLowerCase()),
    { error: 'Los emails no coinciden', path: ['emailVerificacion'], ...siempre },
  )
  .refine(
    iguales('password', 'passwordVerificacion', (valor) => valor),
    { error: 'Las contraseñas no coinciden', path: ['passwordVerificacion'], ...siempre },
  )

export const ACTUAL_REQUERIDA = 'La contraseña actual es requerida'
export const CONTRASENA_IGUAL = 'La contraseña nueva debe ser distinta de la actual'

/** Changing the own password: the current one proves that the owner is at the browser. */
export const cambioDeContrasenaSchema = contrasenaNuevaSchema
  .extend({
    actual: z
      .string({ error: ACTUAL_REQUERIDA })
      .min(1, ACTUAL_REQUERIDA)
      .max(LARGO_MAXIMO_CONTRASENA, ACTUAL_INCORRECTA)
      .describe('La contraseña actual'),
  })
  .refine(({ actual, password }) => actual !== password, { error: CONTRASENA_IGUAL, path: ['password'] })

/** One of a person's own sessions. Its id grants no access. */
export const sesionAbiertaSchema = z.object({
  id: palabras.describe('Identificador de la sesión; no abre nada'),
  dispositivo: palabras.describe('Navegador y sistema, como el navegador dice que son'),
  iniciada: instante.describe('Cuándo inició, en UTC'),
  usada: instante.describe('Cuándo se usó por última vez, en UTC'),
  actual: marca.describe('Si es la sesión que pregunta'),
})
export type SesionAbierta = z.output<typeof sesionAbiertaSchema>

export const etiquetaDePuesto = (valor: string): string => PUESTOS.find((p) => p.value === valor)?.label ?? valor

/** The signed-in person as every screen needs it at once, without bank data and documents (decisions §6). */
export const sesionSchema = z.object({
  id: id.describe('Identificador de la persona'),
  email: correoElectronico,
  nombres: palabras.describe('Nombres de la persona'),
  apellidos: palabras.describe('Apellidos de la persona'),
  puesto,
  role: rolEnEmpresa,
  rol: z.enum(['user', 'admin', 'plataforma']).describe('Lo que puede: usuario, administrador o plataforma'),
  perfil: marca.describe('Si guardó su perfil'),
  perfilCompleto: marca.describe('Si su perfil y el de su empresa están completos'),
  fotoPerfil: ruta.describe('Dirección de la foto de perfil; null sin ella').nullable(),
  empresaId: id.describe('Identificador de la empresa'),
  empresa: palabras.describe('Nombre de la empresa'),
  empresaAliada: palabras.describe('Lo mismo que `empresa`'),
  logo: ruta.describe('Dirección del logo; null sin él').nullable(),
  fotosCorporativas: z.array(ruta).describe('Direcciones de las fotos corporativas, hasta cinco'),
  /** Set while the platform suspends the company: no market and no bids; won services continue (decisions §9). */
  suspension: z
    .object({ motivo: palabras.describe('Por qué se suspendió') })
    .nullable()
    .describe('La suspensión de la empresa; null si no está suspendida'),
  /** Empty: the map has nothing to bid on. */
  tiposDeVehiculo: z.array(tipoDeVehiculo).describe('Tipos de vehículo que tiene la empresa'),
  acciones: accionesDeSesionSchema,
  ahora: reloj,
})
export type Sesion = z.output<typeof sesionSchema>
