import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import {
  correoElectronico,
  diaPlano,
  estrellas,
  id,
  instante,
  marca,
  palabras,
  placas,
  reloj,
  ruta,
  telefono,
  tipoDeArchivo,
} from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { CLASES_DE_PROVEEDOR, FALTAS_DE_PROVEEDOR } from './proveedores.rules.ts'
import { pasoDeProveedor } from './registro.schema.ts'
import { LUGARES_REVISABLES } from './revision.rules.ts'
import { decisionTomadaSchema } from './revision.schema.ts'

export const proveedorSchema = z.object({
  id,
  clase: z.enum(CLASES_DE_PROVEEDOR).describe('Clase de proveedor'),
  paso: pasoDeProveedor,
  nombre: palabras.describe('Nombre del proveedor'),
  email: correoElectronico,
  telefono,
  empresa: palabras.describe('Empresa aliada de un conductor, propia de un operador; vacía en un guía'),
  placas: placas.nullable(),
  ciudad: palabras.describe('Ciudad'),
  imagen: ruta.describe('Dirección de la foto; null sin ella').nullable(),
  rating: estrellas,
  referidoPor: palabras.describe('Quién lo refirió').nullable(),
  suspendido: marca.describe('Si está suspendido'),
  faltan: z.array(z.enum(FALTAS_DE_PROVEEDOR)).describe('Lo que falta para validarlo'),
  reenviados: z.array(z.enum(LUGARES_REVISABLES)).describe('Lo que volvió a enviar tras un rechazo, sin revisar'),
  registrado: instante.describe('Cuándo se registró, en UTC'),
})
export type Proveedor = z.output<typeof proveedorSchema>

const archivoSchema = z.object({
  id,
  ruta,
  tipo: tipoDeArchivo,
})

const papelSchema = z.object({
  lugar: z.enum(LUGARES_REVISABLES).describe('Qué documento o foto es'),
  nombre: palabras.describe('Qué es, en palabras'),
  numero: palabras.describe('Número del documento'),
  vence: diaPlano.describe('Día en que vence, AAAA-MM-DD').nullable(),
  archivo: archivoSchema.nullable().describe('El archivo; null mientras falta'),
  decision: decisionTomadaSchema.nullable().describe('Lo que se decidió de este archivo; null sin revisar'),
  anterior: archivoSchema
    .extend({ motivo: palabras.describe('Por qué se rechazó') })
    .nullable()
    .describe('El archivo rechazado al que reemplazó'),
})
export type PapelDeProveedor = z.output<typeof papelSchema>

const lineaSchema = z.object({
  en: instante.describe('Cuándo se hizo, en UTC'),
  quien: palabras.describe('Quién lo hizo'),
  accion: palabras.describe('Qué se hizo'),
  motivo: palabras.describe('Por qué').nullable(),
})

const bienvenidaSchema = z.object({
  en: instante.describe('Cuándo se pidió, en UTC'),
  para: correoElectronico.describe('Correo al que va'),
  por: palabras.describe('Quién lo envió'),
  estado: z.enum(['enviado', 'en-camino', 'demorado']).describe('Cómo va el correo'),
  fallo: palabras.describe('Lo que respondió el servidor de correo, mientras lo rechaza').nullable(),
})

export const fichaDeProveedorSchema = proveedorSchema.extend({
  direccion: palabras.describe('Dirección'),
  vehiculo: palabras.describe('El vehículo de un conductor: «Renault 2020 · Van · 12 pasajeros»').nullable(),
  viajesRealizados: z.number().describe('Viajes que ha hecho; null si no es conductor').nullable(),
  cuenta: deCuenta.cuenta.describe('Final del número de la cuenta').nullable(),
  banco: deCuenta.banco.nullable(),
  fotos: z.array(papelSchema).describe('Sus fotos'),
  documentos: z.array(papelSchema).describe('Sus documentos'),
  motivoSuspension: palabras.describe('Por qué está suspendido; null si no lo está').nullable(),
  bienvenidas: z.array(bienvenidaSchema).describe('Los correos de bienvenida que se le enviaron'),
  historia: z.array(lineaSchema).describe('Lo último que se hizo con él, lo más nuevo primero'),
  deshacer: z
    .object({
      id: id.describe('Identificador de la decisión'),
      hasta: reloj.describe('Hasta cuándo, en milisegundos desde 1970 del servidor'),
    })
    .nullable()
    .describe('La última decisión de quien lee, mientras se puede deshacer'),
  acciones: z
    .object({
      validar: accionSchema,
      bienvenida: accionSchema,
      revisar: accionSchema,
      suspender: accionSchema,
      levantar: accionSchema,
    })
    .describe('Qué puede hacer quien lee, y por qué no'),
})
export type FichaDeProveedor = z.output<typeof fichaDeProveedorSchema>

export const cuentaDeProveedorSchema = z.object({
  banco: deCuenta.banco,
  tipocuenta: deCuenta.tipocuenta,
  cuenta: deCuenta.cuenta,
  titular: deCuenta.titular,
  rut: deCuenta.rut,
})
export type CuentaDeProveedor = z.output<typeof cuentaDeProveedorSchema>
