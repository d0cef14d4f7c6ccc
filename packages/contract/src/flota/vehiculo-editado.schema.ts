import { z } from 'zod'
import { contrasenaActual, idSchema, texto } from '../core/campos.ts'
import { CAMPOS_BANCARIOS } from '../empresas/empresas.rules.ts'
import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from './flota.rules.ts'
import { FUTUROS, vehiculoNuevoSchema, type VehiculoNuevo } from './vehiculo-nuevo.schema.ts'
import { porCada } from '../core/objetos.ts'

/** Fields that cannot change after creation (specification §2, Edit modal). */
const FIJOS_DE_VEHICULO = [
  'placas',
  'marca',
  'modelo',
  'tipo',
  'capacidad',
  'color',
  'email',
  'licencia',
  'terminos',
] as const

const si = () => true as const
const fijos = porCada(FIJOS_DE_VEHICULO, si)
const bancarios = porCada(CAMPOS_BANCARIOS, si)

/**
 * Fields that everybody of the company may change, with the rules of creation; dates are checked only when they change.
 */
export const datosDeVehiculoSchema = z.object(
  vehiculoNuevoSchema.omit({ ...fijos, ...bancarios, fotos: true, documentos: true }).shape,
  { error: 'Los datos del vehículo no son válidos' },
)
export type DatosDeVehiculo = z.output<typeof datosDeVehiculoSchema>

/** The driver's payment data: for administrators only. */
export const bancoDeVehiculoSchema = z.object(vehiculoNuevoSchema.pick(bancarios).shape, {
  error: 'Los datos bancarios no son válidos',
})
export type BancoDeVehiculo = z.output<typeof bancoDeVehiculoSchema>

export const CAMPOS_EDITABLES = Object.keys(datosDeVehiculoSchema.shape) as readonly (keyof DatosDeVehiculo)[]

const reemplazos = <const L extends string>(lugares: readonly L[], mensaje: string) => {
  const archivo = idSchema.optional().describe('Identificador del archivo ya subido')
  return z.object(
    porCada(lugares, () => archivo),
    { error: mensaje },
  )
}

const VERSION = 'La versión del vehículo no es válida'

export const edicionDeVehiculoSchema = z.object({
  /** The version that was edited, as the vehicle's page had it. */
  version: z
    .string({ error: VERSION })
    .regex(/^\d{1,15}$/, VERSION)
    .describe('La `version` que se leyó'),
  datos: datosDeVehiculoSchema.describe('Los datos que se guardan'),
  /** Null leaves the account unchanged. */
  bancarios: bancoDeVehiculoSchema
    .nullish()
    .transform((banco) => banco ?? null)
    .describe('La cuenta bancaria; null la deja como está'),
  /** Uploaded files that replace existing ones; the others stay. */
  fotos: reemplazos(FOTOS_DE_VEHICULO, 'Las fotos no son válidas')
    .prefault({})
    .describe('Fotos nuevas, por su lugar; las demás quedan'),
  documentos: reemplazos(ADJUNTOS_DE_VEHICULO, 'Los documentos no son válidos')
    .prefault({})
    .describe('Documentos nuevos, por su lugar; los demás quedan'),
  contrasenaActual: contrasenaActual('La contraseña de quien edita, si cambia la cuenta bancaria').optional(),
})
export type EdicionDeVehiculo = z.output<typeof edicionDeVehiculoSchema>

type Fechas = Record<keyof typeof FUTUROS, string | null>

/**
 * Changed dates that do not end after `hoy`, a Bogotá date. An unchanged date may be past, so that other fields can be
 * edited.
 */
export const reparosAlEditar = (
  antes: Fechas,
  despues: Pick<VehiculoNuevo, keyof typeof FUTUROS>,
  hoy: string,
): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(FUTUROS) as (keyof typeof FUTUROS)[])
      .filter((nombre) => despues[nombre] !== antes[nombre] && despues[nombre] <= hoy)
      .map((nombre) => [nombre, FUTUROS[nombre]]),
  )

/** The reason why a vehicle is taken out of service, or put back. */
export const motivoSchema = z.object({
  motivo: texto('Escribe el motivo', 300)
    .refine((motivo) => motivo.length >= 5, 'Escribe el motivo con más detalle')
    .describe('Por qué, de 5 a 300 caracteres'),
})
