import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import { CAMPOS_BANCARIOS } from '../empresas/empresas.rules.ts'
import { ACCIONES_DE_VEHICULO } from './acciones.rules.ts'
import { vencimientoSchema } from './flota.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'
import { id, instante, palabras, ruta, tipoDeArchivo } from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { porCada } from '../core/objetos.ts'

const dato = palabras.nullable()
const bancarios = porCada(CAMPOS_BANCARIOS, (campo) => deCuenta[campo].nullable())

/** A vehicle on its page. Account and RUT are null for everybody but administrators of its company. */
export const fichaDeVehiculoSchema = vehiculoSchema.extend({
  ...bancarios,
  /** The version of the form's data; it is sent back with the form. */
  version: palabras.describe('Versión de estos datos: vuelve con la edición'),
  /** Content types of the stored documents, by the field of their address: they decide how each is shown. */
  tiposDeArchivo: z.record(z.string(), tipoDeArchivo).describe('Tipo de cada archivo, por el campo de su dirección'),
  motivoSuspension: dato.describe('Por qué está suspendido; null si no lo está'),
  vencimientos: z.array(vencimientoSchema).describe('Los documentos que vencen'),
  acciones: z.record(z.enum(ACCIONES_DE_VEHICULO), accionSchema).describe('Qué puede hacer quien lee, y por qué no'),
})
export type FichaDeVehiculo = z.output<typeof fichaDeVehiculoSchema>

/**
 * A changed field. Old and new values are given for the vehicle and its documents, never for a person or an account.
 */
const cambioSchema = z.object({
  campo: palabras.describe('Campo que cambió'),
  antes: dato.describe('Su valor anterior; null si no se cuenta'),
  despues: dato.describe('Su valor nuevo; null si no se cuenta'),
})

/** One line of a vehicle's history, newest first. */
export const lineaDeVehiculoSchema = z.object({
  id,
  en: instante.describe('Cuándo se hizo, en UTC'),
  quien: palabras.describe('Quién lo hizo'),
  accion: palabras.describe('Qué se hizo'),
  motivo: dato.describe('Por qué, en sus palabras'),
  cambios: z.array(cambioSchema).describe('Campos que cambiaron'),
  archivos: z
    .array(
      z.object({
        lugar: palabras.describe('Foto o documento que se reemplazó'),
        anterior: ruta.describe('Dirección del archivo anterior; null si no había').nullable(),
      }),
    )
    .describe('Archivos que se reemplazaron'),
})
export type LineaDeVehiculo = z.output<typeof lineaDeVehiculoSchema>

/** Details of a refused edit: the edit that came first. */
const cambioAjenoSchema = z.object({
  quien: palabras.describe('Quién guardó primero'),
  en: instante.describe('Cuándo guardó, en UTC'),
  campos: z.array(palabras).describe('Campos que cambió'),
})
export type CambioAjeno = z.output<typeof cambioAjenoSchema>
