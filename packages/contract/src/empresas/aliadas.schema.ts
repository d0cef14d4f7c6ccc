import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import {
  cantidad,
  correoElectronico,
  estrellas,
  id,
  instante,
  marca,
  palabras,
  rolEnEmpresa,
  ruta,
} from '../core/valores.ts'
import { puesto } from './cuenta.campos.ts'
import { legalesSchema } from './legal.schema.ts'

/** An allied company as the platform's list shows it. */
export const aliadaSchema = z.object({
  id,
  nombre: palabras.describe('Nombre de la empresa'),
  ciudad: palabras.describe('Ciudad de la empresa'),
  logo: ruta.describe('Dirección del logo; null sin él').nullable(),
  rating: estrellas,
  personas: cantidad.describe('Personas que tiene'),
  vehiculos: cantidad.describe('Vehículos que tiene'),
  suspendida: marca.describe('Si la plataforma la suspendió'),
  motivoSuspension: palabras.describe('Por qué está suspendida; null si no lo está').nullable(),
  registrada: instante.describe('Cuándo se registró, en UTC'),
})
export type Aliada = z.output<typeof aliadaSchema>

const personaSchema = z.object({
  id,
  nombre: palabras.describe('Nombre de la persona'),
  email: correoElectronico,
  puesto,
  role: rolEnEmpresa,
  activo: marca.describe('Si puede entrar'),
})

/** The same with its people and running services. */
export const fichaDeAliadaSchema = aliadaSchema.extend({
  direccion: palabras.describe('Dirección de la empresa'),
  departamento: palabras.describe('Departamento de la empresa'),
  gente: z.array(personaSchema).describe('Las primeras cien personas, primero quienes administran'),
  enCurso: cantidad.describe('Viajes que ganó y no ha terminado'),
  legales: legalesSchema.nullable().describe('Sus datos legales; null mientras no los escriba'),
  acciones: z.object({ suspender: accionSchema, levantar: accionSchema }).describe('Qué puede hacer quien lee'),
})
export type FichaDeAliada = z.output<typeof fichaDeAliadaSchema>
