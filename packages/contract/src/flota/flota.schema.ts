import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { CODIGOS_ADVERTENCIA } from './flota.rules.ts'

export const advertenciaSchema = z.object({ codigo: z.enum(CODIGOS_ADVERTENCIA), mensaje: z.string() })

/** A vehicle with its principal driver, as lists show it. */
export const vehiculoResumenSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  placas: z.string(),
  marca: z.string(),
  modelo: z.string(),
  tipo: z.string(),
  capacidad: z.number().int(),
  color: z.string().nullable(),
  numeroInterno: z.string().nullable(),
  validado: z.boolean(),
  suspendido: z.boolean(),
  conductor: z.string().nullable(),
  telefono: z.string().nullable(),
  rating: z.number(),
})
export type VehiculoResumen = z.output<typeof vehiculoResumenSchema>

/** The same vehicle against one service: may it be chosen, and what should be known first. */
export const vehiculoAsignableSchema = vehiculoResumenSchema.extend({
  asignable: z.boolean(),
  motivo: z.string().nullable(),
  advertencias: z.array(advertenciaSchema),
})
export type VehiculoAsignable = z.output<typeof vehiculoAsignableSchema>

export const asignacionSchema = z.object({
  idVehiculo: idSchema,
  advertenciasAceptadas: z
    .array(z.enum(CODIGOS_ADVERTENCIA, { error: 'Advertencia desconocida' }), {
      error: 'Las advertencias aceptadas deben ser una lista',
    })
    .max(10, 'Demasiadas advertencias')
    .default([]),
})
