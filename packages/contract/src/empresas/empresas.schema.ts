import { z } from 'zod'
import { correo, texto, textoOpcional } from '../core/campos.ts'
import { nombrePropio } from '../core/nombres.ts'
import { ACTUAL_INCORRECTA, LARGO_MAXIMO_CONTRASENA } from '../core/contrasena.ts'
import { NOMBRE_ILEGIBLE, esNombreLegible } from './empresas.rules.ts'
import { BANCOS, CIUDADES, TIPOS_CUENTA, VALORES_PUESTO } from './empresas.catalogo.ts'

/** Personal part of the profile (specification §5, Company profile). */
export const perfilPersonalSchema = z.object({
  nombres: nombrePropio('El nombre es requerido', 80),
  apellidos: nombrePropio('Los apellidos son requeridos', 80),
  puesto: z.enum(VALORES_PUESTO, { error: 'Por favor selecciona un puesto' }),
  movil: texto('El teléfono móvil es requerido', 40),
})

/** Company part, which only its administrators change. */
export const perfilDeEmpresaSchema = z.object({
  empresa: nombrePropio('La empresa es requerida', 120).refine(esNombreLegible, NOMBRE_ILEGIBLE),
  direccion: textoOpcional(200),
  ciudad: z.enum(['', ...CIUDADES], { error: 'Elige una ciudad de la lista' }).nullish(),
  departamento: textoOpcional(80),
  cuenta: texto('El número de cuenta es requerido', 40),
  tipocuenta: z.enum(TIPOS_CUENTA, { error: 'El tipo de cuenta es requerido' }),
  banco: z.enum(BANCOS, { error: 'El banco es requerido' }),
  titular: nombrePropio('El nombre del titular es requerido', 120),
  rut: texto('El RUT o cédula es requerido', 40),
})

export type PerfilPersonal = z.output<typeof perfilPersonalSchema>
export type PerfilDeEmpresa = z.output<typeof perfilDeEmpresaSchema>

/** Only shown: the address of an account never changes (specification §5). */
const CORREO_DE_PERFIL = 'El correo es requerido'

/** What the account form holds. `empresa` is null for whoever may not change the company's data. */
export const formularioDePerfilSchema = z.object(
  {
    email: correo(CORREO_DE_PERFIL, CORREO_DE_PERFIL),
    personal: z.object(perfilPersonalSchema.shape, { error: 'Faltan los datos personales' }),
    empresa: z.object(perfilDeEmpresaSchema.shape, { error: 'Faltan los datos de la empresa' }).nullable(),
  },
  { error: 'Faltan los datos del perfil' },
)

const VERSION_INVALIDA = 'Vuelve a cargar el perfil antes de guardarlo'

export const guardarPerfilSchema = formularioDePerfilSchema.extend({
  /** The one that came with what was edited: another one means that somebody saved in between. */
  version: z.string({ error: VERSION_INVALIDA }).min(1, VERSION_INVALIDA).max(80, VERSION_INVALIDA),
  /** Asked when bank data that was there changes. */
  contrasenaActual: z.string({ error: ACTUAL_INCORRECTA }).max(LARGO_MAXIMO_CONTRASENA, ACTUAL_INCORRECTA).optional(),
})

/** The profile with the specification's field names (§3): the person's own data and the company's, merged. */
export const perfilSchema = z.object({
  id: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  puesto: z.string(),
  email: z.string(),
  movil: z.string(),
  image: z.string().nullable(),
  fotoPerfil: z.string().nullable(),
  role: z.enum(['admin', 'user']),
  perfil: z.boolean(),
  empresa: z.string(),
  empresaAliada: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
  departamento: z.string(),
  pais: z.string(),
  rating: z.number(),
  logo: z.string().nullable(),
  fotosCorporativas: z.array(z.string()),
  banco: z.string(),
  titular: z.string(),
  tipocuenta: z.string(),
  /** Whole for administrators; their end for the others. */
  cuenta: z.string(),
  rut: z.string(),
  version: z.string(),
  acciones: z.object({ editarEmpresa: z.boolean() }),
})
export type Perfil = z.output<typeof perfilSchema>
