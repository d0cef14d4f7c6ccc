import { TIPOS_DE_VEHICULO, empresaLista } from '@aliadas/contract'
import { fichasDeEmpresas, tienePerfilCompleto } from '../empresas/index.ts'
import { tiposDeLaFlota, tiposPorEmpresa } from '../flota/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

type Quien = Pick<Persona, 'id' | 'empresaId' | 'rol'>

/** The types of pending services that this person sees: the fleet's, all for the platform, none without a complete profile. */
export const tiposDelMercado = async (tx: Tx, persona: Quien): Promise<readonly string[]> => {
  if (!(await tienePerfilCompleto(tx, persona))) return []
  return persona.rol === 'plataforma' ? TIPOS_DE_VEHICULO : tiposDeLaFlota(tx, persona.empresaId)
}

/** With which types each company takes part in the market now; those without vehicles, suspended or not ready are absent. */
export const tiposDelMercadoDe = (ctx: Context, empresaIds: readonly string[]): Promise<Map<string, string[]>> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const fichas = await fichasDeEmpresas(tx, empresaIds)
    const listas = [...fichas].flatMap(([id, ficha]) => (empresaLista(ficha) ? [id] : []))
    return tiposPorEmpresa(tx, listas)
  })
