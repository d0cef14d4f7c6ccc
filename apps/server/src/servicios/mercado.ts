import { TIPOS_DE_VEHICULO, perfilCompleto, sinPermiso, type Estado } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Lector } from './presentar.ts'

type Quien = Pick<Persona, 'id' | 'empresaId' | 'rol'>

/** The vehicle types with which a company takes part in the market: none while it is suspended. */
export const tiposDeLaFlota = async (tx: Tx, empresaId: string): Promise<string[]> => {
  const filas = await tx
    .selectFrom('vehiculos')
    .innerJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .select('vehiculos.tipo')
    .distinct()
    .where('empresaId', '=', empresaId)
    .where('suspendida', '=', false)
    .orderBy('vehiculos.tipo')
    .execute()
  return filas.map((fila) => fila.tipo)
}

/** Whether the market is open to this person: the own profile, and the company's account and first photo (decisions §9). */
const tienePerfilCompleto = async (tx: Tx, persona: Quien): Promise<boolean> => {
  const fila = await tx
    .selectFrom('personas')
    .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
    .select(['personas.perfil', 'empresas.cuenta', 'empresas.fotosCorporativas'])
    .where('personas.id', '=', persona.id)
    .where('empresas.id', '=', persona.empresaId)
    .executeTakeFirst()
  return fila !== undefined && perfilCompleto({ ...fila, plataforma: persona.rol === 'plataforma' })
}

/** Refuses whoever has not completed what the market asks for. `para` ends the sentence: "para ofertar". */
export const exigirPerfilCompleto = async (tx: Tx, persona: Quien, para: string): Promise<void> => {
  if (!(await tienePerfilCompleto(tx, persona))) throw sinPermiso(`Completa el perfil de la empresa ${para}.`)
}

export const lectorDe = async (tx: Tx, persona: Quien): Promise<Lector> => ({
  empresaId: persona.empresaId,
  rol: persona.rol,
  perfilCompleto: await tienePerfilCompleto(tx, persona),
})

/** The types of pending services that this person sees: the fleet's, all for the platform, none without a complete profile. */
export const tiposDelMercado = async (tx: Tx, persona: Quien): Promise<readonly string[]> => {
  if (!(await tienePerfilCompleto(tx, persona))) return []
  return persona.rol === 'plataforma' ? TIPOS_DE_VEHICULO : tiposDeLaFlota(tx, persona.empresaId)
}

/** A pending service of a type that a person does not see is none of its business. */
export const veElTipo = async (
  tx: Tx,
  persona: Quien,
  { estado, tipo }: { estado: Estado; tipo: string },
): Promise<boolean> => estado !== 'pendiente' || (await tiposDelMercado(tx, persona)).includes(tipo)
