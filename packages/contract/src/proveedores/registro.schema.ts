import { z } from 'zod'
import { correo, textoOpcional } from '../core/campos.ts'
import { nombreOpcional } from '../core/nombres.ts'
import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { bancoDeVehiculoSchema, datosDeVehiculoSchema } from '../flota/vehiculo-editado.schema.ts'
import { TERMINOS_REQUERIDOS, comodidadesDichas, vehiculoNuevoSchema } from '../flota/vehiculo-nuevo.schema.ts'
import { FALTAS_DE_PROVEEDOR, PASOS_DE_PROVEEDOR } from './proveedores.rules.ts'
import {
  cantidad,
  codigo,
  correoElectronico,
  estrellas,
  id,
  marca,
  palabras,
  placas,
  ruta,
  significados,
  telefono,
} from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { porCada } from '../core/objetos.ts'

/**
 * Documents of a guide. The first two are required for validation; the professional card is required by law, but here
 * optional.
 */
const DOCUMENTOS_DE_GUIA = ['rut', 'rnt', 'tarjetaProfesional'] as const
const DOCUMENTOS_DE_OPERADOR = ['rut', 'rnt'] as const

/** Prefix of the address by which an app names a file that it uploaded. */
export const RUTA_DE_ARCHIVO_DE_ALIADO = '/api/v1/archivos/'
const ARCHIVO_AJENO = 'Usa la dirección que respondió la carga del archivo: /api/v1/archivos/…'

const archivo = z
  .string({ error: ARCHIVO_AJENO })
  .regex(/^\/api\/v1\/archivos\/[0-9A-Z]{24}$/, ARCHIVO_AJENO)
  .transform((direccion) => direccion.slice(RUTA_DE_ARCHIVO_DE_ALIADO.length))
  .optional()
  .meta({
    description: 'Dirección que respondió la carga del archivo: /api/v1/archivos/…',
    ejemplos: ['/api/v1/archivos/M3K7QF5T2VYRA4HCB6ZJ8NDG'],
  })

const archivos = <const L extends string>(lugares: readonly L[], mensaje: string) =>
  z.strictObject(
    porCada(lugares, () => archivo),
    { error: mensaje },
  )

const FOTOS = 'Las fotos no son válidas'
const DOCUMENTOS = 'Los documentos no son válidos'
const FOTO = 'Foto de la persona: la dirección que respondió la carga'

const { shape } = vehiculoNuevoSchema

const terminos = z
  .literal(true, { error: TERMINOS_REQUERIDOS })
  .describe('Siempre verdadero: la persona aceptó los términos y condiciones')

/**
 * A driver with its vehicle, as the drivers' app registers it: the fields and rules of the fleet's form, without the
 * company's fields.
 */
export const conductorNuevoSchema = vehiculoNuevoSchema
  .omit({ fotos: true, documentos: true, empresa: true, clase: true })
  .extend({
    email: correo()
      .describe('Correo del conductor')
      .meta({ ejemplos: ['hernan@ejemplo.test'] }),
    numeroInterno: textoOpcional(20)
      .describe('Número interno del vehículo en su empresa')
      .meta({ ejemplos: ['118'] }),
    referidoPor: nombreOpcional()
      .describe('Quién lo refirió: un nombre o un código, en una línea, sin enlaces ni correos')
      .meta({ ejemplos: ['Nubia Palacios'] }),
    terminos,
  })
  .strict()
export type ConductorNuevo = z.output<typeof conductorNuevoSchema>

/** Fields that can change later, under the rules of the fleet's edit; absent fields stay unchanged. */
export const conductorEditadoSchema = z.strictObject({
  ...datosDeVehiculoSchema.omit({ empresa: true, numeroInterno: true, clase: true }).extend(comodidadesDichas).partial()
    .shape,
  ...bancoDeVehiculoSchema.partial().shape,
  email: correo().optional().describe('Correo del conductor'),
})
export type ConductorEditado = z.output<typeof conductorEditadoSchema>

export const guiaNuevoSchema = z.strictObject({
  nombre: shape.nombre
    .describe('Nombre del guía, en una línea, sin enlaces ni correos')
    .meta({ ejemplos: ['Marta Ríos'] }),
  email: correo()
    .describe('Correo del guía')
    .meta({ ejemplos: ['marta@ejemplo.test'] }),
  telefono: shape.telefono,
  direccion: shape.direccion,
  rnt: textoOpcional(40)
    .describe('Número del Registro Nacional de Turismo')
    .meta({ ejemplos: ['41234'] }),
  rut: shape.rut,
  banco: shape.banco,
  tipocuenta: shape.tipocuenta,
  cuenta: shape.cuenta,
  titular: shape.titular,
  terminos,
})
export type GuiaNuevo = z.output<typeof guiaNuevoSchema>
export const guiaEditadoSchema = guiaNuevoSchema.omit({ terminos: true }).partial()

export const operadorNuevoSchema = z.strictObject({
  nombre: shape.nombre
    .describe('Nombre del operador, en una línea, sin enlaces ni correos')
    .meta({ ejemplos: ['Sergio Llanos'] }),
  empresa: shape.propietario
    .describe('Empresa del operador, en una línea, sin enlaces ni correos')
    .meta({ ejemplos: ['Cali Andando'] }),
  email: correo()
    .describe('Correo del operador')
    .meta({ ejemplos: ['sergio@ejemplo.test'] }),
  telefono: shape.telefono,
  direccion: shape.direccion,
  terminos,
})
export type OperadorNuevo = z.output<typeof operadorNuevoSchema>
export const operadorEditadoSchema = operadorNuevoSchema.omit({ terminos: true }).partial()

export const papelesDeConductorSchema = z.strictObject({
  imagen: archivo.describe(FOTO),
  fotos: archivos(FOTOS_DE_VEHICULO, FOTOS).prefault({}).describe('Fotos del vehículo, por su lugar'),
  documentos: archivos(ADJUNTOS_DE_VEHICULO, DOCUMENTOS).prefault({}).describe('Documentos, por su lugar'),
})
export const papelesDeGuiaSchema = z.strictObject({
  imagen: archivo.describe(FOTO),
  documentos: archivos(DOCUMENTOS_DE_GUIA, DOCUMENTOS).prefault({}).describe('Documentos, por su lugar'),
})
export const papelesDeOperadorSchema = z.strictObject({
  imagen: archivo.describe(FOTO),
  documentos: archivos(DOCUMENTOS_DE_OPERADOR, DOCUMENTOS).prefault({}).describe('Documentos, por su lugar'),
})

/** Steps of a provider's validation (decisions §5). */
export const pasoDeProveedor = z.enum(PASOS_DE_PROVEEDOR).meta({
  description: 'Cómo va su validación',
  ...significados({
    nuevo: 'Le falta algo de lo que dice `faltan`, o la plataforma aún no lo ha mirado',
    'por-validar': 'Está completo y espera a la plataforma',
    activo: 'La plataforma lo validó',
  }),
  ejemplos: ['por-validar'],
})
const validado = marca.describe('Si la plataforma lo validó').meta({ ejemplos: [false] })

const papel = z.object({
  estado: z.enum(['falta', 'por-revisar', 'aprobado', 'rechazado']).meta({
    description: 'Qué se decidió',
    ...significados({
      falta: 'No se ha subido',
      'por-revisar': 'La plataforma aún no decide',
      aprobado: 'La plataforma lo aprobó',
      rechazado: 'La plataforma lo rechazó: `motivo` dice por qué, y se puede entregar otro',
    }),
    ejemplos: ['rechazado'],
  }),
  motivo: palabras
    .nullable()
    .describe('Por qué se rechazó')
    .meta({ ejemplos: ['Está vencido'] }),
})

const estado = {
  id,
  codigo,
  estado: pasoDeProveedor,
  faltan: z
    .array(
      z.enum(FALTAS_DE_PROVEEDOR).meta({
        description: 'Algo que falta',
        ...significados({
          perfil: 'Datos de la persona',
          fotos: 'Las cinco fotos del vehículo',
          documentos: 'Los documentos que se piden',
        }),
      }),
    )
    .describe('Lo que falta para validarlo')
    .meta({ ejemplos: [[]] }),
  suspendido: marca.describe('Si la plataforma o su empresa lo suspendió').meta({ ejemplos: [false] }),
  motivoSuspension: palabras
    .describe('Por qué está suspendido; null si no lo está')
    .nullable()
    .meta({ ejemplos: [null] }),
  papeles: z
    .record(z.string(), papel)
    .describe('Cada foto y documento que subió, con lo que se decidió')
    .meta({ ejemplos: [{ soat: { estado: 'rechazado', motivo: 'Está vencido' } }] }),
  nombre: palabras.describe('Nombre de la persona').meta({ ejemplos: ['Hernán Cuero'] }),
  imagen: ruta
    .describe('Dirección de la foto; null sin ella')
    .nullable()
    .meta({ ejemplos: [null] }),
  rating: estrellas,
  direccion: palabras.describe('Dirección de la persona').meta({ ejemplos: ['Carrera 5 # 10-20, Cali'] }),
  email: correoElectronico,
  telefono,
  perfil: marca.describe('Si sus datos están completos'),
}

export const conductorDeAliadoSchema = z
  .object({
    ...estado,
    placas,
    empresaAliada: palabras
      .describe('Empresa en cuya flota está; null sin ella')
      .nullable()
      .meta({ ejemplos: [null] }),
    validado,
    fotosVehiculo: marca.describe('Si están las cinco fotos'),
    documentosVehiculo: marca.describe('Si están los documentos que se piden'),
    viajesRealizados: cantidad.describe('Viajes que ha hecho').meta({ ejemplos: [3] }),
  })
  .meta({ id: 'Conductor' })
export type ConductorDeAliado = z.output<typeof conductorDeAliadoSchema>

/** A guide with the field names of the specification (§3, Guide). */
export const guiaDeAliadoSchema = z
  .object({
    ...estado,
    rnt: palabras.describe('Número del Registro Nacional de Turismo; vacío sin él').meta({ ejemplos: ['41234'] }),
    rut: deCuenta.rut,
    banco: deCuenta.banco,
    tipocuenta: deCuenta.tipocuenta,
    cuenta: deCuenta.cuenta,
    titular: deCuenta.titular,
    validado,
    documentosGuia: marca.describe('Si están los documentos que se piden'),
  })
  .meta({ id: 'Guia' })
export type GuiaDeAliado = z.output<typeof guiaDeAliadoSchema>

/** A tour operator with the field names of the specification (§3, Tour operator). */
export const operadorDeAliadoSchema = z
  .object({
    ...estado,
    empresa: palabras.describe('Empresa del operador').meta({ ejemplos: ['Cali Andando'] }),
    nuevo: marca.describe('Si la plataforma aún no lo ha revisado'),
  })
  .meta({ id: 'Operador' })
export type OperadorDeAliado = z.output<typeof operadorDeAliadoSchema>
