import { z } from 'zod'
import { posicionSchema } from '../posiciones/posiciones.schema.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'

/**
 * What the live stream carries (`GET /api/vivo`, server-sent events). Each event's id is a place in the change log: after a drop the
 * browser names the last one it saw and misses nothing.
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
  z.object({ tipo: z.literal('perfil') }),
])
export type EventoVivo = z.output<typeof eventoVivoSchema>

/** Names of the stream's own events, beside the data of `eventoVivoSchema` (sent as `cambio`). */
export const EVENTOS_DE_CONTROL = {
  /** Sent first on every connection: the stream is live from here on; a browser without a place in the log reads its data now. */
  listo: 'listo',
  /** The place that the browser named is too old: read everything again. */
  reinicio: 'reinicio',
  /** The session ended: go to the login. */
  fin: 'fin',
} as const

export const RUTA_EN_VIVO = '/api/vivo'
