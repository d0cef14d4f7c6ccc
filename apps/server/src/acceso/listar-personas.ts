import { accionDe, noEncontrado } from '@aliadas/contract/core'
import {
  negativaParaCambiarRol,
  negativaParaDesactivar,
  negativaParaReactivar,
  type Invitacion,
  type PersonaListada,
} from '@aliadas/contract/acceso'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'

const PAGINA = 25
/** They expire after three days, and one administrator may send 30 in a quarter of an hour. */
const INVITACIONES = 100

/** The newest sign-in is a line of the history; its index is read backwards. */
const ultimoIngreso = sql<Date | null>`(
  select en from historial
  where historial.tenant = personas.empresa_id and historial.entidad_id = personas.id and historial.accion = 'ingresar'
  order by historial.id desc limit 1
)`.as('ultimoIngreso')

const personas = (tx: Tx, { empresaId }: Persona) =>
  tx
    .selectFrom('personas')
    .select(['id', 'nombres', 'apellidos', 'email', 'puesto', 'role', 'activo', 'perfil', 'creadoEn', ultimoIngreso])
    .where('empresaId', '=', empresaId)

type Fila = Awaited<ReturnType<ReturnType<typeof personas>['execute']>>[number]

/** The ids of the active administrators, at most two: only whether there is another one matters. */
const administradores = async (tx: Tx, { empresaId }: Persona): Promise<string[]> => {
  const filas = await tx
    .selectFrom('personas')
    .select('id')
    .where('empresaId', '=', empresaId)
    .where('role', '=', 'admin')
    .where('activo', '=', true)
    .limit(2)
    .execute()
  return filas.map(({ id }) => id)
}

const presentar = (fila: Fila, quien: Persona, admins: readonly string[]): PersonaListada => {
  const { id, nombres, apellidos, email, puesto, role, activo, perfil } = fila
  const colega = { id, role, activo, otrosAdministradores: admins.filter((admin) => admin !== id).length }
  return {
    id,
    nombre: `${nombres} ${apellidos}`.trim() || email,
    email,
    puesto,
    role,
    activo,
    perfil,
    ultimoIngreso: fila.ultimoIngreso?.toISOString() ?? null,
    acciones: {
      cambiarRol: accionDe(negativaParaCambiarRol(quien, colega)),
      desactivar: accionDe(negativaParaDesactivar(quien, colega)),
      reactivar: accionDe(negativaParaReactivar(quien, colega)),
    },
  }
}

export const listarPersonas = async (tx: Tx, quien: Persona, cursor: string | undefined) => {
  const { rows, next } = await readPage(
    personas(tx, quien),
    { by: 'creadoEn', id: 'id', direction: 'desc', key: { instant: (fila) => fila.creadoEn } },
    { from: readCursor(cursor), size: PAGINA },
  )
  const admins = await administradores(tx, quien)
  return { personas: rows.map((fila) => presentar(fila, quien, admins)), siguiente: next }
}

/** A person of the reader's company. Throws `Falla`: `not-found` (nobody of the company). */
export const leerPersonaDeEmpresa = async (tx: Tx, quien: Persona, id: string): Promise<PersonaListada> => {
  const fila = await personas(tx, quien).where('id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila, quien, await administradores(tx, quien))
}

/**
 * Accounts of the company whose address is not verified yet. Needs the system scope: they are not yet people of the
 * company.
 */
export const listarInvitaciones = async (tx: Tx, { empresaId }: Persona, ahora: Date): Promise<Invitacion[]> => {
  const filas = await tx
    .selectFrom('registros')
    .leftJoin('personas', 'personas.id', 'registros.invitadoPor')
    .select(['registros.id', 'registros.email', 'registros.creadoEn', 'registros.venceEn', 'personas.nombres'])
    .select(['personas.apellidos', 'personas.email as correoDeQuien'])
    .where('registros.empresaId', '=', empresaId)
    .where('registros.venceEn', '>', ahora)
    .orderBy('registros.id', 'desc')
    .limit(INVITACIONES)
    .execute()
  return filas.map(({ id, email, creadoEn, venceEn, nombres, apellidos, correoDeQuien }) => ({
    id,
    email,
    enviada: creadoEn.toISOString(),
    vence: venceEn.toISOString(),
    invitadaPor: `${nombres ?? ''} ${apellidos ?? ''}`.trim() || correoDeQuien,
  }))
}
