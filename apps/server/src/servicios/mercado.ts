import { empresaLista } from '@aliadas/contract/empresas'
import type { LectorDeEmpresa } from '@aliadas/contract/servicios'
import { FICHA_DE_PERSONA, estaCompleto, fichaDeEmpresa } from '../empresas/index.ts'
import { TIPOS_DE_LA_FLOTA, tiposDeLaFlota } from '../flota/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

type Quien = Pick<Persona, 'id' | 'empresaId' | 'rol'>

/** The person as a reader of services, from the current records. */
export const lectorDe = async (tx: Tx, persona: Quien): Promise<LectorDeEmpresa> => {
  const { id, rol, empresaId } = persona
  const [[ficha], tipos] = await tx.ask(
    FICHA_DE_PERSONA({ persona: id, empresa: empresaId }),
    TIPOS_DE_LA_FLOTA({ empresa: empresaId }),
  )
  return { rol, empresaId, perfilCompleto: estaCompleto(persona, ficha), tipos: tipos.map(({ tipo }) => tipo) }
}

/** The types with which a company takes part in the market now: none without vehicles, when suspended or not ready. */
export const tiposDelMercadoDe = (ctx: Context, empresaId: string): Promise<readonly string[]> =>
  ctx.db.read({ rol: 'empresa', empresaId }, async (tx) => {
    const ficha = await fichaDeEmpresa(tx, empresaId)
    return ficha && empresaLista(ficha) ? tiposDeLaFlota(tx, empresaId) : []
  })
