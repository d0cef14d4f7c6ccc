import { noEncontrado, type Orden, type Total } from '@aliadas/contract/core'
import type { DevolucionPendiente, EdadDePago, ORDENES_DE_PAGOS, PagosDeDevolucion } from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { addRows, inDays, orderOf, type Days, type Orders } from '../platform/list.ts'
import { dueno, idsConPalabras, presentarCancelacion } from '../servicios/index.ts'
import { conEdad, limitesDe, SIEMPRE, sumarEdades, type Edades } from './edades.ts'
import { movimientosDe } from './leer-pagos.ts'
import { PENDIENTE } from './listar-pagos.ts'

type NombreDeOrden = (typeof ORDENES_DE_PAGOS)[number]
export type FiltroDeDevoluciones = Days & {
  q: string
  orden: Orden<NombreDeOrden>
  ids?: readonly string[] | undefined
  /** Filters by one company, for the platform. */
  empresa?: string | undefined
  edad?: EdadDePago | undefined
}
type Ordenable = { id: string; salida: Date; devolucion: number | null }

const ORDENES: Orders<Tables, 'servicios', Ordenable, NombreDeOrden> = {
  salida: { by: 'servicios.salida', id: 'servicios.id', key: { instant: (fila) => fila.salida } },
  valor: { by: 'servicios.devolucion', id: 'servicios.id', key: { number: (fila) => fila.devolucion ?? 0 } },
}

const COLUMNAS = [
  'servicios.id',
  'servicios.origen',
  'servicios.destino',
  'servicios.fechaSalida',
  'servicios.horaSalida',
  'servicios.salida',
  'servicios.empresaAliada',
  'servicios.devolucion',
  'servicios.devueltoEn',
  'servicios.pagoPorAclarar',
  'servicios.canceladoEn',
  'servicios.canceladoPor',
  'servicios.motivoCancelacion',
  'servicios.notaCancelacion',
  'servicioContactos.cliente',
  'servicioContactos.telefonoCliente',
] as const

/** Services that are owed back, in the reader's own scope: one company's, or all for the platform. */
const propias = (tx: Tx, persona: Persona, empresa?: string) =>
  tx
    .selectFrom('servicios')
    .innerJoin('servicioContactos', 'servicioContactos.servicioId', 'servicios.id')
    .where(dueno(persona.rol === 'plataforma' ? empresa : persona.empresaId))
    .where('servicios.devolucion', 'is not', null)

/** Owed since the cancellation; the last argument: since when. */
const porDevolver = async (tx: Tx, persona: Persona, filtro: FiltroDeDevoluciones, limites = SIEMPRE) => {
  const { q: texto, ids, empresa } = filtro
  const de = persona.rol === 'plataforma' ? empresa : persona.empresaId
  const hallados = await idsConPalabras(tx, persona, texto, de === undefined ? undefined : [de])
  return propias(tx, persona, empresa)
    .where(PENDIENTE.devolucion)
    .$call(inDays('servicios.salida', filtro))
    .$call(conEdad('servicios.canceladoEn', limites))
    .$call(given(ids, (q, estos) => q.where('servicios.id', 'in', estos)))
    .$call(given(hallados, (q, estos) => q.where('servicios.id', 'in', estos)))
}

type Fila = Parameters<typeof presentarCancelacion>[0] &
  Pick<
    DevolucionPendiente,
    'id' | 'origen' | 'destino' | 'fechaSalida' | 'horaSalida' | 'cliente' | 'telefonoCliente'
  > & {
    empresaAliada: string | null
  }

const presentar = (persona: Persona, fila: Fila): DevolucionPendiente => {
  const cancelacion = presentarCancelacion(fila)
  if (cancelacion === null) throw new Error('owed back without a cancellation')
  return {
    id: fila.id,
    codigo: toCodigo(fila.id),
    origen: fila.origen,
    destino: fila.destino,
    fechaSalida: fila.fechaSalida,
    horaSalida: fila.horaSalida,
    empresaAliada: persona.rol === 'plataforma' ? fila.empresaAliada : null,
    cliente: fila.cliente,
    telefonoCliente: fila.telefonoCliente,
    valor: fila.devolucion ?? 0,
    cancelacion,
  }
}

/** Cancelled services whose clients are owed back what they paid. */
export const listarDevoluciones = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeDevoluciones,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<DevolucionPendiente>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = (await porDevolver(tx, persona, filtro, limitesDe(filtro.edad, ctx.clock.now()))).select(COLUMNAS)
    const { rows, ...lugares } = await readPage(consulta, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    return { rows: rows.map((fila) => presentar(persona, fila)), ...lugares }
  })
}

const CUANTO = { valor: sql<number>`servicios.devolucion`, desde: sql<Date>`servicios.cancelado_en` }

export const sumarDevoluciones = (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeDevoluciones,
): Promise<{ total: Total; suma: number | null; edades: Edades }> => {
  const ahora = ctx.clock.now()
  return ctx.db.read(scopeOf(persona), async (tx) => ({
    ...(await addRows(
      tx,
      await porDevolver(tx, persona, filtro, limitesDe(filtro.edad, ahora)),
      'servicios.devolucion',
    )),
    edades: await sumarEdades(tx, await porDevolver(tx, persona, filtro), CUANTO, ahora),
  }))
}

/** The selected ones that are still owed. */
export const devolucionesElegidas = async (tx: Tx, persona: Persona, ids: readonly string[]) =>
  (await porDevolver(tx, persona, { ids, q: '', orden: 'salida' })).select(COLUMNAS).execute()

/**
 * What one client is owed back, paid or not. The platform reads it too, although it sees no cancelled service. Throws
 * `Falla`: `not-found` for a service that owes nothing, and for another company's.
 */
export const leerDevolucion = async (tx: Tx, persona: Persona, id: string): Promise<PagosDeDevolucion> => {
  const fila = await propias(tx, persona).where('servicios.id', '=', id).select(COLUMNAS).executeTakeFirst()
  if (!fila) throw noEncontrado()
  const movimientos = await movimientosDe(tx, persona, id)
  return {
    devolucion: presentar(persona, fila),
    movimientos: movimientos.filter(({ concepto }) => concepto === 'devolucion'),
  }
}
