import { z } from 'zod'
import { ESTADOS_DE_VINCULACION } from '../flota/vinculaciones.rules.ts'
import { posicionSchema } from '../posiciones/posiciones.schema.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'

/**
 * What the live stream carries (`GET /api/vivo`, server-sent events). Each event's id is 'number.place': the stream's own
 * number and a place that only the server can read. After a drop the browser names the last id that it saw and misses nothing.
 */
export const eventoVivoSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('servicio'), servicio: servicioSchema }),
  z.object({ tipo: z.literal('servicio-fuera'), id: z.string() }),
  z.object({
    tipo: z.literal('aviso'),
    clase: z.enum(['recorrido-iniciado', 'oferta-no-elegida', 'oferta-aceptada', 'oferta-vencida']),
    texto: z.string(),
    idServicio: z.string(),
  }),
  z.object({ tipo: z.literal('posicion'), posicion: posicionSchema }),
  z.object({ tipo: z.literal('flota') }),
  z.object({
    tipo: z.literal('vinculacion'),
    id: z.string(),
    placas: z.string(),
    estado: z.enum(ESTADOS_DE_VINCULACION),
  }),
  z.object({ tipo: z.literal('perfil') }),
  z.object({ tipo: z.literal('proveedores') }),
])
export type EventoVivo = z.output<typeof eventoVivoSchema>

/** Names of the stream's own events, beside the data of `eventoVivoSchema` (sent as `cambio`). */
export const EVENTOS_DE_CONTROL = {
  /** Sent once on every connection, after what was missed: the stream is live from here on; a browser without a place reads its data now. */
  listo: 'listo',
  /** What came after the place that the browser named is not told one by one: read everything again. */
  reinicio: 'reinicio',
  /** The session is over or the person's rights changed: ask who one is. */
  fin: 'fin',
} as const

export const RUTA_EN_VIVO = '/api/vivo'
