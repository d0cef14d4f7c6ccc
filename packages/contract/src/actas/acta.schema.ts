import { z } from 'zod'
import { cantidad, codigo, diaPlano, id, instante, palabras, placas } from '../core/valores.ts'
import { estadoDeServicio } from '../servicios/viaje.campos.ts'

const huella = z
  .string()
  .describe('SHA-256 en hexadecimal')
  .meta({ ejemplos: ['b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'] })
const lugar = z
  .object({
    lat: z.number().describe('Latitud, en grados decimales'),
    lon: z.number().describe('Longitud, en grados decimales'),
  })
  .nullable()
const enTexto = (que: string) => palabras.describe(que).meta({ ejemplos: ['confirmado'] })

/** What a line says to everybody who reads the record; its keys and values are what is hashed. */
const lineaSchema = z.object({
  n: cantidad.describe('Lugar en la cadena, desde 1').meta({ ejemplos: [1] }),
  anteriores: cantidad
    .optional()
    .describe('Solo en la línea 1: cuántas líneas tenía el servicio antes de que hubiera cadenas')
    .meta({ ejemplos: [0] }),
  en: instante.describe('Cuándo se hizo, en UTC'),
  entidad: enTexto('De qué es la línea: servicio u oferta').meta({ ejemplos: ['servicio'] }),
  entidadId: id.describe('Identificador del servicio o de la oferta'),
  de: enTexto('Estado anterior').nullable(),
  a: enTexto('Estado nuevo').nullable(),
  resto: huella.describe('SHA-256 de lo demás de la línea'),
})

const eslabonSchema = z.object({
  n: cantidad.describe('Lugar en la cadena, desde 1').meta({ ejemplos: [1] }),
  huella: huella.describe('SHA-256 de la huella anterior seguida del resumen'),
  resumen: huella.describe('SHA-256 de la línea en JSON canónico (RFC 8785)'),
  linea: lineaSchema.describe('La línea; null si es de otra empresa: solo se conoce su resumen').nullable(),
})

/** What only the line's own company and the platform read. */
const restoSchema = z.object({
  accion: palabras.describe('Qué se hizo'),
  actorId: palabras.describe('Identificador de quien lo hizo').nullable(),
  actorNombre: palabras.describe('Quién lo hizo'),
  actorTipo: palabras.describe('Qué es quien lo hizo'),
  aliadoId: palabras.describe('Aliado del servicio').nullable(),
  cambios: z.record(z.string(), z.unknown()).describe('Lo que cambió'),
  id: cantidad.describe('Número de la línea'),
  sal: palabras.describe('Valor al azar que impide adivinar la línea por su resumen').nullable(),
  solicitud: palabras.describe('Identificador de la solicitud').nullable(),
  tenant: palabras.describe('Empresa de la línea'),
})

const trazaSchema = z.object({
  puntos: cantidad.describe('Puntos de la traza').meta({ ejemplos: [420] }),
  sha256: huella.describe('SHA-256 de una línea `instante,latitud,longitud` por punto, como los tiene el archivo GPX'),
})

const cadenaDe = <E extends z.ZodType>(eslabon: E) =>
  z
    .object({
      anteriores: cantidad.describe('Líneas de antes de que hubiera cadenas').meta({ ejemplos: [0] }),
      lineas: cantidad.describe('Líneas que debe tener').meta({ ejemplos: [9] }),
      cabeza: huella.describe('La huella de la última línea'),
      eslabones: z.array(eslabon).describe('Las líneas, en su orden'),
    })
    .describe('La historia del servicio, encadenada')

/** The record as the partner reads it that published the service: no place, and of each line what its states say. */
export const actaDeAliadoSchema = z.object({
  version: z
    .literal(1)
    .describe('Versión de la forma del acta')
    .meta({ ejemplos: [1] }),
  hecha: instante.describe('Cuándo se hizo esta copia del acta, en UTC'),
  idServicio: id,
  codigo,
  estado: estadoDeServicio,
  origen: palabras.describe('De dónde sale el viaje').meta({ ejemplos: ['Aeropuerto'] }),
  destino: palabras.describe('A dónde va el viaje').meta({ ejemplos: ['Hotel'] }),
  salida: instante.describe('Instante de la salida, en UTC'),
  aliado: palabras.describe('Aliado que publicó el servicio').meta({ ejemplos: ['App de viajes'] }),
  empresa: palabras
    .describe('Empresa que lo hace')
    .meta({ ejemplos: ['Transvalle'] })
    .nullable(),
  placas: placas.nullable(),
  conductor: palabras
    .describe('Conductor')
    .meta({ ejemplos: ['Luis Mora'] })
    .nullable(),
  pasos: z
    .array(
      z.object({
        paso: palabras.describe('Qué contó el conductor').meta({ ejemplos: ['termino'] }),
        en: instante.describe('Cuándo, en UTC'),
      }),
    )
    .describe('Lo que contó el conductor, en su orden'),
  finalizadoEn: instante.describe('Cuándo terminó, en UTC; null si no ha terminado').nullable(),
  fuecs: z
    .array(
      z.object({
        numero: palabras
          .describe('Número del FUEC expedido en Aliadas; null si se subió')
          .meta({ ejemplos: ['376012345202600010001'] })
          .nullable(),
        sha256: huella.describe('SHA-256 del archivo'),
        en: instante.describe('Desde cuándo está el archivo, en UTC'),
      }),
    )
    .describe('Los FUEC que el servicio ha tenido'),
  traza: trazaSchema.describe('La traza como está ahora'),
  cadena: cadenaDe(eslabonSchema),
  dias: z
    .array(
      z.object({
        dia: diaPlano,
        n: cantidad.describe('Última línea de la cadena al guardarla').meta({ ejemplos: [9] }),
        huella,
      }),
    )
    .describe('Las huellas que se guardaron al terminar cada día en que la cadena creció'),
  noCuadra: cantidad
    .describe('La primera línea que no cuadra, según el servidor; null si todas cuadran')
    .meta({ ejemplos: [3] })
    .nullable(),
  comoSeVerifica: palabras.describe('Cómo se comprueba fuera de Aliadas').meta({ ejemplos: ['Con Node…'] }),
})

/** The record as the company of the service and the platform read it. */
export const actaSchema = actaDeAliadoSchema.extend({
  inicio: lugar.describe('Primer punto de la traza'),
  fin: lugar.describe('Dónde terminó, por la última posición conocida'),
  cierreDeTraza: trazaSchema
    .extend({ n: cantidad.describe('La línea que lo dice') })
    .describe('La traza entera, un día después del final; null hasta entonces')
    .nullable(),
  cadena: cadenaDe(
    eslabonSchema.extend({
      contenido: restoSchema.describe('Lo demás de la línea; null si es de otra empresa').nullable(),
    }),
  ),
})
export type Acta = z.output<typeof actaSchema>
