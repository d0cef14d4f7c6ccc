import { z } from 'zod'
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

export const ingresoSchema = z.object({
  email: correo(),
  password: z
    .string({ error: 'La contraseña es requerida' })
    .min(1, 'La contraseña es requerida')
    .max(LARGO_MAXIMO_CONTRASENA, 'Correo o contraseña incorrectos'),
})

/** The sign-up form (specification §5). The authorization key is asked in a modal and travels with it. */
export const registroSchema = z.object({
  nombres: nombrePropio('Los nombres son requeridos', 80),
  apellidos: nombrePropio('Los apellidos son requeridos', 80),
  empresa: nombrePropio('El nombre de la empresa es requerido', 120).refine(esNombreLegible, NOMBRE_ILEGIBLE),
  puesto: z.enum(VALORES_PUESTO, { error: MENSAJE_PUESTO }),
  email: correo(),
  password: contrasenaNueva('La contraseña es requerida', 'La contraseña debe tener al menos 6 caracteres'),
})

export const CLAVE_INCORRECTA = 'Clave de autorización incorrecta'

export const claveSchema = z.object({
  clave: z.string({ error: CLAVE_INCORRECTA }).trim().min(1, CLAVE_INCORRECTA).max(200, CLAVE_INCORRECTA),
})

export const registroConClaveSchema = registroSchema.extend(claveSchema.shape)

export const solicitudDeCambioSchema = z.object({ email: correo() })

export const solicitudDeVerificacionSchema = z.object({ email: correo() })

/** The form behind the link of the mail; the link's token travels with it. */
export const contrasenaNuevaSchema = z.object({
  password: contrasenaNueva('La contraseña es requerida', 'La contraseña debe tener al menos 6 caracteres'),
})

const EMAIL_DE_REGISTRO = 'Un email válido es requerido'
const CONTRASENA_DE_REGISTRO = 'Contraseña requerida (mínimo 6 caracteres)'

const iguales =
  <C extends string>(uno: C, otro: C, comparable: (valor: string) => string) =>
  (datos: Record<C, unknown>): boolean =>
    comparable(String(datos[uno])) === comparable(String(datos[otro]))

/** Told at once, also while other fields are still empty. */
const siempre = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** A colleague that an administrator registers (specification §5, Internal registration). */
export const registroInternoSchema = z
  .object({
    email: correo(EMAIL_DE_REGISTRO, EMAIL_DE_REGISTRO),
    emailVerificacion: z.string({ error: 'Los emails no coinciden' }),
    password: contrasenaNueva(CONTRASENA_DE_REGISTRO, CONTRASENA_DE_REGISTRO),
    passwordVerificacion: z.string({ error: 'Las contraseñas no coinciden' }),
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

/** Another password for who is signed in: the current one proves that it is the owner who sits there. */
export const cambioDeContrasenaSchema = contrasenaNuevaSchema
  .extend({
    actual: z
      .string({ error: ACTUAL_REQUERIDA })
      .min(1, ACTUAL_REQUERIDA)
      .max(LARGO_MAXIMO_CONTRASENA, ACTUAL_INCORRECTA),
  })
  .refine(({ actual, password }) => actual !== password, { error: CONTRASENA_IGUAL, path: ['password'] })

/** One of a person's own sessions. Its id opens nothing. */
export const sesionAbiertaSchema = z.object({
  id: z.string(),
  /** Browser and system in words, as the browser says they are. */
  dispositivo: z.string(),
  iniciada: z.string(),
  usada: z.string(),
  /** The one that asks. */
  actual: z.boolean(),
})
export type SesionAbierta = z.output<typeof sesionAbiertaSchema>

export const etiquetaDePuesto = (valor: string): string => PUESTOS.find((p) => p.value === valor)?.label ?? valor

/** The signed-in person as every screen needs it at once. Bank data and documents are not here (decisions §6). */
export const sesionSchema = z.object({
  id: z.string(),
  email: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  puesto: z.string(),
  role: z.enum(['admin', 'user']),
  rol: z.enum(['user', 'admin', 'plataforma']),
  perfil: z.boolean(),
  perfilCompleto: z.boolean(),
  fotoPerfil: z.string().nullable(),
  empresaId: z.string(),
  empresa: z.string(),
  empresaAliada: z.string(),
  logo: z.string().nullable(),
  fotosCorporativas: z.array(z.string()),
  /** Set while the platform suspends the company: no market and no bids, what it won goes on (decisions §9). */
  suspension: z.object({ motivo: z.string() }).nullable(),
  /** Types of vehicle that the company has; empty means that the map has nothing to bid on. */
  tiposDeVehiculo: z.array(z.string()),
  acciones: accionesDeSesionSchema,
  /** Server time in ms when this was answered: countdowns never trust the browser's clock. */
  ahora: z.number(),
})
export type Sesion = z.output<typeof sesionSchema>
