import {
  mitadDelConductor,
  type MetodoDePago,
  type ORDENES_DE_PAGOS,
  type Orden,
  type PagoPendiente,
  type ReservaPorValidar,
  type Total,
} from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { addRows, orderOf, type Orders } from '../platform/list.ts'
import { idsConPalabras } from '../servicios/index.ts'

type NombreDeOrden = (typeof ORDENES_DE_PAGOS)[number]
type Filtro = { q: string; orden: Orden<NombreDeOrden>; ids?: readonly string[] | undefined }
export type FiltroPorValidar = Filtro & { metodo: MetodoDePago }
export type FiltroPendientes = Filtro & { clase: 'anticipo' | 'saldo' }
type Lugar = { cursor?: string | undefined; porPagina: number }
type Cuenta = { total: Total; suma: number | null }

/** Ordered and not yet paid: the one condition of the list and of its badge, and of the index behind both. */
const PENDIENTE = {
  anticipo: sql<boolean>`pagar_anticipo_conductor and not anticipo_conductor_pagado`,
  saldo: sql<boolean>`pagar_saldo_conductor and not saldo_conductor_pagado`,
}

const ORDENES: Orders<Tables, 'servicios', { id: string; salida: Date; valorOferta: number | null }, NombreDeOrden> = {
  salida: { by: 'servicios.salida', id: 'servicios.id', key: { instant: (fila) => fila.salida } },
  valor: { by: 'servicios.valorOferta', id: 'servicios.id', key: { number: (fila) => fila.valorOferta ?? 0 } },
}

/** Services in the reader's own scope: a company's, or every company's for the platform. */
const propios = async (tx: Tx, persona: Persona, { q: texto, ids }: Filtro) => {
  const plataforma = persona.rol === 'plataforma'
  const hallados = await idsConPalabras(tx, persona, texto, plataforma ? undefined : [persona.empresaId])
  return tx
    .selectFrom('servicios')
    .$if(!plataforma, (q) => q.where('servicios.tenant', '=', persona.empresaId))
    .$if(ids !== undefined, (q) => q.where('servicios.id', 'in', ids ?? []))
    .$if(hallados !== null, (q) => q.where('servicios.id', 'in', hallados ?? []))
}

const porValidar = async (tx: Tx, persona: Persona, filtro: FiltroPorValidar) =>
  (await propios(tx, persona, filtro)).where('estado', '=', 'validar').where('metodoPago', '=', filtro.metodo)

const pendientes = async (tx: Tx, persona: Persona, filtro: FiltroPendientes) =>
  (await propios(tx, persona, filtro)).where(PENDIENTE[filtro.clase])

export const listarReservasPorValidar = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPorValidar,
  { cursor, porPagina }: Lugar,
): Promise<Page<ReservaPorValidar>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = (await porValidar(tx, persona, filtro))
      .select(['id', 'origen', 'destino', 'fechaSalida', 'horaSalida', 'salida', 'tipo', 'pasajeros', 'valorOferta'])
      .select((eb) =>
        eb
          .selectFrom('servicioContactos')
          .select('cliente')
          .whereRef('servicioContactos.servicioId', '=', 'servicios.id')
          .as('cliente'),
      )
    const { rows, ...lugares } = await readPage(consulta, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    return {
      rows: rows.map(({ salida: _salida, valorOferta, ...fila }) => ({
        ...fila,
        codigo: toCodigo(fila.id),
        valorOferta: valorOferta ?? 0,
        metodoPago: filtro.metodo,
      })),
      ...lugares,
    }
  })
}

export const sumarReservasPorValidar = (ctx: Context, persona: Persona, filtro: FiltroPorValidar): Promise<Cuenta> =>
  ctx.db.read(scopeOf(persona), async (tx) =>
    addRows(tx, await porValidar(tx, persona, filtro), 'servicios.valorOferta'),
  )

export const listarPagosPendientes = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPendientes,
  { cursor, porPagina }: Lugar,
): Promise<Page<PagoPendiente>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = (await pendientes(tx, persona, filtro))
      .select(['id', 'origen', 'destino', 'fechaSalida', 'horaSalida', 'salida', 'placas', 'valorOferta'])
      .select(['conductor', 'bancoConductor', 'tipocuentaConductor', 'cuentaConductor', 'titularConductor'])
    const { rows, ...lugares } = await readPage(consulta, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    // A bank account is shown whole only to those who pay; the others recognise it by its end.
    const cuenta = (numero: string | null) =>
      persona.rol === 'admin' || numero === null ? numero : `•••• ${numero.slice(-4)}`
    return {
      rows: rows.map(({ salida: _salida, conductor, cuentaConductor, ...fila }) => ({
        ...fila,
        codigo: toCodigo(fila.id),
        nombreConductor: conductor,
        cuentaConductor: cuenta(cuentaConductor),
        valorOferta: fila.valorOferta ?? 0,
        valor: mitadDelConductor(fila.valorOferta ?? 0),
      })),
      ...lugares,
    }
  })
}

/** Prices are thousands of pesos, so that half of ninety percent of their sum is the sum of the halves. */
export const sumarPagosPendientes = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroPendientes,
): Promise<Cuenta> => {
  const { total, suma } = await ctx.db.read(scopeOf(persona), async (tx) =>
    addRows(tx, await pendientes(tx, persona, filtro), 'servicios.valorOferta'),
  )
  return { total, suma: suma === null ? null : mitadDelConductor(suma) }
}

export const resumirPagos = (ctx: Context, persona: Persona) =>
  ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('servicios')
      .select([
        sql<number>`count(*) filter (where ${PENDIENTE.anticipo})`.as('anticipos'),
        sql<number>`count(*) filter (where ${PENDIENTE.saldo})`.as('saldos'),
        sql<number>`count(*) filter (where estado = 'validar')`.as('porValidar'),
        sql<number>`count(*) filter (where estado = 'validar' and metodo_pago = 'epayco')`.as('epayco'),
        sql<number>`count(*) filter (where estado = 'validar' and metodo_pago = 'transferencia')`.as('transferencia'),
      ])
      .$if(persona.rol !== 'plataforma', (q) => q.where('tenant', '=', persona.empresaId))
      .where((eb) => eb.or([eb('estado', '=', 'validar'), PENDIENTE.anticipo, PENDIENTE.saldo]))
      .executeTakeFirstOrThrow(),
  )
