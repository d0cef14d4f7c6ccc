import { noEncontrado, type Orden, type Rol, type Total } from '@aliadas/contract/core'
import {
  accionesDeAliada,
  type Aliada,
  type EstadoDeAliada,
  type FichaDeAliada,
  type ORDENES_DE_ALIADAS,
} from '@aliadas/contract/empresas'
import { sql } from 'kysely'
import { leerLegales } from './leer-legales.ts'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, inDays, orderOf, type Days, type Orders } from '../platform/list.ts'

/** As many as a person reads; a larger company lists its people on its own screen. */
const GENTE = 100

const aliadas = (tx: Tx) =>
  tx
    .selectFrom('empresas')
    .select(['empresas.id', 'nombre', 'nombreEnOrden', 'ciudad', 'logo', 'rating', 'suspendida', 'motivoSuspension'])
    .select(['empresas.creadoEn'])
    .select([
      sql<number>`(select count(*) from personas where personas.empresa_id = empresas.id)`.as('personas'),
      sql<number>`(select count(*) from vehiculos where vehiculos.empresa_id = empresas.id)`.as('vehiculos'),
    ])
    .where('empresas.tipo', '=', 'aliada')

type Fila = Awaited<ReturnType<ReturnType<typeof aliadas>['execute']>>[number]

const presentar = (fila: Fila): Aliada => ({
  id: fila.id,
  nombre: fila.nombre,
  ciudad: fila.ciudad,
  logo: fila.logo,
  rating: fila.rating,
  personas: fila.personas,
  vehiculos: fila.vehiculos,
  suspendida: fila.suspendida,
  motivoSuspension: fila.motivoSuspension,
  registrada: fila.creadoEn.toISOString(),
})

const ORDENES: Orders<Tables, 'empresas', Fila, (typeof ORDENES_DE_ALIADAS)[number]> = {
  nombre: { by: 'nombreEnOrden', id: 'empresas.id', key: { text: (fila) => fila.nombreEnOrden } },
  fecha: { by: 'empresas.creadoEn', id: 'empresas.id', key: { instant: (fila) => fila.creadoEn } },
}

export type FiltroDeAliadas = Days & {
  q: string
  orden: Orden<(typeof ORDENES_DE_ALIADAS)[number]>
  estado?: EstadoDeAliada | undefined
  ids?: readonly string[] | undefined
}

const buscadas = (tx: Tx, { q: texto, estado, ids, ...dias }: FiltroDeAliadas) =>
  aliadas(tx)
    .$call(inDays('empresas.creadoEn', dias))
    .$if(texto !== '', (q) => q.where(containsText(sql`concat_ws(' ', nombre, ciudad)`, texto)))
    .$call(given(estado, (q, este) => q.where('suspendida', '=', este === 'suspendida')))
    .$call(given(ids, (q, estos) => q.where('empresas.id', 'in', estos)))

export const listarAliadas = async (
  tx: Tx,
  filtro: FiltroDeAliadas,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<Aliada>> => {
  const { rows, ...lugares } = await readPage(buscadas(tx, filtro), orderOf(ORDENES, filtro.orden), {
    from: readCursor(cursor),
    size: porPagina,
  })
  return { rows: rows.map(presentar), ...lugares }
}

export const contarAliadas = (tx: Tx, filtro: FiltroDeAliadas): Promise<Total> => countRows(tx, [buscadas(tx, filtro)])

const COLUMNAS: readonly CsvColumn<Aliada>[] = [
  ['Empresa', (e) => e.nombre],
  ['Ciudad', (e) => e.ciudad],
  ['Calificación', (e) => e.rating],
  ['Personas', (e) => e.personas],
  ['Vehículos', (e) => e.vehiculos],
  ['Estado', (e) => (e.suspendida ? 'Suspendida' : 'Activa')],
  ['Motivo', (e) => e.motivoSuspension],
  ['Registrada', (e) => csvInstant(e.registrada)],
]

/** `leer` opens a transaction for each page, with the reader's rights. */
export const exportarAliadas = (
  leer: <T>(trabajo: (tx: Tx) => Promise<T>) => Promise<T>,
  filtro: FiltroDeAliadas,
  now: Date,
): Promise<CsvFile> =>
  csvFile({
    name: 'empresas',
    now,
    columns: COLUMNAS,
    read: (cursor, porPagina) => leer((tx) => listarAliadas(tx, filtro, { cursor, porPagina })),
  })

/** A company with its people. Throws `Falla`: `not-found` (no allied company). */
export const leerAliada = async (tx: Tx, rol: Rol, id: string): Promise<FichaDeAliada> => {
  const fila = await aliadas(tx)
    .select(['empresas.direccion', 'empresas.departamento'])
    .where('empresas.id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const gente = await tx
    .selectFrom('personas')
    .select(['id', 'nombres', 'apellidos', 'email', 'puesto', 'role', 'activo'])
    .where('empresaId', '=', id)
    .orderBy('role')
    .orderBy('id')
    .limit(GENTE)
    .execute()
  const { n } = await tx
    .selectFrom('servicios')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant', '=', id)
    .where('estado', 'in', ['validar', 'reservado', 'confirmado'])
    .executeTakeFirstOrThrow()
  return {
    ...presentar(fila),
    direccion: fila.direccion,
    departamento: fila.departamento,
    gente: gente.map((persona) => ({
      id: persona.id,
      nombre: `${persona.nombres} ${persona.apellidos}`.trim() || persona.email,
      email: persona.email,
      puesto: persona.puesto,
      role: persona.role,
      activo: persona.activo,
    })),
    enCurso: n,
    legales: await leerLegales(tx, rol, id),
    acciones: accionesDeAliada(rol, fila),
  }
}
