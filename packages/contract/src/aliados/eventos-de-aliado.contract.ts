import { z } from 'zod'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { marca, significados } from '../core/valores.ts'
import {
  DIAS_DE_EVENTOS,
  ESPERA_MAXIMA_S,
  ETIQUETA_DE_EVENTO,
  TIPOS_DE_EVENTO,
  type TipoDeEvento,
} from './eventos-de-aliado.rules.ts'
import { eventoSchema, idDeEventoQueSale } from './eventos-de-aliado.schema.ts'
import { limiteDePagina } from './listas-de-aliado.ts'

export const DESDE_AJENO = 'No conocemos ese evento'
export const DESDE_VIEJO = `Ese evento tiene más de ${DIAS_DE_EVENTOS} días: los siguientes ya no están`
export const MUCHAS_ESPERAS = 'Ya hay diez llamadas tuyas esperando eventos.'

const DESDE_MALO: FallaDeRuta = {
  motivo: 'formato',
  causa: '`desde` no es de un evento tuyo.',
  remedio: 'Envía el `siguiente` que recibiste, o empieza sin él.',
  mensaje: DESDE_AJENO,
  campos: { desde: 'formato' },
}
const DESDE_PASADO: FallaDeRuta = {
  motivo: 'pasada',
  causa: `Los eventos que siguen a \`desde\` tienen más de ${DIAS_DE_EVENTOS} días y ya no están.`,
  remedio: 'Empieza sin él, y lee de nuevo tus servicios: en medio pudo pasar algo.',
  mensaje: DESDE_VIEJO,
  campos: { desde: 'pasada' },
}
const YA_ESPERAN: FallaDeRuta = {
  motivo: 'en_espera',
  causa: 'Diez llamadas del aliado ya esperan eventos en el mismo servidor.',
  remedio: 'Deja que una sola espere, o llama sin `espera`.',
  mensaje: MUCHAS_ESPERAS,
}

const TIPO = 'El tipo de evento no existe'
const esTipo = (uno: string): uno is TipoDeEvento => TIPOS_DE_EVENTO.some((tipo) => tipo === uno)

/** One kind or several with commas. */
const tipos = z
  .union(
    [
      z.enum(TIPOS_DE_EVENTO).meta({ ...significados(ETIQUETA_DE_EVENTO), ejemplos: ['oferta.recibida'] }),
      z
        .string()
        .refine((varios) => varios.split(',').every(esTipo), { error: TIPO, params: { motivo: 'opcion' } })
        .meta({
          pattern: `^(${TIPOS_DE_EVENTO.join('|').replaceAll('.', '\\.')})(,(${TIPOS_DE_EVENTO.join('|').replaceAll('.', '\\.')}))*$`,
          ejemplos: ['oferta.recibida,servicio.confirmado'],
        }),
    ],
    { error: TIPO },
  )
  .transform((varios) => varios.split(',').filter(esTipo))
  .optional()
  .meta({
    description: 'Solo los de este tipo, o de alguno de varios separados por comas',
    ejemplos: ['oferta.recibida'],
  })

const ESPERA = `La espera va de 0 a ${ESPERA_MAXIMA_S} segundos`

/** What happened to what a partner reads. */
export const eventosDeAliadoRoutes = defineRoutes({
  listarEventos: {
    method: 'get',
    path: '/api/v1/eventos',
    summary: `Lo que pasó con tus servicios, sus ofertas y tus conductores en los últimos ${DIAS_DE_EVENTOS} días, en su orden`,
    description:
      'Guarda `siguiente` y envíalo como `desde` en la próxima llamada: ninguno se pierde ni llega dos veces. Con `espera`, la respuesta llega apenas pasa algo; cuenta como una llamada, dure lo que dure. Trae solo los tipos de lo que la clave puede leer: `servicio.*` y `oferta.*` con `servicios:leer`, los demás con `conductores:registrar`',
    exito: 'Los eventos que siguen a `desde`; ninguno si no ha pasado nada',
    fallas: [DESDE_MALO, DESDE_PASADO, YA_ESPERAN],
    access: 'partner',
    scope: 'eventos:leer',
    query: z.object({
      desde: z
        .string({ error: DESDE_AJENO })
        .regex(/^evt_[0-9]{12}_[2-9A-Z]{6}$/, DESDE_AJENO)
        .optional()
        .describe('Los que siguen a este: el `siguiente` de la respuesta anterior. Sin él, desde el más antiguo')
        .meta({ ejemplos: ['evt_000000000042_8NDFAB'] }),
      tipos,
      limite: limiteDePagina,
      espera: z.coerce
        .number({ error: ESPERA })
        .int(ESPERA)
        .min(0, ESPERA)
        .max(ESPERA_MAXIMA_S, ESPERA)
        .default(0)
        .meta({
          description: `Cuántos segundos espera la respuesta si todavía no hay ninguno, de 0 a ${ESPERA_MAXIMA_S}`,
          ejemplos: [25],
        }),
    }),
    response: z.object({
      eventos: z.array(eventoSchema).describe('Los eventos, del más antiguo al más nuevo'),
      siguiente: idDeEventoQueSale.describe('Envíalo como `desde` en la próxima llamada'),
      hayMas: marca.describe('Si ya hay más: llama de nuevo enseguida').meta({ ejemplos: [false] }),
    }),
  },
})
