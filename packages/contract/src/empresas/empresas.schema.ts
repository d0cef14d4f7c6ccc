import { z } from 'zod'
import { texto, textoOpcional } from '../core/campos.ts'
import { BANCOS, CIUDADES, TIPOS_CUENTA, VALORES_PUESTO } from './empresas.catalogo.ts'

/** Personal part of the profile (specification §5, Company profile). */
export const perfilPersonalSchema = z.object({
  nombres: texto('El nombre es requerido', 80),
  apellidos: texto('Los apellidos son requeridos', 80),
  puesto: z.enum(VALORES_PUESTO, { error: 'Por favor selecciona un puesto' }),
  movil: texto('El teléfono móvil es requerido', 40),
})

/** Company part, which only its administrators change. */
export const perfilDeEmpresaSchema = z.object({
  empresa: texto('La empresa es requerida', 120),
  direccion: textoOpcional(200),
  ciudad: z.enum(CIUDADES, { error: 'Elige una ciudad de la lista' }).nullish(),
  departamento: textoOpcional(80),
  cuenta: texto('El número de cuenta es requerido', 40),
  tipocuenta: z.enum(TIPOS_CUENTA, { error: 'El tipo de cuenta es requerido' }),
  banco: z.enum(BANCOS, { error: 'El banco es requerido' }),
  titular: texto('El nombre del titular es requerido', 120),
  rut: texto('El RUT o cédula es requerido', 40),
})

export type PerfilPersonal = z.output<typeof perfilPersonalSchema>
export type PerfilDeEmpresa = z.output<typeof perfilDeEmpresaSchema>
