import { z } from 'zod'
import { contrasenaActual, correo, idSchema, texto } from '../core/campos.ts'
import { accionSchema } from '../core/negativas.ts'
import { digitoDeNit } from '../core/nit.ts'
import { nombrePropio } from '../core/nombres.ts'
import { cantidad, correoElectronico, deLista, instante, palabras, ruta, telefono } from '../core/valores.ts'
import { CODIGOS_TERRITORIALES, MAXIMO_CONTRATO } from './numero-de-fuec.rules.ts'

const NIT_REQUERIDO = 'El NIT es requerido'
const NIT_INVALIDO = 'Escribe el NIT con 6 a 10 cifras, con su dígito de verificación o sin él'
const NIT = /^(\d{6,10})(?:-(\d))?$/

const sinAdornos = (nit: string): string => nit.replace(/[\s.]/g, '').replace(/[–—]/g, '-')

/** A NIT with or without its check digit; the output is its digits alone. A digit that does not fit is refused with the one that does. */
export const nit = z
  .string({ error: NIT_REQUERIDO })
  .trim()
  .min(1, NIT_REQUERIDO)
  .max(20, NIT_INVALIDO)
  .superRefine((valor, contexto) => {
    const [, numero, digito] = NIT.exec(sinAdornos(valor)) ?? []
    if (numero === undefined) return contexto.addIssue({ code: 'custom', message: NIT_INVALIDO })
    const debido = digitoDeNit(numero)
    if (digito === undefined || Number(digito) === debido) return
    contexto.addIssue({ code: 'custom', message: `El dígito de verificación de ese NIT es ${debido}` })
  })
  .transform((valor) => NIT.exec(sinAdornos(valor))?.[1] ?? '')

const entero = (mensaje: string, desde: number, hasta: number) =>
  z.number({ error: mensaje }).int(mensaje).min(desde, mensaje).max(hasta, mensaje)

const TELEFONO = 'Escribe un teléfono de 10 cifras'

/** What a company's administrators fill in once (Resolución 6652 of 2019, art. 3 and its ficha). */
export const datosLegalesSchema = z.object({
  razonSocial: nombrePropio('La razón social es requerida', 160).describe('Razón social, como está en la habilitación'),
  nit: nit.describe('NIT, con su dígito de verificación o sin él'),
  direccion: texto('La dirección es requerida', 160).describe('Dirección que imprime el FUEC'),
  telefono: z
    .string({ error: TELEFONO })
    .trim()
    .max(20, TELEFONO)
    .transform((valor) => valor.replace(/[\s()+-]/g, '').replace(/^57(?=\d{10}$)/, ''))
    .pipe(z.string().regex(/^\d{10}$/, TELEFONO))
    .describe('Teléfono que imprime el FUEC: diez cifras'),
  correo: correo().describe('Correo que imprime el FUEC'),
  territorial: z
    .enum(CODIGOS_TERRITORIALES, { error: 'Elige la dirección territorial que dio la habilitación' })
    .describe('Código de la dirección territorial que dio la habilitación'),
  resolucion: entero('Escribe el número de la resolución: de 1 a 9999', 1, 9999).describe(
    'Número de la resolución de habilitación',
  ),
  anio: entero('Escribe el año de la resolución, con cuatro cifras', 1960, 2099).describe(
    'Año de la resolución de habilitación',
  ),
  representante: nombrePropio('El nombre de quien representa a la empresa es requerido', 120).describe(
    'Nombre de quien representa a la empresa y firma el FUEC',
  ),
  ultimoContrato: entero('Escribe el último número de contrato usado, o 0', 0, MAXIMO_CONTRATO).describe(
    'Último contrato que la empresa numeró, también fuera de Aliadas; el siguiente continúa desde ahí',
  ),
})
export type DatosLegales = z.output<typeof datosLegalesSchema>

const siHaceFalta = contrasenaActual(
  'La contraseña de quien guarda, si cambia el NIT, la habilitación o la firma',
).optional()

const VERSION = 'Vuelve a cargar los datos antes de guardarlos'
const version = entero(VERSION, 0, 2 ** 31 - 1)

export const guardarLegalesSchema = datosLegalesSchema.extend({
  version: version.nullable().describe('La `version` que se leyó; null si aún no había datos'),
  contrasenaActual: siHaceFalta,
})

export const archivoLegalSchema = z.object({
  idArchivo: idSchema.nullable().describe('Identificador del archivo ya subido; null lo quita'),
  contrasenaActual: siHaceFalta,
})

export const validarHabilitacionSchema = z.object({
  version: version.describe('La `version` que se miró'),
  validar: z.boolean({ error: 'Di si la habilitación es válida' }).describe('Falso: deja de estar validada'),
})

export const legalesSchema = z.object({
  razonSocial: palabras.describe('Razón social'),
  nit: palabras.describe('NIT, sin su dígito de verificación'),
  dv: cantidad.describe('Dígito de verificación del NIT'),
  direccion: palabras.describe('Dirección que imprime el FUEC'),
  telefono,
  correo: correoElectronico,
  territorial: deLista('Código de la dirección territorial', CODIGOS_TERRITORIALES),
  resolucion: cantidad.describe('Número de la resolución de habilitación'),
  anio: cantidad.describe('Año de la resolución de habilitación'),
  representante: palabras.describe('Quien representa a la empresa'),
  ultimoContrato: cantidad.describe('Último contrato numerado'),
  archivos: z
    .object({
      resolucion: ruta.describe('Dirección del PDF de la resolución; null sin él').nullable(),
      firma: ruta.describe('Dirección de la imagen de la firma; null sin ella').nullable(),
      sello: ruta.describe('Dirección de la imagen del sello; null sin él').nullable(),
    })
    .describe('Los archivos de la habilitación y de la firma'),
  validada: z
    .object({ en: instante.describe('Cuándo se validó, en UTC'), por: palabras.describe('Quién la validó') })
    .nullable()
    .describe('Validación de la habilitación por la plataforma; null mientras no esté validada'),
  version: cantidad.describe('Versión de estos datos: vuelve al guardarlos'),
  acciones: z.object({ validar: accionSchema, retirar: accionSchema }).describe('Qué puede hacer quien lee'),
})
export type Legales = z.output<typeof legalesSchema>
