import { z } from 'zod'
import { cursor, idSchema, texto } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_EN_MAPA } from './servicios.rules.ts'
import { servicioResumenSchema, servicioSchema } from './servicios.schema.ts'

/** Degrees from the address. An empty one is missing; as a number it would be 0. */
const grado = (nombre: string) =>
  z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.coerce
      .number({ error: `El límite ${nombre} debe ser un número` })
      .min(-180, `El límite ${nombre} no es válido`)
      .max(180, `El límite ${nombre} no es válido`),
  )

const servicioParams = z.object({ id: idSchema })

/** The most services that one answer for the map carries one by one; beyond it `grupos` counts every one of them by place and state. */
export const MAXIMO_EN_MAPA = 5000
/** How many of them come along, by departure, for the list beside the map, when the rest is only counted. */
export const LISTA_CON_GRUPOS = 1000

const cuentasSchema = z.record(z.enum(ESTADOS_EN_MAPA), z.number().int())
/** All the services of one cell of the map, at their middle. */
const grupoSchema = z.object({ lat: z.number(), lon: z.number(), cuentas: cuentasSchema })
export type GrupoDeServicios = z.output<typeof grupoSchema>
export const PAGINA_DE_SERVICIOS = 25

export const serviciosRoutes = defineRoutes({
  listarServiciosDelMapa: {
    method: 'get',
    path: '/api/servicios/mapa',
    summary: 'Los servicios visibles en un área, con margen de 0,1 grados',
    access: 'session',
    query: z.object({
      oeste: grado('oeste'),
      sur: grado('sur'),
      este: grado('este'),
      norte: grado('norte'),
      empresa: idSchema.optional(),
    }),
    response: z.object({
      servicios: z.array(servicioResumenSchema),
      hayMas: z.boolean(),
      grupos: z.array(grupoSchema),
      ahora: z.number(),
    }),
  },
  listarServicios: {
    method: 'get',
    path: '/api/servicios',
    summary: 'Los servicios de un estado, por fecha de salida',
    access: 'session',
    query: z.object({
      estado: z.enum(ESTADOS_EN_MAPA, { error: 'El estado no existe' }),
      cursor,
      empresa: idSchema.optional(),
    }),
    response: z.object({
      servicios: z.array(servicioResumenSchema),
      siguiente: z.string().nullable(),
      ahora: z.number(),
    }),
  },
  buscarServicios: {
    method: 'get',
    path: '/api/servicios/buscar',
    summary:
      'Los servicios que la empresa puede ver, por las palabras con que empiezan sus datos; primero los más nuevos',
    access: 'session',
    query: z.object({ q: texto('Escribe qué servicio buscas', 60), cursor }),
    response: z.object({
      servicios: z.array(servicioResumenSchema),
      siguiente: z.string().nullable(),
      ahora: z.number(),
    }),
  },
  leerServicio: {
    method: 'get',
    path: '/api/servicios/{id}',
    summary: 'Un servicio con todo lo que la empresa puede ver',
    access: 'session',
    params: servicioParams,
    response: z.object({ servicio: servicioSchema, ahora: z.number() }),
  },
})
