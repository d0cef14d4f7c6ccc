import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { DIA_MS, accionDe, fechaBogota, type Orden, type Total } from '@aliadas/contract/core'
import {
  DIAS_PARA_TERMINAR,
  estadoLeido,
  negativaDeFuecPorAnular,
  type EstadoDelLibro,
  type FuecDelLibro,
  type ORDENES_DEL_LIBRO,
} from '@aliadas/contract/fuec'
import { negativaParaAnularFuec } from '@aliadas/contract/servicios'
import { sql, type Kysely } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage, within, type Cut, type Page } from '../platform/keyset.ts'
import { containsText, countRows, orderOf, type Orders } from '../platform/list.ts'
import type { Sitio } from './numerar-fuec.ts'
import { tokenDe } from './token.ts'

type NombreDeOrden = (typeof ORDENES_DEL_LIBRO)[number]

export type FiltroDelLibro = {
  q: string
  orden: Orden<NombreDeOrden>
  estado?: EstadoDelLibro | undefined
  pronto?: 'si' | undefined
  placas?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  empresa?: string | undefined
  ids?: readonly string[] | undefined
}

const ORDENES: Orders<Tables, 'fuecs', { id: string; creadoEn: Date; hasta: string }, NombreDeOrden> = {
  fecha: { by: 'fuecs.creadoEn', id: 'fuecs.id', key: { instant: (fila) => fila.creadoEn } },
  termina: { by: 'fuecs.hasta', id: 'fuecs.id', key: { day: (fila) => fila.hasta } },
}

const CONTRATANTE = sql`fuecs.datos #>> '{contrato,contratante,nombre}'`
const DOCUMENTO = sql`fuecs.datos #>> '{contrato,contratante,doc}'`

/** A number is also found as it is printed, in groups. */
const buscado = (texto: string) => {
  const cifras = texto.replace(/[\s.-]/g, '')
  if (/^\d{5,}$/.test(cifras)) return sql<boolean>`(fuecs.numero like ${`%${cifras}%`} or ${DOCUMENTO} = ${cifras})`
  return containsText(
    sql`concat_ws(' ', fuecs.placas, ${CONTRATANTE}, right(fuecs.servicio_id, 6))`,
    texto.replace(/^#/, ''),
  )
}

const enEstado = (estado: EstadoDelLibro, hoy: string) => {
  const vivo = sql<boolean>`fuecs.estado = 'vigente'`
  switch (estado) {
    case 'vigente':
      return sql<boolean>`${vivo} and fuecs.desde <= ${hoy}::date and fuecs.hasta >= ${hoy}::date`
    case 'aunNo':
      return sql<boolean>`${vivo} and fuecs.desde > ${hoy}::date`
    case 'vencido':
      return sql<boolean>`${vivo} and fuecs.hasta < ${hoy}::date`
    default:
      return sql<boolean>`fuecs.estado = ${estado}`
  }
}

/**
 * The FUECs that match: a company's own. The platform reads all, or those of one company; without one, the condition
 * that is always true makes the query use the partial indexes of all companies (schema/fuec.sql).
 */
export const fuecsDelLibro = (
  tx: Kysely<Tables>,
  persona: Pick<Persona, 'rol' | 'empresaId'>,
  filtro: FiltroDelLibro,
  ahora: Date,
) => {
  const empresaId = persona.rol === 'plataforma' ? filtro.empresa : persona.empresaId
  const hoy = fechaBogota(ahora)
  const limite = fechaBogota(new Date(ahora.getTime() + DIAS_PARA_TERMINAR * DIA_MS))
  return tx
    .selectFrom('fuecs')
    .where(
      empresaId === undefined
        ? sql<boolean>`length(fuecs.empresa_id) > 0`
        : sql<boolean>`fuecs.empresa_id = ${empresaId}`,
    )
    .$if(filtro.q !== '', (q) => q.where(buscado(filtro.q)))
    .$call(given(filtro.estado, (q, este) => q.where(enEstado(este, hoy))))
    .$call(
      given(filtro.pronto, (q) =>
        q.where(sql<boolean>`fuecs.estado = 'vigente' and fuecs.hasta between ${hoy}::date and ${limite}::date`),
      ),
    )
    .$call(given(filtro.placas, (q, estas) => q.where('fuecs.placas', '=', estas)))
    .$call(given(filtro.desde, (q, dia) => q.where(sql<boolean>`fuecs.hasta >= ${dia}::date`)))
    .$call(given(filtro.hasta, (q, dia) => q.where(sql<boolean>`fuecs.desde <= ${dia}::date`)))
    .$call(given(filtro.ids, (q, estos) => q.where('fuecs.id', 'in', estos)))
}

/**
 * The rows of a page with their service, which the company that issued them sees for good. The page is cut first: a
 * search that matches many would join them all (20,000 of all companies: 600 ms, and 90 this way).
 */
const conServicio = (tx: Tx, consulta: ReturnType<typeof fuecsDelLibro>, cut: Cut) =>
  tx
    .selectFrom(within(consulta.selectAll('fuecs'), cut).as('fuecs'))
    .innerJoin('empresas', 'empresas.id', 'fuecs.empresaId')
    .innerJoin('servicios', 'servicios.id', 'fuecs.servicioId')
    .select(['fuecs.id', 'fuecs.numero', 'fuecs.estado', 'fuecs.motivo', 'fuecs.terminadoEn', 'fuecs.datos'])
    .select(['fuecs.placas', 'fuecs.desde', 'fuecs.hasta', 'fuecs.archivoId', 'fuecs.servicioId', 'fuecs.expedidoPor'])
    .select(['fuecs.creadoEn', 'empresas.nombre as empresa', 'servicios.vehiculoSuspendido'])
    .select(['servicios.estado as momento', 'servicios.empresaAliadaId', 'servicios.recorridoIniciado'])
    .select('servicios.anticipoConductorPagado')
    .select([
      sql<number>`(select coalesce(sum(veces), 0)::int from fuec_lecturas l where l.fuec_id = fuecs.id)`.as('miradas'),
      sql<string | null>`(select max(dia) from fuec_lecturas l where l.fuec_id = fuecs.id)`.as('miradoEl'),
    ])
    .orderBy(cut.order)
    .execute()

type Fila = Awaited<ReturnType<typeof conServicio>>[number]

const negativaDe = (persona: Persona, { estado, momento, empresaAliadaId, recorridoIniciado }: Fila) =>
  negativaDeFuecPorAnular(estado) ??
  negativaParaAnularFuec(persona, { estado: momento, empresaAliadaId, recorridoIniciado })

const presentar = (f: Fila, persona: Persona, sitio: Sitio, ahora: Date): FuecDelLibro => {
  const { contratante } = f.datos.contrato
  return {
    id: f.id,
    numero: f.numero,
    estado: estadoLeido(f, ahora),
    motivo: f.motivo,
    terminadoEn: f.terminadoEn?.toISOString() ?? null,
    contratante: contratante.nombre,
    documento: `${contratante.tipo} ${contratante.doc}`,
    recorrido: f.datos.recorrido,
    placas: f.placas,
    conductores: f.datos.conductores.map(({ nombre }) => nombre),
    desde: f.desde,
    hasta: f.hasta,
    archivo: f.archivoId === null ? null : rutaDeArchivo(f.archivoId),
    pagina: f.estado === 'emitiendo' ? null : `${sitio.publicUrl.replace(/\/$/, '')}/f/${tokenDe(sitio.secret, f.id)}`,
    idServicio: f.servicioId,
    codigoServicio: toCodigo(f.servicioId),
    anticipoPagado: f.anticipoConductorPagado,
    expedidoPor: f.expedidoPor,
    expedidoEn: f.creadoEn.toISOString(),
    miradas: f.miradas,
    miradoEl: f.miradoEl,
    empresa: persona.rol === 'plataforma' ? f.empresa : null,
    acciones: { anular: accionDe(negativaDe(persona, f)) },
  }
}

/** A page of the book, with the state that each FUEC has now. */
export const listarFuecs = async (
  tx: Tx,
  persona: Persona,
  filtro: FiltroDelLibro,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
  { sitio, ahora }: { sitio: Sitio; ahora: Date },
): Promise<Page<FuecDelLibro>> => {
  const { rows, ...lugares } = await readPage(
    [(cut: Cut) => conServicio(tx, fuecsDelLibro(tx, persona, filtro, ahora), cut)],
    orderOf(ORDENES, filtro.orden),
    { from: readCursor(cursor), size: porPagina },
  )
  return { rows: rows.map((fila) => presentar(fila, persona, sitio, ahora)), ...lugares }
}

export const contarFuecs = (tx: Tx, persona: Persona, filtro: FiltroDelLibro, ahora: Date): Promise<Total> =>
  countRows(tx, [fuecsDelLibro(tx, persona, filtro, ahora)])
