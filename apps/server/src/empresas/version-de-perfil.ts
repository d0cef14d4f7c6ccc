import { createHash } from 'node:crypto'
import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/index.ts'

export type DatosDePersona = Pick<Selectable<Tables['personas']>, 'nombres' | 'apellidos' | 'puesto' | 'movil'>
export type DatosDeEmpresa = Pick<
  Selectable<Tables['empresas']>,
  'nombre' | 'direccion' | 'ciudad' | 'departamento' | (typeof CAMPOS_BANCARIOS)[number]
>

/**
 * A digest of the form's data. It is not the row's version: a new photo must not make a form stale that contains no
 * photos. `empresa` is null for a person who may not change the company's data; the digest then leaves it out.
 */
export const versionDePerfil = (persona: DatosDePersona, empresa: DatosDeEmpresa | null): string => {
  const { nombres, apellidos, puesto, movil } = persona
  const valores: unknown[] = [nombres, apellidos, puesto, movil]
  if (empresa) {
    const { nombre, direccion, ciudad, departamento } = empresa
    valores.push(nombre, direccion, ciudad, departamento, ...CAMPOS_BANCARIOS.map((campo) => empresa[campo]))
  }
  return createHash('sha256').update(JSON.stringify(valores)).digest('base64url')
}
