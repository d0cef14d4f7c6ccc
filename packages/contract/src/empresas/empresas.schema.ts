import { z } from 'zod'
import { contrasenaActual, correo, texto, textoOpcional } from '../core/campos.ts'
import {
  correoElectronico,
  deLista,
  estrellas,
  id,
  marca,
  palabras,
  rolEnEmpresa,
  ruta,
  telefono,
} from '../core/valores.ts'
import { deCuenta, puesto } from './cuenta.campos.ts'
import { nombrePropio } from '../core/nombres.ts'
import { NOMBRE_ILEGIBLE, esNombreLegible } from './empresas.rules.ts'
import { BANCOS, CIUDADES, TIPOS_CUENTA, VALORES_PUESTO } from './empresas.catalogo.ts'

/** Personal part of the profile (specification §5, Company profile). */
export const perfilPersonalSchema = z.object({
  nombres: nombrePropio('El nombre es requerido', 80).describe('Nombres de la persona'),
  apellidos: nombrePropio('Los apellidos son requeridos', 80).describe('Apellidos de la persona'),
  puesto: z.enum(VALORES_PUESTO, { error: 'Por favor selecciona un puesto' }).describe('Puesto de la persona'),
  movil: texto('El teléfono móvil es requerido', 40).describe('Teléfono móvil de la persona'),
})

/** Company part, which only administrators change. */
export const perfilDeEmpresaSchema = z.object({
  empresa: nombrePropio('La empresa es requerida', 120)
    .refine(esNombreLegible, NOMBRE_ILEGIBLE)
    .describe('Nombre de la empresa'),
  direccion: textoOpcional(200).describe('Dirección de la empresa'),
  ciudad: z
    .enum(['', ...CIUDADES], { error: 'Elige una ciudad de la lista' })
    .nullish()
    .describe('Ciudad de la empresa; vacía si no se elige'),
  departamento: textoOpcional(80).describe('Departamento de la empresa'),
  cuenta: texto('El número de cuenta es requerido', 40).describe('Número de la cuenta'),
  tipocuenta: z.enum(TIPOS_CUENTA, { error: 'El tipo de cuenta es requerido' }).describe('Tipo de cuenta'),
  banco: z.enum(BANCOS, { error: 'El banco es requerido' }).describe('Banco'),
  titular: nombrePropio('El nombre del titular es requerido', 120).describe('Nombre del titular de la cuenta'),
  rut: texto('El RUT o cédula es requerido', 40).describe('RUT o cédula del titular'),
})

export type PerfilPersonal = z.output<typeof perfilPersonalSchema>
export type PerfilDeEmpresa = z.output<typeof perfilDeEmpresaSchema>

/** Read-only: the address of an account never changes (specification §5). */
const CORREO_DE_PERFIL = 'El correo es requerido'

/** Content of the account form. `empresa` is null for a person who may not change the company's data. */
export const formularioDePerfilSchema = z.object(
  {
    email: correo(CORREO_DE_PERFIL, CORREO_DE_PERFIL).describe('Correo de la persona; no cambia'),
    personal: z
      .object(perfilPersonalSchema.shape, { error: 'Faltan los datos personales' })
      .describe('Datos de la persona'),
    empresa: z
      .object(perfilDeEmpresaSchema.shape, { error: 'Faltan los datos de la empresa' })
      .nullable()
      .describe('Datos de la empresa; null si quien guarda no los cambia'),
  },
  { error: 'Faltan los datos del perfil' },
)

const VERSION_INVALIDA = 'Vuelve a cargar el perfil antes de guardarlo'

export const guardarPerfilSchema = formularioDePerfilSchema.extend({
  /** The version that was edited; a different one means that somebody saved in between. */
  version: z
    .string({ error: VERSION_INVALIDA })
    .min(1, VERSION_INVALIDA)
    .max(80, VERSION_INVALIDA)
    .describe('La `version` que se leyó'),
  /** Required when existing bank data change. */
  contrasenaActual: contrasenaActual('La contraseña de quien guarda, si cambia la cuenta bancaria').optional(),
})

/** The profile with the specification's field names (§3): the person's own data merged with the company's. */
export const perfilSchema = z.object({
  id: id.describe('Identificador de la persona'),
  nombres: palabras.describe('Nombres de la persona'),
  apellidos: palabras.describe('Apellidos de la persona'),
  puesto,
  email: correoElectronico.describe('Correo de la persona'),
  movil: telefono.describe('Teléfono móvil de la persona'),
  image: ruta.describe('Lo mismo que `fotoPerfil`').nullable(),
  fotoPerfil: ruta.describe('Dirección de la foto de perfil; null sin ella').nullable(),
  role: rolEnEmpresa,
  perfil: marca.describe('Si el perfil está completo'),
  empresa: palabras.describe('Nombre de la empresa'),
  empresaAliada: palabras.describe('Lo mismo que `empresa`'),
  direccion: palabras.describe('Dirección de la empresa'),
  ciudad: deLista('Ciudad de la empresa', CIUDADES),
  departamento: palabras.describe('Departamento de la empresa'),
  pais: palabras.describe('País de la empresa'),
  rating: estrellas,
  logo: ruta.describe('Dirección del logo; null sin él').nullable(),
  fotosCorporativas: z.array(ruta).describe('Direcciones de las fotos corporativas, hasta cinco'),
  banco: deCuenta.banco,
  titular: deCuenta.titular,
  tipocuenta: deCuenta.tipocuenta,
  cuenta: deCuenta.cuenta.describe('Número de la cuenta; a quien no administra, solo su final'),
  rut: deCuenta.rut.describe('RUT o cédula del titular; a quien no administra, solo su final'),
  version: palabras.describe('Versión de estos datos: vuelve al guardarlos'),
  acciones: z
    .object({ editarEmpresa: marca.describe('Si quien lee cambia los datos de la empresa') })
    .describe('Qué puede hacer quien lee'),
})
export type Perfil = z.output<typeof perfilSchema>
