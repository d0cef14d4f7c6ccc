import { z } from 'zod'
import { defineRoutes } from '../core/route.ts'
import { cantidad, id, instante, palabras, significados } from '../core/valores.ts'
import { ALCANCES, ETIQUETA_DE_ALCANCE, MODOS } from './aliados.contract.ts'

/** What a key is and may do, as its application reads it. */
export const yoRoutes = defineRoutes({
  leerYo: {
    method: 'get',
    path: '/api/v1/yo',
    summary: 'Quién eres con esta clave, qué puedes hacer y hasta cuándo',
    description: 'Cualquier clave que sirva la puede llamar; cuenta como una llamada',
    exito: 'El aliado, su clave y sus límites',
    access: 'partner',
    response: z.object({
      aliado: z
        .object({
          id,
          nombre: palabras
            .describe('Nombre con el que la plataforma te registró')
            .meta({ ejemplos: ['Turismo del Pacífico'] }),
        })
        .describe('La organización de la que es la clave; todo lo que publica es suyo'),
      clave: z
        .object({
          id,
          nombre: palabras.describe('Nombre que le dio la plataforma; vacío sin él').meta({ ejemplos: ['Producción'] }),
          ultimos: palabras
            .describe('Sus últimos cuatro caracteres; null en una de antes')
            .nullable()
            .meta({ ejemplos: ['7QF5'] }),
        })
        .describe('La clave con la que se llamó'),
      alcances: z
        .array(z.enum(ALCANCES).meta({ description: 'Un alcance', ...significados(ETIQUETA_DE_ALCANCE) }))
        .describe('Lo que la clave permite')
        .meta({ ejemplos: [['servicios:leer', 'servicios:escribir']] }),
      modo: z.enum(MODOS).meta({
        description: 'En qué mundo actúa la clave',
        ...significados({
          viva: 'El real: lo ven empresas reales',
          prueba: 'El de prueba: sus empresas son simuladas, y ninguna real ve ni cuenta lo suyo',
        }),
        ejemplos: ['viva'],
      }),
      vence: instante
        .describe('Desde cuándo deja de servir, en UTC; null si no vence')
        .nullable()
        .meta({ ejemplos: ['2035-06-16T05:00:00.000Z'] }),
      limites: z
        .object({
          llamadasPorMinuto: cantidad
            .describe('Llamadas por minuto del aliado, con todas sus claves juntas')
            .meta({ ejemplos: [600] }),
          bytesDeCuerpo: cantidad.describe('Bytes de un cuerpo JSON').meta({ ejemplos: [262_144] }),
          horasDeIdempotencia: cantidad
            .describe('Horas que vale una respuesta guardada con `Idempotency-Key`')
            .meta({ ejemplos: [48] }),
        })
        .describe('Cuánto puede pedir'),
    }),
  },
})
