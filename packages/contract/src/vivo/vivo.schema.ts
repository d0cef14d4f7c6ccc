import { z } from 'zod'
import { claseDeAviso } from '../avisos/avisos.schema.ts'
import { id, mensajeParaPersonas, placas } from '../core/valores.ts'
import { estadoDeVinculacion } from '../flota/vinculaciones.schema.ts'
import { posicionSchema } from '../posiciones/posiciones.schema.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'

const tipo = <const T extends string>(nombre: T) => z.literal(nombre).describe('De qué trata el evento')

/**
 * What the live stream carries (`GET /api/vivo`, server-sent events). Each event's id is 'number.place': the stream's own
 * number and a place that only the server can read. After a drop the browser names the last id that it saw and misses nothing.
 */
export const eventoVivoSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: tipo('servicio'), servicio: servicioSchema.describe('El servicio, como está ahora') }),
  z.object({ tipo: tipo('servicio-fuera'), id: id.describe('Servicio que ya no se ve') }),
  z.object({
    tipo: tipo('aviso'),
    clase: z
      .enum(['recorrido-iniciado', 'oferta-no-elegida', 'oferta-aceptada', 'oferta-vencida'])
      .describe('De qué avisa'),
    texto: mensajeParaPersonas,
    idServicio: id.describe('Identificador del servicio'),
  }),
  z.object({
    tipo: tipo('avisos'),
    id: id.describe('Identificador del aviso'),
    clase: claseDeAviso,
    idServicio: id.describe('Servicio del que trata').nullable(),
  }),
  z.object({ tipo: tipo('posicion'), posicion: posicionSchema.describe('Dónde está ahora un vehículo') }),
  z.object({
    tipo: tipo('posicion-fuera'),
    idServicio: id.describe('Servicio cuyo vehículo ya no se muestra: su conductor dejó de compartir por dónde va'),
  }),
  z.object({ tipo: tipo('flota') }),
  z.object({
    tipo: tipo('vinculacion'),
    id: id.describe('Identificador de la solicitud'),
    placas: placas.describe('Placas por las que se pidió'),
    estado: estadoDeVinculacion,
  }),
  z.object({ tipo: tipo('perfil') }),
  z.object({ tipo: tipo('proveedores') }),
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
  /** Sent every `LATIDO_MS`, without a place: a stream without it is dead, although nothing ended it. */
  latido: 'latido',
} as const

export const LATIDO_MS = 15_000

export const RUTA_EN_VIVO = '/api/vivo'
