import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { CAMBIOS_DE_FUEC, CLASES_DE_AVISO, MAXIMO_DE_MARCAS, MOTIVOS_DE_PERDIDA } from './avisos.rules.ts'
import { cantidad, codigo, diaPlano, id, instante, marca, palabras, pesos, placas, reloj } from '../core/valores.ts'
import { PUNTUALIDADES } from '../servicios/puntualidad.rules.ts'
import { deViaje, metodoDePago } from '../servicios/viaje.campos.ts'

export const claseDeAviso = z.enum(CLASES_DE_AVISO).describe('De qué avisa')

/** A notice with what its text is made of (`decirAviso`). What a person may no longer see is null. */
export const avisoSchema = z.object({
  id: id.describe('Identificador del aviso'),
  clase: claseDeAviso,
  en: instante.describe('Cuándo pasó'),
  leido: marca.describe('Si la persona ya lo leyó'),
  silenciado: marca.describe('Si la persona no quiere avisos de este servicio'),
  idServicio: id.describe('Servicio del que trata').nullable(),
  codigoServicio: codigo.describe('Código corto del servicio').nullable(),
  idObjeto: id.describe('Registro del que trata: el servicio, la oferta, el vehículo, la persona o la empresa'),
  viaje: z
    .object({
      tipo: deViaje.tipo,
      origen: deViaje.origen,
      destino: deViaje.destino,
      fechaSalida: deViaje.fechaSalida,
      horaSalida: deViaje.horaSalida,
      vence: instante.describe('Hasta cuándo recibe ofertas'),
    })
    .nullable()
    .describe('El viaje del servicio o de la oferta'),
  valor: pesos.describe('Valor de la oferta, en pesos colombianos').nullable(),
  metodoPago: metodoDePago.nullable(),
  motivo: z.enum(MOTIVOS_DE_PERDIDA).describe('Por qué se perdió la oferta').nullable(),
  cambio: z.enum(CAMBIOS_DE_FUEC).describe('Qué cambió en el viaje de un FUEC que dejó de regir').nullable(),
  puntualidad: z.enum(PUNTUALIDADES).describe('Qué se prevé de un vehículo que puede llegar tarde').nullable(),
  placas: placas.nullable(),
  papel: palabras.describe('Documento del que trata').nullable(),
  dia: diaPlano.describe('Día en que vence el documento').nullable(),
  desde: instante.describe('Desde cuándo no se sabe del vehículo').nullable(),
  nombre: palabras.describe('Nombre de la persona, de la empresa o del proveedor').nullable(),
  lista: palabras.describe('Lista de la mesa en la que está el proveedor').nullable(),
})
export type Aviso = z.output<typeof avisoSchema>

/** What the bell shows. */
export const sinLeerSchema = z.object({
  sinLeer: cantidad.describe('Avisos sin leer; nunca más de 100'),
  proximo: instante
    .describe('Cuándo habrá un aviso nuevo aunque nada cambie; null si no se sabe de ninguno')
    .nullable(),
  ahora: reloj,
})

const elegidos = (que: string) =>
  z
    .array(idSchema, { error: `Elige los ${que}` })
    .max(MAXIMO_DE_MARCAS, `Elige como máximo ${MAXIMO_DE_MARCAS} ${que}`)
    .default([])

/** Some notices, or all those of some services. */
export const marcasSchema = z
  .object({
    ids: elegidos('avisos').describe('Identificadores de los avisos'),
    servicios: elegidos('servicios').describe('Servicios cuyos avisos se marcan, todos'),
    leido: z.boolean({ error: 'Di si quedan leídos' }).describe('Verdadero para marcarlos como leídos'),
  })
  .refine(({ ids, servicios }) => ids.length + servicios.length > 0, {
    error: 'Elige al menos un aviso',
    path: ['ids'],
  })
export type Marcas = z.output<typeof marcasSchema>
