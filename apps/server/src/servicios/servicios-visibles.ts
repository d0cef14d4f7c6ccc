import {
  ESTADOS,
  modoDeVer,
  tiposQueVe,
  type Estado,
  type Lector,
  type ModoDeVer,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Actor, Persona } from '../platform/actor.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { dueno } from './dueno.ts'
import type { FilaDeResumen } from './filas.ts'
import { ofertasPropias, propiasDe } from './oferta-propia.ts'
import { presentarResumen } from './presentar.ts'

export type Consulta = SelectQueryBuilder<Tables, 'servicios', object>
/** A value, or its placeholder in a hot query. */
type Valor<T> = T | RawBuilder<T>

/** The condition of each mode of visibility (`modoDeVer`). Each names an owner, so that an index finds its rows. */
export const CONDICION = {
  todos: (q: Consulta, empresa: string | undefined) => q.where(dueno(empresa)),
  ganados: (q: Consulta, empresa: Valor<string>) => q.where('servicios.tenant', '=', empresa),
  publicados: (q: Consulta, aliado: string) => q.where('servicios.aliadoId', '=', aliado),
  mercado: (q: Consulta, deSuTipo: RawBuilder<boolean>, ahora: Valor<Date>) =>
    q.where('servicios.tenant', '=', 'MERCADO').where(deSuTipo).where('servicios.vence', '>', ahora),
} as const

type Condicion = (q: Consulta) => Consulta
/** What a reader sees in one mode. `tenant`: the common owner of these services; undefined for several. */
type Parte = { tenant: string | undefined; consulta: Consulta }

/** The states that rows of the market and of a company can have. */
const DEL_MERCADO: readonly Estado[] = ['pendiente']
const DE_EMPRESA: readonly Estado[] = ['validar', 'reservado', 'confirmado', 'finalizado', 'cancelado']

/**
 * The services of these states that a reader may see, one query for each mode of visibility. `empresa`: filters the
 * services of all companies by this one. Without a moment there is no market.
 */
export const serviciosVisibles = (
  db: Kysely<Tables>,
  lector: Lector,
  ahora: Date | null,
  { estados = ESTADOS, empresa }: { estados?: readonly Estado[]; empresa?: string | undefined } = {},
): Parte[] => {
  const partes: Parte[] = []
  const de = (modo: ModoDeVer) => estados.filter((estado) => modoDeVer(estado, lector) === modo)
  // A single requested state is named, because the ordered indexes begin with it. Where the owner already implies all
  // states, none is named.
  const parte = (
    suyos: readonly Estado[],
    tenant: string | undefined,
    posibles: readonly Estado[],
    condicion: Condicion,
  ) => {
    if (suyos.length === 0) return
    const todas = condicion(db.selectFrom('servicios'))
    const sobra = estados.length > 1 && posibles.every((estado) => suyos.includes(estado))
    partes.push({ tenant, consulta: sobra ? todas : todas.where('servicios.estado', 'in', suyos) })
  }
  if (lector.rol === 'aliado') {
    parte(de('suyos'), undefined, ESTADOS, (q) => CONDICION.publicados(q, lector.aliadoId))
    return partes
  }
  parte(de('suyos'), lector.empresaId, DE_EMPRESA, (q) => CONDICION.ganados(q, lector.empresaId))
  const deSuTipo = sql<boolean>`servicios.tipo in (${sql.join([...tiposQueVe(lector)])})`
  if (ahora) parte(de('mercado'), 'MERCADO', DEL_MERCADO, (q) => CONDICION.mercado(q, deSuTipo, ahora))
  // A request belongs to no company yet.
  const todos = de('todos').filter((estado) => estado !== 'pendiente' || empresa === undefined)
  const tenant = todos.every((estado) => estado === 'pendiente') ? 'MERCADO' : empresa
  parte(todos, tenant, ESTADOS, (q) => CONDICION.todos(q, tenant))
  return partes
}

/** The queries as one, with these columns of each. */
export const juntas = (
  db: Kysely<Tables>,
  partes: readonly Parte[],
  columnas: readonly (keyof Tables['servicios'])[],
) => {
  const [una, ...otras] = partes.map(({ consulta }) => consulta.select(columnas))
  if (!una) throw new Error('nothing to read')
  return db.selectFrom(otras.reduce((todas, otra) => todas.unionAll(otra), una).as('servicios'))
}

/**
 * Whether a file belongs to no service, to the reader's company, or to a service that the reader sees. Only its app and
 * the platform read a file of a request, so the market does not count.
 */
export const archivoVisible = (db: Kysely<Tables>, actor: Actor): RawBuilder<boolean> => {
  if (actor.tipo === 'servidor') return sql<boolean>`true`
  const lector: Lector =
    actor.tipo === 'aliado'
      ? { rol: 'aliado', aliadoId: actor.id }
      : { rol: actor.rol, empresaId: actor.empresaId, perfilCompleto: actor.perfil, tipos: [] }
  const visible = serviciosVisibles(db, lector, null).map(
    ({ consulta }) =>
      sql`exists (${consulta.select('servicios.id').whereRef('servicios.id', '=', sql.ref('archivos.servicioId'))})`,
  )
  const suyo = actor.tipo === 'persona' ? [sql`archivos.tenant = ${actor.empresaId}`] : []
  return sql<boolean>`(archivos.servicio_id is null or ${sql.join([...suyo, ...visible], sql` or `)})`
}

/** Summaries of services, with the reader's own offers on open ones. */
export const conOferta = async (
  tx: Tx,
  lector: Pick<Persona, 'empresaId' | 'rol'>,
  filas: readonly FilaDeResumen[],
): Promise<ServicioResumen[]> => {
  const pendientes = filas.filter(({ estado }) => estado === 'pendiente')
  const ofertas = await ofertasPropias(
    tx,
    lector.empresaId,
    pendientes.map((fila) => fila.id),
  )
  return filas.map((fila) => presentarResumen(fila, propiasDe(ofertas.get(fila.id) ?? null), lector))
}
