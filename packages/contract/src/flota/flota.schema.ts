import { z } from 'zod'
import { PAGINAS_DE_FLOTA } from './flota.rules.ts'
import { PAPELES_QUE_VENCEN } from './papeles.rules.ts'
import { codigo, diaPlano, estrellas, id, marca, palabras, placas, telefono } from '../core/valores.ts'
import { deVehiculo } from './vehiculo.campos.ts'

/** A page of the fleet, as a table shows it. */
export const paginaDeFlotaSchema = z.object({
  pagina: z.coerce
    .number({ error: 'La página no es válida' })
    .int('La página no es válida')
    .min(1, 'La página no es válida')
    .max(10_000, 'La página no es válida')
    .default(1)
    .describe('Número de la página, desde 1'),
  porPagina: z.coerce
    .number({ error: 'El tamaño de página no es válido' })
    .refine((n) => PAGINAS_DE_FLOTA.some((p) => p === n), 'El tamaño de página debe ser 5, 10, 25 o 50')
    .default(5)
    .describe('Filas de cada página: 5, 10, 25 o 50'),
  q: z
    .string({ error: 'La búsqueda no es válida' })
    .trim()
    .max(60, 'La búsqueda es muy larga')
    .default('')
    .describe('Palabras que se buscan; sin ellas, toda la lista'),
})

/** A vehicle with its principal driver, as lists show it. */
export const vehiculoResumenSchema = z.object({
  id,
  codigo,
  placas,
  marca: deVehiculo.marca,
  modelo: deVehiculo.modelo,
  tipo: deVehiculo.tipo,
  capacidad: deVehiculo.capacidad,
  color: deVehiculo.color.nullable(),
  numeroInterno: deVehiculo.numeroInterno.nullable(),
  validado: marca.describe('Si la plataforma lo validó'),
  suspendido: marca.describe('Si está suspendido: no se puede asignar'),
  conductor: palabras.describe('Nombre del conductor principal').nullable(),
  telefono: telefono.describe('Teléfono del conductor').nullable(),
  rating: estrellas,
})
export type VehiculoResumen = z.output<typeof vehiculoResumenSchema>

export const vencimientoSchema = z.object({
  papel: z.enum(PAPELES_QUE_VENCEN).describe('Documento que vence'),
  vence: diaPlano.describe('Día en que vence, AAAA-MM-DD; null cuando falta').nullable(),
})

/** A vehicle of the fleet's own list, with the expiry of its documents. */
export const vehiculoEnListaSchema = vehiculoResumenSchema.extend({
  vencimientos: z.array(vencimientoSchema).describe('Los documentos que vencen'),
  /** Its company, only for the platform, which reads every company's fleet. */
  empresaAliada: palabras.describe('Empresa de la flota; solo la ve la plataforma').nullable(),
})
export type VehiculoEnLista = z.output<typeof vehiculoEnListaSchema>
