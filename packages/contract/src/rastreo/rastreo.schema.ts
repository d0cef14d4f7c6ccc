import { z } from 'zod'
import {
  cantidad,
  gradosDesdeElNorte,
  id,
  instante,
  kilometrosPorHora,
  latitudDecimal,
  longitudDecimal,
  marca,
  palabras,
  placas,
  significados,
} from '../core/valores.ts'
import {
  FUENTES_DE_RASTREO,
  MARCAS_DE_PUNTO,
  MOTIVOS_DE_DESCARTE,
  NOMBRE_DE_FUENTE,
  PALABRAS_DE_DESCARTE,
  QUE_ES_MARCA,
} from './rastreo.rules.ts'

const codigoQr = z.object({
  lado: cantidad.describe('Cuadros de cada lado').meta({ ejemplos: [2] }),
  trazo: palabras.describe('Cuadros negros, como trazo de SVG').meta({ ejemplos: ['M0 0h1v1h-1zM1 1h1v1h-1z'] }),
})

const enlace = (que: string, ejemplo: string) =>
  z
    .object({
      enlace: palabras.describe(que).meta({ ejemplos: [ejemplo] }),
      codigo: codigoQr.describe('El mismo enlace como código QR'),
    })
    .describe(que)

const DIRECCION = 'https://aliadas.example/api/v1/rastreo/Zk3vX0pQ7mYt2cJ5sLw9uBhNe1A'

/** The address of a driver's tracker, and what its apps read from a code. */
export const direccionDeRastreoSchema = z.object({
  direccion: palabras
    .describe('Dirección secreta: va en el campo «URL del servidor» de la aplicación')
    .meta({ ejemplos: [DIRECCION] }),
  traccar: enlace(
    'Configura Traccar Client y lo enciende',
    `${DIRECCION}?id=ZJ8NDE&accuracy=high&distance=50&interval=30&heartbeat=120&buffer=true&service=true`,
  ),
  apagar: enlace('Apaga Traccar Client', `${DIRECCION}?service=false`),
  owntracks: enlace('Configura OwnTracks', 'owntracks:///config?inline=eyJfdHlwZSI6ImNvbmZpZ3VyYXRpb24ifQ%3D%3D'),
})
export type DireccionDeRastreo = z.output<typeof direccionDeRastreoSchema>

const ESTADOS_DE_CONSENTIMIENTO = ['nunca', 'aceptado', 'retirado'] as const
export const estadoDeConsentimiento = z.enum(ESTADOS_DE_CONSENTIMIENTO).meta({
  description: 'Si el conductor acepta que se comparta por dónde va',
  ...significados({ nunca: 'Nunca lo ha dicho', aceptado: 'Lo acepta', retirado: 'Lo aceptó y lo retiró' }),
  ejemplos: ['aceptado'],
})

/** The addresses of a driver, as its company and its app read them. */
export const enlacesDeRastreoSchema = z.object({
  consentimiento: estadoDeConsentimiento,
  pagina: enlace(
    'Página en la que el conductor acepta, o lo retira; null mientras no se haga',
    'https://aliadas.example/r/Zk3vX0pQ7mYt2cJ5sLw9uBhNe1A',
  ).nullable(),
  direccion: direccionDeRastreoSchema
    .describe('Dirección de su teléfono; null mientras no se haga, y desde que el conductor lo retira')
    .nullable(),
})
export type EnlacesDeRastreo = z.output<typeof enlacesDeRastreoSchema>

export const descarteSchema = z.object({
  motivo: z.enum(MOTIVOS_DE_DESCARTE).meta({
    description: 'Por qué no movieron el vehículo',
    ...significados(PALABRAS_DE_DESCARTE),
    ejemplos: ['fuera_de_viaje'],
  }),
  cuantos: cantidad.describe('Cuántos puntos').meta({ ejemplos: [12] }),
  ultimoEn: instante.describe('Cuándo llegó el último, en UTC'),
})
export type Descarte = z.output<typeof descarteSchema>

/** The last point that counted, or that was kept with a mark. */
export const ultimoPuntoSchema = z.object({
  idServicio: id.describe('Servicio del viaje'),
  placas: placas.describe('Placas del vehículo de ese viaje'),
  lat: latitudDecimal,
  lon: longitudDecimal,
  en: instante.describe('Cuándo estuvo ahí, en UTC'),
  velocidad: kilometrosPorHora.nullable().meta({ ejemplos: [38] }),
  rumbo: gradosDesdeElNorte.nullable().meta({ ejemplos: [271] }),
  fuente: z.enum([...FUENTES_DE_RASTREO, 'aliado']).meta({
    description: 'De dónde vino',
    ...significados({ ...NOMBRE_DE_FUENTE, aliado: 'La aplicación del conductor' }),
    ejemplos: ['traccar'],
  }),
  bateria: cantidad
    .nullable()
    .describe('Batería del teléfono, de 0 a 100 %; null si no la dijo')
    .meta({ ejemplos: [83] }),
  precisionM: cantidad
    .nullable()
    .describe('Error de la ubicación en metros; null si no lo dijo')
    .meta({ ejemplos: [12] }),
  marca: z
    .enum(MARCAS_DE_PUNTO)
    .meta({ description: 'Por qué no movió el vehículo; null si lo movió', ...significados(QUE_ES_MARCA) })
    .nullable()
    .meta({ ejemplos: [null] }),
})

export const conductorRastreadoSchema = z.object({
  idConductor: id.describe('Identificador del conductor'),
  conductor: palabras.describe('Nombre del conductor'),
  placas: z.array(placas).describe('Placas de los vehículos que maneja'),
  consentimiento: estadoDeConsentimiento,
  consentimientoEn: instante.describe('Cuándo aceptó, o cuándo lo retiró, en UTC; null si nunca').nullable(),
  conDireccion: marca.describe('Si hay una dirección para su teléfono'),
  ultimo: ultimoPuntoSchema.describe('Último punto; null si no hay').nullable(),
  descartes: z.array(descarteSchema).describe('Lo que no movió el vehículo en los últimos días'),
})
export type ConductorRastreado = z.output<typeof conductorRastreadoSchema>
