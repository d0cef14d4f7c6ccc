import { z } from 'zod'
import { PAGINAS_DE_FLOTA } from './flota.rules.ts'
import { PAPELES_QUE_VENCEN } from './vencimientos.rules.ts'

/** A page of the fleet, as a table turns them. */
export const paginaDeFlotaSchema = z.object({
  pagina: z.coerce
    .number({ error: 'La página no es válida' })
    .int('La página no es válida')
    .min(1, 'La página no es válida')
    .max(10_000, 'La página no es válida')
    .default(1),
  porPagina: z.coerce
    .number({ error: 'El tamaño de página no es válido' })
    .refine((n) => PAGINAS_DE_FLOTA.some((p) => p === n), 'El tamaño de página debe ser 5, 10, 25 o 50')
    .default(5),
  q: z.string({ error: 'La búsqueda no es válida' }).trim().max(60, 'La búsqueda es muy larga').default(''),
})

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

export const vencimientoSchema = z.object({ papel: z.enum(PAPELES_QUE_VENCEN), vence: z.string().nullable() })

/** A vehicle of the fleet's own list: with the days on which its papers end. */
export const vehiculoEnListaSchema = vehiculoResumenSchema.extend({
  vencimientos: z.array(vencimientoSchema),
  /** Its company, which only the platform is told: it reads every company's fleet. */
  empresaAliada: z.string().nullable(),
})
export type VehiculoEnLista = z.output<typeof vehiculoEnListaSchema>
