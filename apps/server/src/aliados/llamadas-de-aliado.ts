import type { Orden, Total } from '@aliadas/contract/core'
import {
  DIAS_DE_LLAMADAS,
  type LlamadasDeAliado,
  type ORDENES_DE_LLAMADAS,
  type ResultadoDeLlamada,
} from '@aliadas/contract/aliados'
import { partnerRoutes } from '@aliadas/contract/routes'
import { forgetOld, given, keptPlainDays, type Db, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { countRows, orderOf, type Orders } from '../platform/list.ts'

const llamadas = (tx: Tx, aliadoId: string) =>
  tx
    .selectFrom('aliadoUsos')
    .innerJoin('aliadoClaves', 'aliadoClaves.id', 'aliadoUsos.claveId')
    .select(['aliadoUsos.id', 'dia', 'operacion', 'status', 'llamadas', 'ultima', 'solicitud'])
    .select(['aliadoClaves.nombre', 'aliadoClaves.ultimos'])
    .where('aliadoUsos.aliadoId', '=', aliadoId)

type Fila = Awaited<ReturnType<ReturnType<typeof llamadas>['execute']>>[number]

const OPERACIONES = new Map(
  Object.entries(partnerRoutes).map(([nombre, { method, path, summary }]) => [
    nombre,
    { ruta: `${method.toUpperCase()} ${path}`, que: summary },
  ]),
)

const presentar = (fila: Fila): LlamadasDeAliado => ({
  id: fila.id,
  dia: fila.dia,
  clave: fila.nombre || (fila.ultimos ? `…${fila.ultimos}` : ''),
  operacion: fila.operacion,
  // An operation of before may be gone.
  ...(OPERACIONES.get(fila.operacion) ?? { ruta: '', que: '' }),
  status: fila.status,
  llamadas: fila.llamadas,
  ultima: fila.ultima.toISOString(),
  solicitud: fila.solicitud,
})

const ORDENES: Orders<Tables, 'aliadoUsos', Fila, (typeof ORDENES_DE_LLAMADAS)[number]> = {
  ultima: { by: 'ultima', id: 'aliadoUsos.id', key: { instant: (fila) => fila.ultima } },
}

/** The lowest status of a result and the lowest one above it. */
const ENTRE: Record<ResultadoDeLlamada, readonly [desde: number, hasta: number]> = {
  bien: [100, 400],
  rechazadas: [400, 500],
  fallas: [500, 600],
}

type Filtro = {
  aliadoId: string
  orden: Orden<(typeof ORDENES_DE_LLAMADAS)[number]>
  resultado?: ResultadoDeLlamada | undefined
}

const buscadas = (tx: Tx, { aliadoId, resultado }: Filtro) =>
  llamadas(tx, aliadoId).$call(
    given(resultado, (q, este) => q.where('status', '>=', ENTRE[este][0]).where('status', '<', ENTRE[este][1])),
  )

/** What a partner's keys asked for, newest first, and how many rows there are. */
export const leerLlamadas = async (
  tx: Tx,
  filtro: Filtro,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<{ pagina: Page<LlamadasDeAliado>; total: Total }> => {
  const { rows, ...lugares } = await readPage(buscadas(tx, filtro), orderOf(ORDENES, filtro.orden), {
    from: readCursor(cursor),
    size: porPagina,
  })
  return { pagina: { rows: rows.map(presentar), ...lugares }, total: await countRows(tx, [buscadas(tx, filtro)]) }
}

export const RETENCION_DE_LLAMADAS = keptPlainDays(DIAS_DE_LLAMADAS, {
  what: 'llamadas de los aliados, por día',
  table: 'aliado_usos',
  at: 'dia',
})

/** Deletes what is older than the page tells. */
export const olvidarLlamadas = async (db: Db, ahora: Date): Promise<void> => {
  await forgetOld(db, RETENCION_DE_LLAMADAS, ahora)
}
