import {
  preferenciasDe,
  type HorasDeSilencio,
  type PreferenciaDeAviso,
  type PreferenciasDeAvisos,
} from '@aliadas/contract/avisos'
import { exigir, noEncontrado } from '@aliadas/contract/core'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { negativaDeClase } from './avisos.rules.ts'

/** Without the key of the server, which no transaction knows. */
type Elegidas = Omit<PreferenciasDeAvisos, 'llavePush'>

/** What the person chose, and the rest as it is at first. */
export const preferenciasDePersona = async (tx: Tx, persona: Persona): Promise<Elegidas> => {
  const elegidas = await tx
    .selectFrom('avisosPreferencias')
    .select(['clase', 'app', 'sonido', 'correo', 'push'])
    .where('personaId', '=', persona.id)
    .execute()
  const silencio = await tx
    .selectFrom('avisosPersonas')
    .select(['silencioDesde as desde', 'silencioHasta as hasta'])
    .where('personaId', '=', persona.id)
    .executeTakeFirst()
  const silenciados = await tx
    .selectFrom('avisosSilenciados')
    .select('servicioId')
    .where('personaId', '=', persona.id)
    .where('silenciado', '=', true)
    .orderBy('en', 'desc')
    .execute()
  const suscripcion = await tx
    .selectFrom('avisosSuscripciones')
    .select('id')
    .where('personaId', '=', persona.id)
    .where('sesionId', '=', persona.sessionId)
    .where('activa', '=', true)
    .limit(1)
    .executeTakeFirst()
  const { desde, hasta } = silencio ?? {}
  return {
    clases: preferenciasDe(persona.rol, elegidas as PreferenciaDeAviso[]),
    silencio: desde && hasta ? { desde, hasta } : null,
    silenciados: silenciados.map(({ servicioId }) => servicioId),
    push: suscripcion !== undefined,
  }
}

export const leerPreferencias = (ctx: Context, persona: Persona): Promise<Elegidas> =>
  ctx.db.read(scopeOf(persona), (tx) => preferenciasDePersona(tx, persona))

/**
 * Throws `Falla`: `permission-denied` (a kind of notice that the person's role does not get).
 */
export const elegirPreferencia = async (
  tx: Tx,
  persona: Persona,
  { clase, app, sonido, correo, push }: PreferenciaDeAviso,
): Promise<Elegidas> => {
  const esSuya = preferenciasDe(persona.rol, []).some((una) => una.clase === clase)
  exigir(negativaDeClase(esSuya))
  await tx
    .insertInto('avisosPreferencias')
    .values({ personaId: persona.id, clase, app, sonido, correo, push })
    .onConflict((oc) => oc.columns(['personaId', 'clase']).doUpdateSet({ app, sonido, correo, push }))
    .execute()
  return preferenciasDePersona(tx, persona)
}

/** What was read up to now stays as it is. */
export const elegirSilencio = async (tx: Tx, persona: Persona, silencio: HorasDeSilencio | null): Promise<Elegidas> => {
  const horas = { silencioDesde: silencio?.desde ?? null, silencioHasta: silencio?.hasta ?? null }
  const { creadoEn } = await tx
    .selectFrom('personas')
    .select('creadoEn')
    .where('id', '=', persona.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('avisosPersonas')
    .values({ personaId: persona.id, leidosHasta: creadoEn, ...horas })
    .onConflict((oc) => oc.column('personaId').doUpdateSet(horas))
    .execute()
  return preferenciasDePersona(tx, persona)
}

/**
 * Of a service that the person may read.
 *
 * Throws `Falla`: `not-found` (a service that the person neither reads nor has silenced before).
 */
export const silenciarServicio = async (
  tx: Tx,
  persona: Persona,
  { idServicio, silenciado }: { idServicio: string; silenciado: boolean },
  ahora: Date,
): Promise<Elegidas> => {
  const servicio = await tx.selectFrom('servicios').select('id').where('id', '=', idServicio).executeTakeFirst()
  const antes = await tx
    .selectFrom('avisosSilenciados')
    .select('servicioId')
    .where('personaId', '=', persona.id)
    .where('servicioId', '=', idServicio)
    .executeTakeFirst()
  if (!servicio && !antes) throw noEncontrado()
  await tx
    .insertInto('avisosSilenciados')
    .values({ personaId: persona.id, servicioId: idServicio, silenciado, en: ahora })
    .onConflict((oc) => oc.columns(['personaId', 'servicioId']).doUpdateSet({ silenciado, en: ahora }))
    .execute()
  return preferenciasDePersona(tx, persona)
}
