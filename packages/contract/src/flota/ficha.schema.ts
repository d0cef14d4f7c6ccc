import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import { CAMPOS_BANCARIOS } from '../empresas/empresas.rules.ts'
import { ACCIONES_DE_VEHICULO } from './acciones.rules.ts'
import { vencimientoSchema } from './flota.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'

const textoONada = z.string().nullable()
const bancarios = Object.fromEntries(CAMPOS_BANCARIOS.map((campo) => [campo, textoONada])) as Record<
  (typeof CAMPOS_BANCARIOS)[number],
  typeof textoONada
>

/** A vehicle as its page shows it. Its account and its RUT are null for whoever is no administrator of its company. */
export const fichaDeVehiculoSchema = vehiculoSchema.extend({
  ...bancarios,
  /** What a form was filled with; it goes back with the form. */
  version: z.string(),
  /** Kinds of the stored documents, by the field of their address: what is shown in place, and how. */
  tiposDeArchivo: z.record(z.string(), z.string()),
  motivoSuspension: textoONada,
  vencimientos: z.array(vencimientoSchema),
  acciones: z.record(z.enum(ACCIONES_DE_VEHICULO), accionSchema),
})
export type FichaDeVehiculo = z.output<typeof fichaDeVehiculoSchema>

/** A field that changed. What it was and is are told of the vehicle and its papers, never of a person or an account. */
const cambioSchema = z.object({ campo: z.string(), antes: textoONada, despues: textoONada })

/** One line of a vehicle's history, newest first. */
export const lineaDeVehiculoSchema = z.object({
  id: z.string(),
  en: z.string(),
  quien: z.string(),
  accion: z.string(),
  motivo: textoONada,
  cambios: z.array(cambioSchema),
  /** Files that were replaced, with the address of the one before; null when there was none. */
  archivos: z.array(z.object({ lugar: z.string(), anterior: textoONada })),
})
export type LineaDeVehiculo = z.output<typeof lineaDeVehiculoSchema>

/** What a refused edition tells of the one that came first. */
const cambioAjenoSchema = z.object({ quien: z.string(), en: z.string(), campos: z.array(z.string()) })
export type CambioAjeno = z.output<typeof cambioAjenoSchema>
