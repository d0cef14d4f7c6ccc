import type { Rol } from '@aliadas/contract/core'
import { perfilCompleto, type FichaDeEmpresa } from '@aliadas/contract/empresas'
import type { Persona } from '../platform/actor.ts'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'

type Quien = Pick<Persona, 'id' | 'empresaId' | 'rol'>

/** What `empresaLista` needs of a company; undefined without one. */
export const fichaDeEmpresa = (tx: Tx, id: string): Promise<FichaDeEmpresa | undefined> =>
  tx.selectFrom('empresas').select(['cuenta', 'fotosCorporativas']).where('id', '=', id).executeTakeFirst()

/** What the rule needs of a person and its company, as they are now. */
export const FICHA_DE_PERSONA = prepare(
  'ficha_de_persona',
  ({ persona, empresa }: Params<Record<'persona' | 'empresa', string>>, db) =>
    db
      .selectFrom('personas')
      .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
      .select(['personas.perfil', 'empresas.cuenta', 'empresas.fotosCorporativas'])
      .where('personas.id', '=', persona)
      .where('empresas.id', '=', empresa),
)

export const estaCompleto = (
  { rol }: Pick<Persona, 'rol'>,
  ficha: (FichaDeEmpresa & { perfil: boolean }) | undefined,
): boolean => ficha !== undefined && perfilCompleto({ ...ficha, plataforma: rol === 'plataforma' })

/** The person as the contract's guards need it. The session's copy of the profile may be stale, so it is read again. */
export const interesadoDe = async (
  tx: Tx,
  persona: Quien,
): Promise<{ empresaId: string; rol: Rol; perfilCompleto: boolean }> => {
  const { id, empresaId, rol } = persona
  const [[ficha]] = await tx.ask(FICHA_DE_PERSONA({ persona: id, empresa: empresaId }))
  return { empresaId, rol, perfilCompleto: estaCompleto(persona, ficha) }
}
