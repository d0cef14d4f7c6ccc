import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { vehiculoResumenSchema } from '../flota/flota.schema.ts'
import { servicioResumenSchema } from '../servicios/servicios.schema.ts'
import { CODIGOS_ADVERTENCIA, DOCUMENTOS_DE_VIAJE } from './asignaciones.rules.ts'

export const advertenciaSchema = z.object({ codigo: z.enum(CODIGOS_ADVERTENCIA), mensaje: z.string() })

/** A vehicle of the fleet against one service: may it be chosen, and what should be known first. */
export const vehiculoAsignableSchema = vehiculoResumenSchema.extend({
  asignable: z.boolean(),
  motivo: z.string().nullable(),
  advertencias: z.array(advertenciaSchema),
  /** The papers that a trip needs, what expires first before the others; null is missing. */
  documentos: z.array(z.object({ documento: z.enum(DOCUMENTOS_DE_VIAJE), vence: z.string().nullable() })),
  /** What it drives on the day on which the service departs, by departure. */
  viajesDelDia: z.array(
    z.object({ codigo: z.string(), origen: z.string(), destino: z.string(), salida: z.string(), fin: z.string() }),
  ),
})
export type VehiculoAsignable = z.output<typeof vehiculoAsignableSchema>

/** A service of a day, with the vehicles that could drive it. */
export const servicioDelDiaSchema = servicioResumenSchema.extend({
  /** Of the service's own company, free for the whole trip, of its type and large enough, the smallest first; null where none is missing. */
  libres: z
    .object({
      vehiculos: z.array(
        z.object({ id: z.string(), placas: z.string(), capacidad: z.number().int(), conductor: z.string() }),
      ),
      /** How many there are; when not `exacto`, more than that. */
      cuantos: z.number().int(),
      exacto: z.boolean(),
    })
    .nullable(),
})
export type ServicioDelDia = z.output<typeof servicioDelDiaSchema>

export const asignacionSchema = z.object({
  idVehiculo: idSchema,
  advertenciasAceptadas: z
    .array(z.enum(CODIGOS_ADVERTENCIA, { error: 'Advertencia desconocida' }), {
      error: 'Las advertencias aceptadas deben ser una lista',
    })
    .max(10, 'Demasiadas advertencias')
    .default([]),
})
