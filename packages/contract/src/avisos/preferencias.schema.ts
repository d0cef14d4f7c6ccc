import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { horaPlana } from '../core/fechas.ts'
import { CLASES_DE_AVISO } from './avisos.rules.ts'
import { CORREOS_DE_AVISO } from './preferencias.rules.ts'
import { claseDeAviso } from './avisos.schema.ts'
import { horaDelDia, id, marca, palabras } from '../core/valores.ts'

const preferencia = z.object({
  clase: claseDeAviso,
  app: marca.describe('Si aparece entre los avisos'),
  sonido: marca.describe('Si se oye'),
  correo: z.enum(CORREOS_DE_AVISO).describe('Por correo: no, enseguida o en una carta al día'),
  push: marca.describe('Si llega a los navegadores que lo pidieron'),
})

/** Everything that a person chose about being told. */
export const preferenciasSchema = z.object({
  clases: z.array(preferencia).describe('Cómo se avisa cada clase que ve la persona'),
  silencio: z
    .object({ desde: horaDelDia, hasta: horaDelDia })
    .nullable()
    .describe('Horas en las que no suena nada; null si no hay'),
  silenciados: z.array(id).describe('Servicios que no avisan'),
  push: marca.describe('Si este navegador recibe notificaciones mientras dure su sesión'),
  llavePush: palabras.describe('Llave con la que un navegador pide notificaciones, en base64url'),
})
export type PreferenciasDeAvisos = z.output<typeof preferenciasSchema>

const HORA = 'Escribe la hora como HH:MM'
const siONo = z.boolean({ error: 'Elige sí o no' })

export const preferenciaElegidaSchema = z.object({
  clase: z.enum(CLASES_DE_AVISO, { error: 'La clase de aviso no existe' }).describe('De qué avisa'),
  app: siONo.describe('Si aparece entre los avisos'),
  sonido: siONo.describe('Si se oye'),
  correo: z
    .enum(CORREOS_DE_AVISO, { error: 'Elige si te llega por correo' })
    .describe('Por correo: no, enseguida o en una carta al día'),
  push: siONo.describe('Si llega a los navegadores que lo pidieron'),
})

export const silencioSchema = z.object({
  silencio: z
    .object(
      { desde: horaPlana(HORA).describe('Desde qué hora'), hasta: horaPlana(HORA).describe('Hasta qué hora') },
      { error: 'Elige desde y hasta qué hora' },
    )
    .nullable()
    .describe('Horas en las que no suena nada; null para que siempre suene'),
})

export const silenciadoSchema = z.object({
  idServicio: idSchema.describe('Servicio'),
  silenciado: siONo.describe('Verdadero para que no avise más'),
})
