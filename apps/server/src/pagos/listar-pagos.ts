import { type Orden, type Total } from '@aliadas/contract/core'
import type { MetodoDePago } from '@aliadas/contract/servicios'
import {
  diasDeDeuda,
  type ConceptoDePago,
  type EdadDePago,
  type ORDENES_DE_PAGOS,
  type PagoPendiente,
  type ReservaPorValidar,
} from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { addRows, inDays, orderOf, type Days, type Orders } from '../platform/list.ts'
import { dueno, idsConPalabras } from '../servicios/index.ts'
import { conEdad, limitesDe, sumarEdades, SIEMPRE, type Edades } from './edades.ts'
import { COLUMNAS_DE_PAGO, RNT, numeroVisible } from './cuentas.ts'

type NombreDeOrden = (typeof ORDENES_DE_PAGOS)[number]
type Filtro = Days & {
  q: string
  orden: Orden<NombreDeOrden>
  ids?: readonly string[] | undefined
  /** Filters by one company, for the platform. */
  empresa?: string | undefined
}
export type FiltroPorValidar = Filtro & { metodo: MetodoDePago }
export type FiltroPendientes = Filtro & { clase: 'anticipo' | 'saldo'; edad?: EdadDePago | undefined }
type Lugar = { cursor?: string | undefined; porPagina: number }
type Cuenta = { total: Total; suma: number | null }

/**
 * Owed and not yet paid: the condition of the list, of its badge and of their index. Only the ledger's trigger
 * maintains the second half.
 */
export const PENDIENTE = {
  anticipo: sql<boolean>`pagar_anticipo_conductor and not anticipo_conductor_pagado`,
  saldo: sql<boolean>`pagar_saldo_conductor and not saldo_conductor_pagado`,
  devolucion: sql<boolean>`devolucion is not null and devuelto_en is null`,
}

type Fila = { id: string; salida: Date; valorOferta: number | null }
const ORDENES: Orders<Tables, 'servicios' | 'asientos', Fila, NombreDeOrden> = {
  salida: { by: 'servicios.salida', id: 'servicios.id', key: { instant: (fila) => fila.salida } },
  valor: { by: 'servicios.valorOferta', id: 'servicios.id', key: { number: (fila) => fila.valorOferta ?? 0 } },
}

/** The entry since which an advance is owed: after an annulled FUEC the next one owes it anew. Everything else is owed once. */
const ULTIMA_DEUDA = sql<number>`(
  select max(causa.orden) from asientos causa
  where causa.concepto = 'anticipo' and causa.objeto_id = servicios.id and causa.clase = 'causa')`

/** The company whose payments are read: the reader's own, or the one that the platform chose; undefined: all. */
const deQuien = ({ rol, empresaId }: Persona, empresa: string | undefined): string | undefined =>
  rol === 'plataforma' ? empresa : empresaId

/**
 * Services in the reader's own scope with what the ledger says is owed for them: one company's, or all for the
 * platform.
 */
const propios = async (tx: Tx, persona: Persona, concepto: ConceptoDePago, filtro: Filtro) => {
  const { q: texto, ids, empresa } = filtro
  const de = deQuien(persona, empresa)
  const hallados = await idsConPalabras(tx, persona, texto, de === undefined ? undefined : [de])
  return tx
    .selectFrom('servicios')
    .innerJoin('asientos', (join) =>
      join
        .onRef('asientos.objetoId', '=', 'servicios.id')
        .on('asientos.concepto', '=', concepto)
        .on('asientos.orden', '=', concepto === 'anticipo' ? ULTIMA_DEUDA : 1),
    )
    .where(dueno(de))
    .$call(inDays('servicios.salida', filtro))
    .$call(given(ids, (q, estos) => q.where('servicios.id', 'in', estos)))
    .$call(given(hallados, (q, estos) => q.where('servicios.id', 'in', estos)))
}

const porValidar = async (tx: Tx, persona: Persona, filtro: FiltroPorValidar) =>
  (await propios(tx, persona, 'reserva', filtro))
    .where('servicios.estado', '=', 'validar')
    .where('servicios.metodoPago', '=', filtro.metodo)

/** Owed since the entry that caused it; the last argument: since when. */
export const pendientes = async (tx: Tx, persona: Persona, filtro: Omit<FiltroPendientes, 'edad'>, limites = SIEMPRE) =>
  (await propios(tx, persona, filtro.clase, filtro))
    .where(PENDIENTE[filtro.clase])
    .$call(conEdad('asientos.en', limites))

const VIAJE = [
  'servicios.id',
  'servicios.origen',
  'servicios.destino',
  'servicios.fechaSalida',
  'servicios.horaSalida',
  'servicios.salida',
  'servicios.valorOferta',
  'servicios.empresaAliada',
  'asientos.valor',
] as const

const paraPlataforma = ({ rol }: Persona, empresa: string | null): string | null =>
  rol === 'plataforma' ? empresa : null

export const listarReservasPorValidar = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPorValidar,
  { cursor, porPagina }: Lugar,
): Promise<Page<ReservaPorValidar>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = (await porValidar(tx, persona, filtro))
      .select([...VIAJE, 'servicios.tipo', 'servicios.pasajeros'])
      .select((eb) =>
        eb
          .selectFrom('servicioContactos')
          .select('cliente')
          .whereRef('servicioContactos.servicioId', '=', 'servicios.id')
          .as('cliente'),
      )
    const { rows, ...lugares } = await readPage(consulta, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    return {
      rows: rows.map((fila) => ({
        id: fila.id,
        codigo: toCodigo(fila.id),
        origen: fila.origen,
        destino: fila.destino,
        fechaSalida: fila.fechaSalida,
        horaSalida: fila.horaSalida,
        tipo: fila.tipo,
        pasajeros: fila.pasajeros,
        cliente: fila.cliente,
        valorOferta: fila.valor,
        metodoPago: filtro.metodo,
        empresaAliada: paraPlataforma(persona, fila.empresaAliada),
      })),
      ...lugares,
    }
  })
}

export const sumarReservasPorValidar = (ctx: Context, persona: Persona, filtro: FiltroPorValidar): Promise<Cuenta> =>
  ctx.db.read(scopeOf(persona), async (tx) => addRows(tx, await porValidar(tx, persona, filtro), 'asientos.valor'))

export const listarPagosPendientes = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPendientes,
  { cursor, porPagina }: Lugar,
): Promise<Page<PagoPendiente>> => {
  const from = readCursor(cursor)
  const ahora = ctx.clock.now()
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = (await pendientes(tx, persona, filtro, limitesDe(filtro.edad, ahora)))
      .select([...VIAJE, ...COLUMNAS_DE_PAGO, 'servicios.placas', 'asientos.en'])
      .select(RNT.as('rntConductor'))
    const { rows, ...lugares } = await readPage(consulta, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    return {
      rows: rows.map((fila) => ({
        id: fila.id,
        codigo: toCodigo(fila.id),
        origen: fila.origen,
        destino: fila.destino,
        fechaSalida: fila.fechaSalida,
        horaSalida: fila.horaSalida,
        placas: fila.placas,
        valor: fila.valor,
        nombreConductor: fila.nombreConductor,
        rntConductor: fila.rntConductor,
        bancoConductor: fila.bancoConductor,
        tipocuentaConductor: fila.tipocuentaConductor,
        titularConductor: fila.titularConductor,
        cuentaConductor: numeroVisible(persona, fila.cuentaConductor),
        empresaAliada: paraPlataforma(persona, fila.empresaAliada),
        valorOferta: fila.valorOferta ?? 0,
        dias: diasDeDeuda(fila.en, ahora),
      })),
      ...lugares,
    }
  })
}

const CUANTO = { valor: sql<number>`asientos.valor`, desde: sql<Date>`asientos.en` }

export const sumarPagosPendientes = (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPendientes,
): Promise<Cuenta & { edades: Edades }> => {
  const ahora = ctx.clock.now()
  return ctx.db.read(scopeOf(persona), async (tx) => ({
    ...(await addRows(tx, await pendientes(tx, persona, filtro, limitesDe(filtro.edad, ahora)), 'asientos.valor')),
    edades: await sumarEdades(tx, await pendientes(tx, persona, filtro), CUANTO, ahora),
  }))
}

/** The number of open payments of each kind; `empresa` as in the lists. */
export const contarPagos = (tx: Tx, persona: Persona, empresa: string | undefined) =>
  tx
    .selectFrom('servicios')
    .select([
      sql<number>`count(*) filter (where ${PENDIENTE.anticipo})`.as('anticipos'),
      sql<number>`count(*) filter (where ${PENDIENTE.saldo})`.as('saldos'),
      sql<number>`count(*) filter (where ${PENDIENTE.devolucion})`.as('devoluciones'),
      sql<number>`count(*) filter (where estado = 'validar')`.as('porValidar'),
      sql<number>`count(*) filter (where estado = 'validar' and metodo_pago = 'epayco')`.as('epayco'),
      sql<number>`count(*) filter (where estado = 'validar' and metodo_pago = 'transferencia')`.as('transferencia'),
    ])
    .$call(given(deQuien(persona, empresa), (q, de) => q.where('tenant', '=', de)))
    .where((eb) => eb.or([eb('estado', '=', 'validar'), PENDIENTE.anticipo, PENDIENTE.saldo, PENDIENTE.devolucion]))
    .executeTakeFirstOrThrow()
