import { CORREO_AL_INICIO, type ClaseDeAviso } from '@aliadas/contract/avisos'
import { sql } from 'kysely'
import { rolDe, type Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

export type Destinatario = {
  persona: Persona
  clases: readonly ClaseDeAviso[]
  silencio: { desde: string; hasta: string } | null
}

type Fila = {
  id: string
  nombres: string
  email: string
  role: 'admin' | 'user'
  perfil: boolean
  empresaId: string
  empresa: string
  tipo: string
  clases: ClaseDeAviso[]
  desde: string | null
  hasta: string | null
}

const QUIEREN = {
  ya: sql`correo = 'ya'`,
  diario: sql`correo = 'diario'`,
  push: sql`push and exists (select from avisos_suscripciones s where s.persona_id = avisos_preferencias.persona_id and s.activa)`,
} as const

/** People who have not chosen, for the kinds that are mailed at first; only of companies that had such a notice since. */
const alInicio = (desde: Date) => sql`
  select p.id as persona_id, a.clase
  from (select distinct tenant, clase from avisos where en > ${desde} and clase = any (${[...CORREO_AL_INICIO]}::text[])) a
  join personas p on p.empresa_id = a.tenant
  where not exists (select from avisos_preferencias x where x.persona_id = p.id and x.clase = a.clase)`

/** The active people who want something in this way, of what happened since a moment. */
export const destinatarios = async (tx: Tx, como: keyof typeof QUIEREN, desdeCuando: Date): Promise<Destinatario[]> => {
  const sinElegir = como === 'ya' ? sql`union all ${alInicio(desdeCuando)}` : sql``
  const { rows } = await sql<Fila>`
    select p.id, p.nombres, p.email, p.role, p.perfil, p.empresa_id, e.nombre as empresa, e.tipo, w.clases, ap.silencio_desde as desde,
      ap.silencio_hasta as hasta
    from (select persona_id, array_agg(clase) as clases from (
      select persona_id, clase from avisos_preferencias where ${QUIEREN[como]} and app ${sinElegir}) q group by persona_id) w
    join personas p on p.id = w.persona_id and p.activo
    join empresas e on e.id = p.empresa_id
    left join avisos_personas ap on ap.persona_id = p.id`.execute(tx)
  return rows.map(({ id, nombres, email, role, perfil, empresaId, empresa, tipo, clases, desde, hasta }) => {
    return {
      persona: {
        tipo: 'persona',
        id,
        nombre: nombres || email,
        email,
        rol: rolDe({ tipo, role }),
        empresaId,
        empresa,
        perfil,
        sessionId: 'tarea',
      },
      clases,
      silencio: desde && hasta ? { desde, hasta } : null,
    }
  })
}
