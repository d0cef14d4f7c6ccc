import { z } from 'zod'
import { idSchema, texto, textoOpcional } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { accionSchema } from '../core/negativas.ts'
import { digitoDeNit } from '../core/nit.ts'
import { nombrePropio } from '../core/nombres.ts'
import { cantidad, deLista, diaPlano, id, instante, marca, palabras, placas, ruta, telefono } from '../core/valores.ts'
import { nit } from '../empresas/legal.schema.ts'
import { CLASES_DE_VEHICULO } from '../flota/flota.rules.ts'
import { CLASES_DE_CONVENIO, OBJETOS_DE_CONTRATO, TIPOS_DE_DOCUMENTO } from './datos.schema.ts'
import { ADVERTENCIAS_DE_FUEC } from './expedicion.rules.ts'

const DIA = 'La fecha debe tener la forma AAAA-MM-DD'
const DOCUMENTO = 'Escribe el documento con 6 a 10 cifras'
const CEDULA = 'Escribe la cédula con 6 a 10 cifras'

const enOrden = ({ desde, hasta }: { desde: string; hasta: string }) => hasta >= desde
const AL_REVES = { error: 'El contrato termina antes de comenzar', path: ['hasta'] }

/** A NIT may be written with its check digit, which must fit; other documents are digits. */
const documentoDe = (tipo: string, doc: string): { doc: string } | { reparo: string } => {
  const [, cifras, digito] = /^(\d{6,10})(?:-(\d))?$/.exec(doc.replace(/[\s.]/g, '')) ?? []
  if (cifras === undefined || (digito !== undefined && tipo !== 'NIT')) return { reparo: DOCUMENTO }
  const debido = digitoDeNit(cifras)
  return digito === undefined || Number(digito) === debido
    ? { doc: cifras }
    : { reparo: `El dígito de verificación de ese NIT es ${debido}` }
}

/** A contract that is opened while its first FUEC is prepared. */
const contratoNuevoSchema = z
  .object(
    {
      tipoDoc: z
        .enum(TIPOS_DE_DOCUMENTO, { error: 'Elige el tipo de documento del contratante' })
        .describe('Tipo de documento del contratante'),
      doc: texto('El documento del contratante es requerido', 20).describe('Documento del contratante'),
      nombre: nombrePropio('El nombre del contratante es requerido', 160).describe('Nombre del contratante'),
      objeto: z.enum(OBJETOS_DE_CONTRATO, { error: 'Elige el objeto del contrato' }).describe('Objeto del contrato'),
      objetoTexto: textoOpcional(400)
        .transform((v) => v ?? '')
        .describe('Descripción del objeto, si hace falta'),
      responsableNombre: nombrePropio('El nombre del responsable es requerido', 120).describe(
        'Responsable del contratante',
      ),
      responsableDoc: z
        .string({ error: CEDULA })
        .trim()
        .max(20, CEDULA)
        .transform((v) => v.replace(/[\s.]/g, ''))
        .pipe(z.string().regex(/^\d{6,10}$/, CEDULA))
        .describe('Cédula del responsable'),
      responsableTelefono: texto('El teléfono del responsable es requerido', 20).describe('Teléfono del responsable'),
      responsableDireccion: texto('La dirección del responsable es requerida', 160).describe(
        'Dirección del responsable',
      ),
      zonas: textoOpcional(600).describe(
        'Zonas o municipios, si el contrato da la disposición total del vehículo; si no, null',
      ),
      desde: fechaPlana(DIA).describe('Primer día del contrato'),
      hasta: fechaPlana(DIA).describe('Último día del contrato'),
    },
    { error: 'Faltan los datos del contrato' },
  )
  .refine(enOrden, AL_REVES)
  .superRefine(({ tipoDoc, doc }, contexto) => {
    const leido = documentoDe(tipoDoc, doc)
    if ('reparo' in leido) contexto.addIssue({ code: 'custom', message: leido.reparo, path: ['doc'] })
  })
  .transform((contrato) => {
    const leido = documentoDe(contrato.tipoDoc, contrato.doc)
    return { ...contrato, doc: 'doc' in leido ? leido.doc : contrato.doc }
  })
export type ContratoNuevo = z.output<typeof contratoNuevoSchema>

export const expedirSchema = z
  .object({
    version: z
      .number({ error: 'Vuelve a cargar el servicio' })
      .int('Vuelve a cargar el servicio')
      .describe('La `version` del borrador que se vio'),
    contrato: idSchema.nullable().describe('Contrato que ya existe; null si se abre uno'),
    contratoNuevo: contratoNuevoSchema.nullable().describe('Contrato que se abre; null si ya existe'),
    recorrido: texto('Describe el recorrido', 1200).describe('Origen, destino y recorrido, como se imprimen'),
    clase: z
      .enum(CLASES_DE_VEHICULO, { error: 'Elige la clase del vehículo' })
      .describe('Clase del vehículo en su licencia de tránsito'),
    convenio: idSchema.nullable().describe('Convenio con el que se presta; null sin él'),
    conductores: z
      .array(idSchema, { error: 'Los conductores deben ser una lista' })
      .max(2, 'Un FUEC lleva tres conductores como máximo')
      .describe('Segundo y tercer conductor'),
    advertenciasAceptadas: z
      .array(z.enum(ADVERTENCIAS_DE_FUEC, { error: 'Advertencia desconocida' }), {
        error: 'Las advertencias aceptadas deben ser una lista',
      })
      .max(ADVERTENCIAS_DE_FUEC.length, 'Demasiadas advertencias')
      .describe('Códigos de las advertencias que se vieron y se aceptan'),
  })
  .refine(({ contrato, contratoNuevo }) => (contrato === null) !== (contratoNuevo === null), {
    error: 'Elige un contrato o abre uno nuevo',
    path: ['contrato'],
  })
  .refine(({ conductores }) => new Set(conductores).size === conductores.length, {
    error: 'Cada conductor va una sola vez',
    path: ['conductores'],
  })

export const contratoSchema = z.object({
  id,
  numero: cantidad.describe('Consecutivo del contrato en la empresa'),
  tipoDoc: deLista('Tipo de documento del contratante', TIPOS_DE_DOCUMENTO),
  doc: palabras.describe('Documento del contratante'),
  nombre: palabras.describe('Nombre del contratante'),
  objeto: z.enum(OBJETOS_DE_CONTRATO).describe('Objeto del contrato'),
  objetoTexto: palabras.describe('Descripción del objeto'),
  responsableNombre: palabras.describe('Responsable del contratante'),
  zonas: palabras.describe('Zonas de la disposición total; null sin ella').nullable(),
  desde: diaPlano.describe('Primer día'),
  hasta: diaPlano.describe('Último día'),
  ultimoExtracto: cantidad.describe('Extractos que ya tiene'),
  cerrado: marca.describe('Si ya está cerrado'),
})
export type Contrato = z.output<typeof contratoSchema>

export const convenioNuevoSchema = z
  .object({
    clase: z
      .enum(CLASES_DE_CONVENIO, { error: 'Elige qué es: convenio, consorcio o unión temporal' })
      .describe('Qué es'),
    conNombre: nombrePropio('El nombre de la otra empresa es requerido', 160).describe('La otra empresa'),
    conNit: nit.describe('NIT de la otra empresa'),
    desde: fechaPlana(DIA).describe('Primer día'),
    hasta: fechaPlana(DIA).describe('Último día'),
  })
  .refine(enOrden, { error: 'El convenio termina antes de comenzar', path: ['hasta'] })

export const convenioSchema = z.object({
  id,
  clase: z.enum(CLASES_DE_CONVENIO).describe('Qué es'),
  conNombre: palabras.describe('La otra empresa'),
  conNit: palabras.describe('NIT de la otra empresa'),
  desde: diaPlano.describe('Primer día'),
  hasta: diaPlano.describe('Último día'),
})
export type Convenio = z.output<typeof convenioSchema>

const campoSchema = z.object({
  nombre: palabras.describe('Nombre del campo'),
  etiqueta: palabras.describe('Cómo se llama en el papel'),
  valor: palabras.describe('Lo que se imprimirá; null si falta').nullable(),
  de: palabras.describe('De dónde sale'),
})
export type CampoDeBorrador = z.output<typeof campoSchema>

export const advertenciaSchema = z.object({
  codigo: z.enum(ADVERTENCIAS_DE_FUEC).describe('Código, que vuelve al aceptarla'),
  mensaje: palabras.describe('Qué conviene revisar'),
})

export const borradorSchema = z.object({
  version: cantidad.describe('Versión del servicio: vuelve al expedir'),
  expedir: accionSchema,
  campos: z.array(campoSchema).describe('Lo que se imprimirá y de dónde sale, lo que falta primero'),
  recorrido: palabras.describe('Recorrido propuesto'),
  clase: z.enum(CLASES_DE_VEHICULO).nullable().describe('Clase del vehículo, o la más probable'),
  desde: diaPlano.describe('Primer día del viaje'),
  hasta: diaPlano.describe('Último día del viaje'),
  propuesta: z
    .object({
      nombre: palabras.describe('Nombre del contratante'),
      doc: palabras.describe('Su documento'),
      responsableNombre: palabras.describe('Responsable'),
      responsableTelefono: telefono,
    })
    .describe('Contrato que se propone, de los datos del servicio'),
  contratos: z.array(contratoSchema).describe('Contratos abiertos, primero los de ese cliente: hasta cincuenta'),
  convenios: z.array(convenioSchema).describe('Convenios vigentes ese día: hasta cincuenta'),
  conductores: z
    .array(z.object({ id, nombre: palabras.describe('Nombre'), cedula: palabras.describe('Cédula') }))
    .describe('Otros conductores de la empresa: hasta cien'),
  advertencias: z.array(advertenciaSchema).describe('Lo que hay que aceptar para expedir'),
})
export type Borrador = z.output<typeof borradorSchema>

const ESTADOS_DE_FUEC = ['emitiendo', 'vigente', 'revocado', 'anulado'] as const

export const fuecSchema = z.object({
  id,
  numero: palabras.describe('Número, 21 cifras'),
  estado: z.enum(ESTADOS_DE_FUEC).describe('Estado'),
  motivo: palabras.describe('Por qué dejó de regir; null mientras rige').nullable(),
  idServicio: id.describe('Identificador del servicio'),
  contratante: palabras.describe('Nombre del contratante'),
  placas,
  desde: diaPlano.describe('Primer día'),
  hasta: diaPlano.describe('Último día'),
  archivo: ruta.describe('Dirección del PDF; null mientras se dibuja').nullable(),
  expedidoPor: palabras.describe('Quién lo expidió'),
  expedidoEn: instante.describe('Cuándo, en UTC'),
  terminadoEn: instante.describe('Cuándo dejó de regir, en UTC; null si rige').nullable(),
})
export type Fuec = z.output<typeof fuecSchema>
