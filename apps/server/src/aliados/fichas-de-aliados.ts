import { noEncontrado, type Orden, type Rol, type Total } from '@aliadas/contract/core'
import {
  accionesDeAliado,
  type AliadoListado,
  type EstadoDeAliado,
  type FichaDeAliado,
  type ORDENES_DE_ALIADOS,
} from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, inDays, orderOf, type Days, type Orders } from '../platform/list.ts'

const aliados = (tx: Tx) =>
  tx
    .selectFrom('aliados')
    .select(['aliados.id', 'nombre', 'nombreEnOrden', 'contacto', 'correo', 'telefono', 'suspendido'])
    .select(['motivoSuspension', 'version', 'aliados.creadoEn'])
    .select([
      sql<number>`(select count(*) from aliado_claves c where c.aliado_id = aliados.id and c.revocada_en is null)`.as(
        'claves',
      ),
      sql<Date | null>`(select max(usada_en) from aliado_claves c where c.aliado_id = aliados.id)`.as('usadoEn'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof aliados>['execute']>>[number]

const presentar = (fila: Fila): AliadoListado => ({
  id: fila.id,
  nombre: fila.nombre,
  contacto: fila.contacto,
  correo: fila.correo,
  telefono: fila.telefono,
  suspendido: fila.suspendido,
  motivoSuspension: fila.motivoSuspension,
  creadoEn: fila.creadoEn.toISOString(),
  claves: fila.claves,
  usadoEn: fila.usadoEn?.toISOString() ?? null,
})

const ORDENES: Orders<Tables, 'aliados', Fila, (typeof ORDENES_DE_ALIADOS)[number]> = {
  nombre: { by: 'nombreEnOrden', id: 'aliados.id', key: { text: (fila) => fila.nombreEnOrden } },
  fecha: { by: 'aliados.creadoEn', id: 'aliados.id', key: { instant: (fila) => fila.creadoEn } },
}

export type FiltroDeAliados = Days & {
  q: string
  orden: Orden<(typeof ORDENES_DE_ALIADOS)[number]>
  estado?: EstadoDeAliado | undefined
  ids?: readonly string[] | undefined
}

const buscados = (tx: Tx, { q: texto, estado, ids, ...dias }: FiltroDeAliados) =>
  aliados(tx)
    .$call(inDays('aliados.creadoEn', dias))
    .$if(texto !== '', (q) => q.where(containsText(sql`concat_ws(' ', nombre, contacto, correo)`, texto)))
    .$call(given(estado, (q, este) => q.where('suspendido', '=', este === 'suspendido')))
    .$call(given(ids, (q, estos) => q.where('aliados.id', 'in', estos)))

export const listarAliados = async (
  tx: Tx,
  filtro: FiltroDeAliados,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<AliadoListado>> => {
  const { rows, ...lugares } = await readPage(buscados(tx, filtro), orderOf(ORDENES, filtro.orden), {
    from: readCursor(cursor),
    size: porPagina,
  })
  return { rows: rows.map(presentar), ...lugares }
}

export const contarAliados = (tx: Tx, filtro: FiltroDeAliados): Promise<Total> => countRows(tx, [buscados(tx, filtro)])

const COLUMNAS: readonly CsvColumn<AliadoListado>[] = [
  ['Aliado', (a) => a.nombre],
  ['Contacto', (a) => a.contacto],
  ['Correo electrónico', (a) => a.correo],
  ['Teléfono', (a) => a.telefono],
  ['Estado', (a) => (a.suspendido ? 'Suspendido' : 'Activo')],
  ['Motivo', (a) => a.motivoSuspension],
  ['Claves', (a) => a.claves],
  ['Último uso', (a) => a.usadoEn && csvInstant(a.usadoEn)],
  ['Registrado', (a) => csvInstant(a.creadoEn)],
]

/** `leer` opens a transaction for each page, with the reader's rights. */
export const exportarAliados = (
  leer: <T>(trabajo: (tx: Tx) => Promise<T>) => Promise<T>,
  filtro: FiltroDeAliados,
  now: Date,
): Promise<CsvFile> =>
  csvFile({
    name: 'aliados',
    now,
    columns: COLUMNAS,
    read: (cursor, porPagina) => leer((tx) => listarAliados(tx, filtro, { cursor, porPagina })),
  })

/** A partner with what the reader may do. Throws `Falla`: `not-found`. */
export const leerAliado = async (tx: Tx, rol: Rol, id: string): Promise<FichaDeAliado> => {
  const fila = await aliados(tx).where('aliados.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return { ...presentar(fila), version: fila.version, acciones: accionesDeAliado(rol, fila) }
}
