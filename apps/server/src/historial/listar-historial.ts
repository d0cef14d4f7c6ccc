import {
  ACCIONES_POR_CLASE,
  DIA_MS,
  instanteBogota,
  palabrasDeBusqueda,
  type AccionDeHistorial,
  type ClaseDeHistorial,
  type LineaDeHistorial,
  type ORDENES_DE_HISTORIAL,
  type Orden,
  type Total,
} from '@aliadas/contract'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, orderOf, type Orders } from '../platform/list.ts'
import { presentarLineas, type FilaDeHistorial } from './lineas.ts'

type NombreDeOrden = (typeof ORDENES_DE_HISTORIAL)[number]

export type FiltroDeHistorial = {
  q: string
  orden: Orden<NombreDeOrden>
  clase?: ClaseDeHistorial | undefined
  persona?: string | undefined
  servicio?: string | undefined
  placas?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  empresa?: string | undefined
  ids?: readonly string[] | undefined
}

const ORDENES: Orders<Tables, 'historial', FilaDeHistorial, NombreDeOrden> = {
  fecha: { by: 'historial.en', id: 'historial.id', key: { instant: (fila) => fila.en } },
}

/** People and vehicles that a search names; more than a few are no name. */
const NOMBRADOS = 20

type Hallados = { servicios: RawBuilder<string>; personas: string[]; cosas: string[] }

/** What a search means: services by their words, people by their name, vehicles by their plates. */
const nombrados = async (tx: Tx, tenant: string | undefined, q: string): Promise<Hallados | null> => {
  const palabras = palabrasDeBusqueda(q)
  if (palabras.length === 0) return null
  const duenos = tenant === undefined ? sql`` : sql`tenant = ${tenant} and`
  const servicios = sql.join(
    palabras.map(
      (p) => sql`select servicio_id from servicio_palabras where ${duenos} palabra >= ${p} and palabra < ${`${p}{`}`,
    ),
    sql` intersect `,
  )
  const personas = await tx
    .selectFrom('personas')
    .select('id')
    .$if(tenant !== undefined, (c) => c.where('empresaId', '=', tenant ?? ''))
    .where(containsText(sql`concat_ws(' ', nombres, apellidos, email)`, q))
    .limit(NOMBRADOS)
    .execute()
  const vehiculos = await tx
    .selectFrom('vehiculos')
    .select('id')
    .$if(tenant !== undefined, (c) => c.where('empresaId', '=', tenant ?? ''))
    .where('placas', 'like', `${q.toUpperCase().replace(/[^A-Z0-9]/g, '')}%`)
    .limit(NOMBRADOS)
    .execute()
  const ids = personas.map((p) => p.id)
  return {
    servicios: sql`(with hallados as materialized (${servicios}) select servicio_id from hallados)`,
    personas: ids,
    cosas: [...ids, ...vehiculos.map((v) => v.id)],
  }
}

/** Where a day in Bogotá ends. */
const finDe = (dia: string): Date => new Date(instanteBogota(dia, null).getTime() + DIA_MS)

/** True of every line. It names the index of whoever reads all companies' lines at once (migration 0042). */
const DE_TODOS = sql<boolean>`length(historial.tenant) > 0`

/** Lines of one action, or of any. The first conditions are those of an index (migration 0034), which has them in order. */
const deUnaAccion = (tx: Tx, persona: Persona, filtro: FiltroDeHistorial, accion: AccionDeHistorial | null) => {
  const tenant = persona.rol === 'plataforma' ? filtro.empresa : persona.empresaId
  const { persona: actor, servicio, desde, hasta, ids } = filtro
  return tx
    .selectFrom('historial')
    .where(tenant === undefined ? DE_TODOS : sql<boolean>`historial.tenant = ${tenant}`)
    .$if(accion !== null, (q) => q.where('accion', '=', accion ?? 'publicar'))
    .$if(actor !== undefined, (q) => q.where('actorId', '=', actor ?? ''))
    .$if(servicio !== undefined, (q) => q.where('servicioId', '=', servicio ?? ''))
    .$if(desde !== undefined, (q) => q.where('en', '>=', instanteBogota(desde ?? '', null)))
    .$if(hasta !== undefined, (q) => q.where('en', '<', finDe(hasta ?? '')))
    .$if(ids !== undefined, (q) => q.where(sql`lpad(historial.id::text, 24, '0')`, 'in', ids ?? []))
}

/** Of a vehicle: its own lines, and those of the services that it makes. */
const conPlacas = (consulta: ReturnType<typeof deUnaAccion>, placas: string) => [
  consulta.where(sql<boolean>`servicio_id in (select id from servicios where placas = ${placas})`),
  consulta.where(
    sql<boolean>`servicio_id is null and entidad_id in (select id from vehiculos where placas = ${placas})`,
  ),
]

/** One query for each action of a kind, and for each thing that a search names: they have no line in common. */
const consultasDe = async (tx: Tx, persona: Persona, filtro: FiltroDeHistorial) => {
  const acciones: readonly (AccionDeHistorial | null)[] = filtro.clase ? ACCIONES_POR_CLASE[filtro.clase] : [null]
  const tenant = persona.rol === 'plataforma' ? filtro.empresa : persona.empresaId
  const hallados = await nombrados(tx, tenant, filtro.q)
  const todas = acciones.map((accion) => deUnaAccion(tx, persona, filtro, accion))
  const base = filtro.placas === undefined ? todas : todas.flatMap((q) => conPlacas(q, filtro.placas ?? ''))
  if (hallados === null) return base
  const { servicios, personas, cosas } = hallados
  const deServicio = sql<boolean>`coalesce(servicio_id in ${servicios}, false)`
  return base.flatMap((consulta) => [
    consulta.where(sql<boolean>`servicio_id in ${servicios}`),
    ...personas.map((id) => consulta.where('actorId', '=', id).where(sql<boolean>`not ${deServicio}`)),
    ...(cosas.length === 0
      ? []
      : [
          consulta
            .where('entidadId', 'in', cosas)
            .where(sql<boolean>`not ${deServicio} and coalesce(actor_id <> all (${personas}::text[]), true)`),
        ]),
  ])
}

const COLUMNAS = [
  'accion',
  'entidad',
  'entidadId',
  'servicioId',
  'de',
  'a',
  'actorTipo',
  'actorId',
  'actorNombre',
  'cambios',
  'en',
] as const

/** As a cursor writes an id. */
const ID = sql<string>`lpad(historial.id::text, 24, '0')`.as('id')

export const listarHistorial = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeHistorial,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<LineaDeHistorial>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consultas = (await consultasDe(tx, persona, filtro)).map((q) => q.select([...COLUMNAS, ID]))
    const { rows, ...lugares } = await readPage(consultas, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    return { rows: await presentarLineas(tx, rows), ...lugares }
  })
}

export const contarHistorial = (ctx: Context, persona: Persona, filtro: FiltroDeHistorial): Promise<Total> =>
  ctx.db.read(scopeOf(persona), async (tx) => countRows(tx, await consultasDe(tx, persona, filtro)))

/** Lines of one service, as they came about. */
export const lineasDeServicio = async (tx: Tx, id: string, maximo: number): Promise<LineaDeHistorial[]> =>
  presentarLineas(
    tx,
    await tx
      .selectFrom('historial')
      .select([...COLUMNAS, ID])
      .where('servicioId', '=', id)
      .orderBy('en')
      .orderBy('historial.id')
      .limit(maximo)
      .execute(),
  )
