import { mitadDelConductor, type MetodoDePago, type PagoPendiente, type ReservaPorValidar } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage } from '../platform/keyset.ts'

const PAGINA = 25

/** Ordered and not yet paid: the one condition of the list and of its badge, and of the index behind both. */
const PENDIENTE = {
  anticipo: sql<boolean>`pagar_anticipo_conductor and not anticipo_conductor_pagado`,
  saldo: sql<boolean>`pagar_saldo_conductor and not saldo_conductor_pagado`,
}

/** Services in the reader's own scope: a company's, or every company's for the platform. */
const propios = (tx: Tx, persona: Persona) =>
  tx
    .selectFrom('servicios')
    .$if(persona.rol !== 'plataforma', (q) => q.where('servicios.tenant', '=', persona.empresaId))

const POR_SALIDA = {
  by: 'servicios.salida',
  id: 'servicios.id',
  direction: 'asc',
  key: { instant: (fila: { salida: Date }) => fila.salida },
} as const

export const listarReservasPorValidar = (
  ctx: Context,
  persona: Persona,
  filtro: { metodo: MetodoDePago; cursor?: string | undefined },
): Promise<{ reservas: ReservaPorValidar[]; siguiente: string | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = propios(tx, persona)
      .innerJoin('servicioContactos', 'servicioContactos.servicioId', 'servicios.id')
      .select([
        'id',
        'origen',
        'destino',
        'fechaSalida',
        'horaSalida',
        'salida',
        'tipo',
        'pasajeros',
        'valorOferta',
        'cliente',
      ])
      .where('estado', '=', 'validar')
      .where('metodoPago', '=', filtro.metodo)
    const { rows, next } = await readPage(consulta, POR_SALIDA, { from: readCursor(filtro.cursor), size: PAGINA })
    return {
      reservas: rows.map(({ salida: _salida, valorOferta, ...fila }) => ({
        ...fila,
        codigo: toCodigo(fila.id),
        valorOferta: valorOferta ?? 0,
        metodoPago: filtro.metodo,
      })),
      siguiente: next,
    }
  })

export const listarPagosPendientes = (
  ctx: Context,
  persona: Persona,
  filtro: { clase: 'anticipo' | 'saldo'; cursor?: string | undefined },
): Promise<{ pagos: PagoPendiente[]; siguiente: string | null }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const consulta = propios(tx, persona)
      .select(['id', 'origen', 'destino', 'fechaSalida', 'horaSalida', 'salida', 'placas', 'valorOferta'])
      .select(['conductor', 'bancoConductor', 'tipocuentaConductor', 'cuentaConductor', 'titularConductor'])
      .where(PENDIENTE[filtro.clase])
    const { rows, next } = await readPage(consulta, POR_SALIDA, { from: readCursor(filtro.cursor), size: PAGINA })
    // A bank account is shown whole only to those who pay; the others recognise it by its end.
    const cuenta = (numero: string | null) =>
      persona.rol === 'admin' || numero === null ? numero : `•••• ${numero.slice(-4)}`
    return {
      pagos: rows.map(({ salida: _salida, conductor, cuentaConductor, ...fila }) => ({
        ...fila,
        codigo: toCodigo(fila.id),
        nombreConductor: conductor,
        cuentaConductor: cuenta(cuentaConductor),
        valorOferta: fila.valorOferta ?? 0,
        valor: mitadDelConductor(fila.valorOferta ?? 0),
      })),
      siguiente: next,
    }
  })

export const resumirPagos = (
  ctx: Context,
  persona: Persona,
): Promise<{ anticipos: number; saldos: number; porValidar: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const fila = await tx
      .selectFrom('servicios')
      .select([
        sql<number>`count(*) filter (where ${PENDIENTE.anticipo})`.as('anticipos'),
        sql<number>`count(*) filter (where ${PENDIENTE.saldo})`.as('saldos'),
        sql<number>`count(*) filter (where estado = 'validar')`.as('porValidar'),
      ])
      .$if(persona.rol !== 'plataforma', (q) => q.where('tenant', '=', persona.empresaId))
      .where((eb) => eb.or([eb('estado', '=', 'validar'), PENDIENTE.anticipo, PENDIENTE.saldo]))
      .executeTakeFirstOrThrow()
    return fila
  })
