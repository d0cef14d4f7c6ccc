import { z } from 'zod'
import { correo, textoOpcional } from '../core/campos.ts'
import { nombreOpcional } from '../core/nombres.ts'
import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { bancoDeVehiculoSchema, datosDeVehiculoSchema } from '../flota/vehiculo-editado.schema.ts'
import { vehiculoNuevoSchema } from '../flota/vehiculo-nuevo.schema.ts'
import { FALTAS_DE_PROVEEDOR, PASOS_DE_PROVEEDOR } from './proveedores.rules.ts'

/** What a guide hands in: the first two make it one to validate, the card is asked for by law and only said. */
const DOCUMENTOS_DE_GUIA = ['rut', 'rnt', 'tarjetaProfesional'] as const
const DOCUMENTOS_DE_OPERADOR = ['rut', 'rnt'] as const

/** Where an app finds a file that it uploaded, and by which it names it. */
export const RUTA_DE_ARCHIVO_DE_ALIADO = '/api/v1/archivos/'
const ARCHIVO_AJENO = 'Usa la dirección que respondió la carga del archivo: /api/v1/archivos/…'

const archivo = z
  .string({ error: ARCHIVO_AJENO })
  .regex(/^\/api\/v1\/archivos\/[0-9A-Z]{24}$/, ARCHIVO_AJENO)
  .transform((ruta) => ruta.slice(RUTA_DE_ARCHIVO_DE_ALIADO.length))
  .optional()

const archivos = <const L extends string>(lugares: readonly L[], mensaje: string) =>
  z.object(Object.fromEntries(lugares.map((lugar) => [lugar, archivo])) as Record<L, typeof archivo>, {
    error: mensaje,
  })

const FOTOS = 'Las fotos no son válidas'
const DOCUMENTOS = 'Los documentos no son válidos'

const { shape } = vehiculoNuevoSchema

/** A driver with its vehicle as the drivers' app registers it: the fields of the fleet's form under its rules, but for what is a company's. */
export const conductorNuevoSchema = vehiculoNuevoSchema
  .omit({ fotos: true, documentos: true, empresa: true })
  .extend({ email: correo(), numeroInterno: textoOpcional(20), referidoPor: nombreOpcional() })
export type ConductorNuevo = z.output<typeof conductorNuevoSchema>

/** What of it may change later, under the rules of the fleet's edition; what is not named stays. */
export const conductorEditadoSchema = z.object({
  ...datosDeVehiculoSchema.omit({ empresa: true, numeroInterno: true }).partial().shape,
  ...bancoDeVehiculoSchema.partial().shape,
  email: correo().optional(),
})
export type ConductorEditado = z.output<typeof conductorEditadoSchema>

export const guiaNuevoSchema = z.object({
  nombre: shape.nombre,
  email: correo(),
  telefono: shape.telefono,
  direccion: shape.direccion,
  rnt: textoOpcional(40),
  rut: shape.rut,
  banco: shape.banco,
  tipocuenta: shape.tipocuenta,
  cuenta: shape.cuenta,
  titular: shape.titular,
  terminos: shape.terminos,
})
export type GuiaNuevo = z.output<typeof guiaNuevoSchema>
export const guiaEditadoSchema = guiaNuevoSchema.omit({ terminos: true }).partial()

export const operadorNuevoSchema = z.object({
  nombre: shape.nombre,
  empresa: shape.propietario,
  email: correo(),
  telefono: shape.telefono,
  direccion: shape.direccion,
  terminos: shape.terminos,
})
export type OperadorNuevo = z.output<typeof operadorNuevoSchema>
export const operadorEditadoSchema = operadorNuevoSchema.omit({ terminos: true }).partial()

export const papelesDeConductorSchema = z.object({
  imagen: archivo,
  fotos: archivos(FOTOS_DE_VEHICULO, FOTOS).prefault({}),
  documentos: archivos(ADJUNTOS_DE_VEHICULO, DOCUMENTOS).prefault({}),
})
export const papelesDeGuiaSchema = z.object({
  imagen: archivo,
  documentos: archivos(DOCUMENTOS_DE_GUIA, DOCUMENTOS).prefault({}),
})
export const papelesDeOperadorSchema = z.object({
  imagen: archivo,
  documentos: archivos(DOCUMENTOS_DE_OPERADOR, DOCUMENTOS).prefault({}),
})

const papel = z.object({
  estado: z.enum(['falta', 'por-revisar', 'aprobado', 'rechazado']),
  motivo: z.string().nullable().describe('Por qué se rechazó'),
})

const estado = {
  id: z.string(),
  codigo: z.string(),
  estado: z.enum(PASOS_DE_PROVEEDOR),
  faltan: z.array(z.enum(FALTAS_DE_PROVEEDOR)),
  suspendido: z.boolean(),
  motivoSuspension: z.string().nullable(),
  papeles: z.record(z.string(), papel).describe('Cada foto y documento que subió, con lo que se decidió'),
  nombre: z.string(),
  imagen: z.string().nullable(),
  rating: z.number(),
  direccion: z.string(),
  email: z.string(),
  telefono: z.string(),
  perfil: z.boolean(),
}

export const conductorDeAliadoSchema = z
  .object({
    ...estado,
    placas: z.string(),
    empresaAliada: z.string().nullable(),
    validado: z.boolean(),
    fotosVehiculo: z.boolean(),
    documentosVehiculo: z.boolean(),
    viajesRealizados: z.number().int(),
  })
  .meta({ id: 'Conductor' })
export type ConductorDeAliado = z.output<typeof conductorDeAliadoSchema>

/** A guide under the names of the specification (§3, Guide). */
export const guiaDeAliadoSchema = z
  .object({
    ...estado,
    rnt: z.string(),
    rut: z.string(),
    banco: z.string(),
    tipocuenta: z.string(),
    cuenta: z.string(),
    titular: z.string(),
    validado: z.boolean(),
    documentosGuia: z.boolean(),
  })
  .meta({ id: 'Guia' })
export type GuiaDeAliado = z.output<typeof guiaDeAliadoSchema>

/** A tour operator under the names of the specification (§3, Tour operator). */
export const operadorDeAliadoSchema = z
  .object({ ...estado, empresa: z.string(), nuevo: z.boolean() })
  .meta({ id: 'Operador' })
export type OperadorDeAliado = z.output<typeof operadorDeAliadoSchema>
