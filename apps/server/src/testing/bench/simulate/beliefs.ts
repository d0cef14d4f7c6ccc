import { z } from 'zod'

const text = z.string()
const some = text.nullable()
const point = z.object({ en: z.number(), lat: z.number(), lon: z.number() })

/** What the process of the actors tells at the end of a run. */
export const beliefsSchema = z.object({
  publicados: z.number(),
  llamadas: z.record(text, z.object({ estados: z.record(text, z.number()), ms: z.array(z.number()) })),
  cuentas: z.record(text, z.number()),
  fallos: z.array(text),
  decisiones: z.array(text),
  clientes: z.array(
    z.object({
      eventos: z.array(text),
      pagados: z.array(text),
      ofertas: z.array(z.object({ id: text, idServicio: text, precio: z.number().nullable() })),
      servicios: z.array(
        z.object({
          id: text,
          estado: text,
          empresaAliada: some,
          valorOferta: z.number().nullable(),
          metodoPago: some,
          pago: z.boolean(),
          placas: some,
          conductor: some,
          fuec: z.boolean(),
          observaciones: some,
          estrellas: z.number().nullable(),
          cancelado: z.boolean(),
          pasos: z.array(text),
        }),
      ),
    }),
  ),
  empresas: z.array(
    z.object({
      oidos: z.array(text),
      servicios: z.array(
        z.object({
          id: text,
          estado: text,
          version: z.number(),
          placas: some,
          idConductor: some,
          fuec: z.boolean(),
          pago: z.boolean(),
          valorOferta: z.number().nullable(),
          pasos: z.array(text),
        }),
      ),
      fuera: z.array(text),
      ofertas: z.array(z.object({ id: text, idServicio: text, precio: z.number(), estado: text })),
      viajes: z.array(
        z.object({ idServicio: text, puntos: z.array(point), pasos: z.array(text), terminado: z.boolean() }),
      ),
    }),
  ),
})
export type Beliefs = z.output<typeof beliefsSchema>
