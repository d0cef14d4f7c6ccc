import { limiteDeAvisos, preferenciasDe, type ClaseDeAviso } from '@aliadas/contract/avisos'
import { tiposQueVe } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { FICHA_DE_PERSONA, estaCompleto } from '../empresas/index.ts'
import { TIPOS_DE_LA_FLOTA } from '../flota/index.ts'
import type { Persona } from '../platform/actor.ts'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'

/** A person as a reader of notices. `hasta`: everything up to there is read. `tipos`: of which requests it is told. */
export type LectorDeAvisos = {
  personaId: string
  empresaId: string
  clases: readonly ClaseDeAviso[]
  tipos: readonly string[]
  hasta: Date
  desde: Date
  ahora: Date
}

const LEIDOS = prepare(
  'leidos_hasta',
  ({ persona }: Params<{ persona: string }>) => sql<{ hasta: Date; apagadas: ClaseDeAviso[] }>`
    select coalesce((select leidos_hasta from avisos_personas where persona_id = p.id), p.creado_en) as hasta,
      array(select clase from avisos_preferencias where persona_id = p.id and not app) as apagadas
    from personas p where p.id = ${persona}`,
)

/** One round trip, shared with the beginning of the transaction. */
export const lectorDeAvisos = async (tx: Tx, persona: Persona, ahora: Date): Promise<LectorDeAvisos> => {
  const { id, empresaId, rol } = persona
  const [[ficha], tipos, [leidos]] = await tx.ask(
    FICHA_DE_PERSONA({ persona: id, empresa: empresaId }),
    TIPOS_DE_LA_FLOTA({ empresa: empresaId }),
    LEIDOS({ persona: id }),
  )
  const lector = { rol, empresaId, perfilCompleto: estaCompleto(persona, ficha), tipos: tipos.map(({ tipo }) => tipo) }
  return {
    personaId: id,
    empresaId,
    clases: preferenciasDe(rol, []).flatMap(({ clase }) => (leidos?.apagadas.includes(clase) ? [] : [clase])),
    tipos: rol === 'plataforma' ? [] : tiposQueVe(lector),
    hasta: leidos?.hasta ?? ahora,
    desde: limiteDeAvisos(ahora),
    ahora,
  }
}
