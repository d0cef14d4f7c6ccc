import type { Orden, Total } from '@aliadas/contract/core'
import type { Contrato, EstadoDeContrato, ORDENES_DE_CONTRATOS } from '@aliadas/contract/fuec'
import { sql, type Kysely } from 'kysely'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, orderOf, type Orders } from '../platform/list.ts'
import { presentarContrato, type FilaDeContrato } from './contratos.ts'

type NombreDeOrden = (typeof ORDENES_DE_CONTRATOS)[number]

export type FiltroDeContratos = {
  q: string
  orden: Orden<NombreDeOrden>
  estado?: EstadoDeContrato | undefined
  desde?: string | undefined
  hasta?: string | undefined
  ids?: readonly string[] | undefined
}

const ORDENES: Orders<Tables, 'contratos', FilaDeContrato, NombreDeOrden> = {
  fecha: { by: 'contratos.creadoEn', id: 'contratos.id', key: { instant: (fila) => fila.creadoEn } },
  termina: { by: 'contratos.hasta', id: 'contratos.id', key: { day: (fila) => fila.hasta } },
}

/** The company's contracts that match. The days are those on which a contract is valid. */
export const contratosDeLaLista = (tx: Kysely<Tables>, empresaId: string, filtro: FiltroDeContratos) =>
  tx
    .selectFrom('contratos')
    .where('contratos.empresaId', '=', empresaId)
    .$if(filtro.q !== '', (q) =>
      q.where(containsText(sql`concat_ws(' ', contratos.nombre, contratos.doc, contratos.numero)`, filtro.q)),
    )
    .$call(
      given(filtro.estado, (q, este) => q.where('contratos.cerradoEn', este === 'abierto' ? 'is' : 'is not', null)),
    )
    .$call(given(filtro.desde, (q, dia) => q.where('contratos.hasta', '>=', dia)))
    .$call(given(filtro.hasta, (q, dia) => q.where('contratos.desde', '<=', dia)))
    .$call(given(filtro.ids, (q, estos) => q.where('contratos.id', 'in', estos)))

/** A page of the company's contracts. */
export const listarContratos = async (
  tx: Tx,
  empresaId: string,
  filtro: FiltroDeContratos,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<Contrato>> => {
  const { rows, ...lugares } = await readPage(
    contratosDeLaLista(tx, empresaId, filtro).selectAll('contratos'),
    orderOf(ORDENES, filtro.orden),
    { from: readCursor(cursor), size: porPagina },
  )
  return { rows: rows.map(presentarContrato), ...lugares }
}

export const contarContratos = (tx: Tx, empresaId: string, filtro: FiltroDeContratos): Promise<Total> =>
  countRows(tx, [contratosDeLaLista(tx, empresaId, filtro)])
