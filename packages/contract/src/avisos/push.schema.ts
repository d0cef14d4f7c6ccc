import { z } from 'zod'
import { esServicioDePush } from './push.rules.ts'

const DIRECCION = 'Este navegador no tiene un servicio de notificaciones que conozcamos'
const LLAVE = 'Las llaves de la suscripción no son válidas'

const direccion = z
  .string({ error: DIRECCION })
  .max(1000, DIRECCION)
  .refine(esServicioDePush, DIRECCION)
  .describe('Dirección que da el navegador')
/** Base64url of so many bytes. */
const llave = (bytes: number) =>
  z
    .string({ error: LLAVE })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}$`), LLAVE)
    .describe('Llave que da el navegador, en base64url')

export const suscripcionSchema = z.object({ direccion, p256dh: llave(65), auth: llave(16) })
export type SuscripcionNueva = z.output<typeof suscripcionSchema>
