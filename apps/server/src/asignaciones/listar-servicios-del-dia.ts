import { DIA_MS, fechaBogota, instanteBogota } from '@aliadas/contract/core'
import type { Estado } from '@aliadas/contract/servicios'
import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Order } from '../platform/keyset.ts'
import { answerOf, countRows } from '../platform/list.ts'
import { COLUMNAS_DE_SERVICIO, conOferta, dueno, type FilaDeServicio } from '../servicios/index.ts'
import { vehiculosLibres } from './vehiculos-libres.ts'

type Dia = { dia: string; empresa?: string | undefined }
type Lugar = { cursor?: string | undefined; porPagina: number }

/** Won services; a request belongs to nobody yet. */
const ESTADOS_DEL_DIA: readonly Estado[] = ['validar', 'reservado', 'confirmado', 'finalizado']
/** Without its FUEC, so that its vehicle may still be missing. */
const POR_PREPARAR: readonly Estado[] = ['validar', 'reservado']

const POR_SALIDA: Order<Tables, 'servicios', FilaDeServicio> = {
  by: 'servicios.salida',
  id: 'servicios.id',
  direction: 'asc',
  key: { instant: (fila) => fila.salida },
}

/** Days are Bogotá's, of 24 hours. */
const finDe = (dia: string): Date => new Date(instanteBogota(dia, null).getTime() + DIA_MS)

const desdeUnInstante = (tx: Tx, persona: Persona, empresa: string | undefined, estado: Estado, desde: Date) => {
  const deQuien = persona.rol === 'plataforma' ? empresa : persona.empresaId
  return tx
    .selectFrom('servicios')
    .where('servicios.estado', '=', estado)
    .where(dueno(deQuien))
    .where('servicios.salida', '>=', desde)
}

/** One query per state, so that an index returns its rows in order. */
export const serviciosDelDia = (tx: Tx, persona: Persona, { dia, empresa }: Dia, estado: Estado) =>
  desdeUnInstante(tx, persona, empresa, estado, instanteBogota(dia, null)).where('servicios.salida', '<', finDe(dia))

/** The next day with a departure. */
const proximoDia = async (tx: Tx, persona: Persona, { dia, empresa }: Dia): Promise<string | null> => {
  let primera: Date | null = null
  for (const estado of ESTADOS_DEL_DIA) {
    const consulta = desdeUnInstante(tx, persona, empresa, estado, finDe(dia)).select('servicios.salida')
    const { salida } = (await consulta.orderBy('servicios.salida').limit(1).executeTakeFirst()) ?? { salida: null }
    if (salida !== null && (primera === null || salida < primera)) primera = salida
  }
  return primera && fechaBogota(primera)
}

/** It has no vehicle, or a suspended one. */
const necesitaVehiculo = (s: Pick<FilaDeServicio, 'vehiculoId' | 'vehiculoSuspendido' | 'estado'>): boolean =>
  POR_PREPARAR.includes(s.estado) && (s.vehiculoId === null || s.vehiculoSuspendido)

/** The departures of a day in order, with the free vehicles for each service that needs one. */
export const listarServiciosDelDia = async (
  ctx: Context,
  persona: Persona,
  { cursor, porPagina, ...dia }: Dia & Lugar,
) => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const consultas = ESTADOS_DEL_DIA.map((estado) => serviciosDelDia(tx, persona, dia, estado))
    const pagina = await readPage(
      consultas.map((consulta) => consulta.select(COLUMNAS_DE_SERVICIO)),
      POR_SALIDA,
      { from, size: porPagina },
    )
    const faltan = POR_PREPARAR.map((estado) =>
      serviciosDelDia(tx, persona, dia, estado).where((eb) =>
        eb.or([eb('servicios.vehiculoId', 'is', null), eb('servicios.vehiculoSuspendido', '=', true)]),
      ),
    )
    const sinVehiculo = await countRows(tx, faltan)
    const libres = await vehiculosLibres(tx, pagina.rows.filter(necesitaVehiculo))
    const rows: ServicioDelDia[] = (await conOferta(tx, persona, pagina.rows)).map((s) => ({
      ...s,
      libres: libres.get(s.id) ?? null,
    }))
    const total = await countRows(tx, consultas)
    return {
      ...answerOf({ ...pagina, rows }, total, ctx.clock.now()),
      sinVehiculo: sinVehiculo.filas,
      proximoDia: total.filas === 0 ? await proximoDia(tx, persona, dia) : null,
    }
  })
}
