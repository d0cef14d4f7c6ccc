import { z } from 'zod'
import { ESTADOS_OFERTA } from './oferta-propia.rules.ts'

/** A company's own offer as it sees it. It stands here because a service carries it. */
export const ofertaPropiaSchema = z.object({
  id: z.string(),
  idServicio: z.string(),
  precio: z.number().int(),
  estado: z.enum(ESTADOS_OFERTA),
  fecha: z.string(),
  vence: z.string(),
  documentoCotizacion: z.string().nullable(),
})
export type OfertaPropia = z.output<typeof ofertaPropiaSchema>
