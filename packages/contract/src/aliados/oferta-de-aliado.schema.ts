import { z } from 'zod'
import { COMODIDADES, FOTOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { ESTADOS_OFERTA } from '../servicios/oferta-propia.rules.ts'

/** What an offer says of its vehicle while there is none (specification §3, Offer). */
export const POR_ASIGNAR = 'por Asignar' as const

const cadaUno = <const N extends string, S extends z.ZodType>(nombres: readonly N[], schema: S) =>
  Object.fromEntries(nombres.map((nombre) => [nombre, schema])) as Record<N, S>

const textoONada = z.string().nullable()
const imagen = z.string().nullable().describe('Dirección de la imagen, que se lee con la misma clave')
const deLaAceptada = z.string().nullable().describe('Solo en la oferta aceptada: a dónde se paga')

/** An offer as the client app reads it, whole, to choose among several: from the records as they are at that moment. */
export const ofertaDeAliadoSchema = z
  .object({
    id: z.string(),
    idServicio: z.string(),
    oferente: z.string(),
    precio: z.number().int(),
    estado: z.enum(ESTADOS_OFERTA),
    fecha: z.string(),
    fechaOferta: z.string(),
    vence: z.string(),
    empresa: z.string(),
    empresaAliada: z.string(),
    rating: z.number(),
    logo: imagen,
    fotosCorporativas: z.array(z.string()),
    imagen,
    corporativa: z.boolean(),
    isOfer: z.literal(true),
    finalizadoConductor: z.boolean(),
    ratingConductor: z.number().int(),
    cotizacion: z.boolean(),
    documentoCotizacion: textoONada.describe('Dirección del PDF de cotización, que se lee con la misma clave'),
    titular: deLaAceptada,
    banco: deLaAceptada,
    tipocuenta: deLaAceptada,
    cuenta: deLaAceptada,
    solicitante: textoONada,
    tipoVehiculo: z.string(),
    clase: z.string(),
    origen: z.string(),
    destino: z.string(),
    ruta: z.string(),
    fechaSalida: textoONada,
    horaSalida: textoONada,
    fechaRegreso: textoONada,
    horaRegreso: textoONada,
    manana: z.boolean(),
    regreso: z.boolean(),
    pasajeros: z.number().int(),
    paradas: z.array(z.object({ location: z.string(), lat: z.number().nullable(), lon: z.number().nullable() })),
    paradasCoords: z.array(z.object({ lat: z.number(), lon: z.number() })),
    conductor: textoONada,
    placas: textoONada,
    marca: textoONada,
    modelo: textoONada,
    capacidad: z.union([z.number().int(), z.literal(POR_ASIGNAR)]),
    ...cadaUno(FOTOS_DE_VEHICULO, textoONada),
    ...cadaUno(COMODIDADES, z.boolean()),
  })
  .meta({ id: 'Oferta' })
