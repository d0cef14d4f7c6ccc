import type { Rol } from '@aliadas/contract/core'
import { perfilCompleto, type FichaDeEmpresa } from '@aliadas/contract/empresas'
import type { Persona } from '../platform/actor.ts'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'

type Quien = Pick<Persona, 'id' | 'empresaId' | 'rol'>

/** What `empresaLista` asks of a company; undefined where there is none. */
export const fichaDeEmpresa = (tx: Tx, id: string): Promise<FichaDeEmpresa | undefined> =>
  tx.selectFrom('empresas').select(['cuenta', 'fotosCorporativas']).where('id', '=', id).executeTakeFirst()

/** What the rule asks of a person and its company, as they are now. */
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

/** The person as the guards of the contract ask for it. What the session said of the profile may be old by now: it is read again. */
export const interesadoDe = async (
  tx: Tx,
  persona: Quien,
): Promise<{ empresaId: string; rol: Rol; perfilCompleto: boolean }> => {
  const { id, empresaId, rol } = persona
  const [[ficha]] = await tx.ask(FICHA_DE_PERSONA({ persona: id, empresa: empresaId }))
  return { empresaId, rol, perfilCompleto: estaCompleto(persona, ficha) }
}
