import { exigir, fechaBogota } from '@aliadas/contract/core'
import { ESTADOS, TRANSICIONES, type Estado } from '@aliadas/contract/servicios'
import { limitesDeSemanas, semanasDe, type Graficas } from '@aliadas/contract/informes'
import { sql, type RawBuilder } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { dueno } from '../servicios/index.ts'
import { negativaDeSemanas } from './informes.rules.ts'

type Rango = { desde?: string | undefined; hasta?: string | undefined; empresa?: string | undefined }
/** Filter: company (undefined = all) and interval [desde, hasta). */
type De = { empresa: string | undefined; desde: Date; hasta: Date }

/** The Monday of an instant's week in Bogotá. */
const semanaDe = (columna: RawBuilder<unknown>) =>
  sql<string>`to_char(date_trunc('week', ${columna} at time zone 'America/Bogota'), 'YYYY-MM-DD')`

/** Rows of one company; for all companies through the index of all rows (schema/libro.sql, schema/ofertas.sql). */
const deEmpresa = (tabla: 'asientos' | 'ofertas', empresa: string | undefined) =>
  empresa === undefined
    ? sql<boolean>`length(${sql.ref(`${tabla}.empresaId`)}) > 0`
    : sql<boolean>`${sql.ref(`${tabla}.empresaId`)} = ${empresa}`

/** The new state of a service in a line. */
const PASOS = Object.keys(TRANSICIONES)

const linea = (donde: RawBuilder<unknown>) => sql`(
  select a from historial where servicio_id = servicios.id and historial.tenant in (servicios.tenant, 'CERRADO')
    and entidad = 'servicio' and accion = any(${PASOS}::text[]) ${donde} limit 1)`

/**
 * A service's state at the end of the week of its departure, from its lines; if it was published later, its first
 * state. During that week and before it, the current state.
 */
const estadoDeLaSemana = (ahora: Date) => {
  const cierre = sql`(date_trunc('week', salida at time zone 'America/Bogota') + interval '7 days') at time zone 'America/Bogota'`
  return sql<Estado>`case when ${cierre} > ${ahora} then estado else coalesce(
    ${linea(sql`and historial.en < ${cierre} order by historial.en desc, historial.id desc`)},
    ${linea(sql`order by historial.en, historial.id`)}, estado) end`
}

export const serviciosPorSemana = (tx: Tx, { empresa, desde, hasta }: De, ahora: Date) =>
  tx
    .selectFrom('servicios')
    .select([
      semanaDe(sql`salida`).as('semana'),
      estadoDeLaSemana(ahora).as('como'),
      sql<number>`count(*)`.as('cuantos'),
    ])
    .where(dueno(empresa))
    .where('estado', 'in', ESTADOS)
    .where('salida', '>=', desde)
    .where('salida', '<', hasta)
    .groupBy(['semana', 'como'])

export const usoPorSemana = (tx: Tx, { empresa, desde, hasta }: De) =>
  tx
    .selectFrom('servicios')
    .select([
      semanaDe(sql`salida`).as('semana'),
      sql<number>`count(*)`.as('viajes'),
      sql<number>`count(distinct vehiculo_id)`.as('enUso'),
    ])
    .where(dueno(empresa))
    .where('estado', 'in', ['reservado', 'confirmado', 'finalizado'])
    .where('vehiculoId', 'is not', null)
    .where('salida', '>=', desde)
    .where('salida', '<', hasta)
    .groupBy('semana')

/** New vehicles by week; earlier ones count in the first week. */
const vehiculosPorSemana = (tx: Tx, { empresa, desde, hasta }: De) =>
  tx
    .selectFrom('vehiculos')
    .select([
      semanaDe(sql`greatest(creado_en, ${desde}::timestamptz)`).as('semana'),
      sql<number>`count(*)`.as('cuantos'),
    ])
    .$call(given(empresa, (q, una) => q.where('empresaId', '=', una)))
    .where('creadoEn', '<', hasta)
    .groupBy('semana')

/** A reversed payment is not paid: its counter-entry adds back what the payment subtracted. */
const PAGADO = sql`concepto <> 'reserva' and (clase = 'pago' or (clase = 'reverso' and valor > 0))`

export const ingresosPorSemana = (tx: Tx, { empresa, desde, hasta }: De) =>
  tx
    .selectFrom('asientos')
    .select([
      semanaDe(sql`en`).as('semana'),
      sql<number>`coalesce(sum(-valor) filter (where concepto = 'reserva' and clase = 'pago'), 0)::bigint`.as(
        'validado',
      ),
      sql<number>`coalesce(sum(-valor) filter (where ${PAGADO}), 0)::bigint`.as('pagado'),
    ])
    .where(deEmpresa('asientos', empresa))
    .where('en', '>=', desde)
    .where('en', '<', hasta)
    .groupBy('semana')

export const ofertasPorSemana = (tx: Tx, { empresa, desde, hasta }: De) =>
  tx
    .selectFrom('ofertas')
    .select([
      semanaDe(sql`fecha`).as('semana'),
      sql<number>`count(*) filter (where estado = 'aceptada')`.as('ganadas'),
      sql<number>`count(*) filter (where estado in ('rechazada', 'vencida'))`.as('perdidas'),
      sql<number>`count(*) filter (where estado = 'enviada')`.as('abiertas'),
    ])
    .where(deEmpresa('ofertas', empresa))
    .where('fecha', '>=', desde)
    .where('fecha', '<', hasta)
    .groupBy('semana')

/** States in which a company counts a service as its own. */
const PROPIOS: readonly Estado[] = ['validar', 'reservado', 'confirmado', 'finalizado']

/** One query per chart, over whole weeks. Throws `Falla`: `invalid-argument` (too many weeks). */
export const leerGraficas = async (tx: Tx, persona: Persona, rango: Rango, ahora: Date): Promise<Graficas> => {
  const semanas = semanasDe(fechaBogota(ahora), rango)
  exigir(negativaDeSemanas(semanas.length))
  const plataforma = persona.rol === 'plataforma'
  const de = { empresa: plataforma ? rango.empresa : persona.empresaId, ...limitesDeSemanas(semanas) }
  /** A figure for each week, zero where there is none. */
  const serie = <F extends { semana: string }>(filas: readonly F[], valor: (fila: F) => number): number[] => {
    const porSemana = new Map(filas.map((fila) => [fila.semana, valor(fila)]))
    return semanas.map((semana) => porSemana.get(semana) ?? 0)
  }
  const servicios = await serviciosPorSemana(tx, de, ahora).execute()
  const ingresos = await ingresosPorSemana(tx, de).execute()
  const uso = await usoPorSemana(tx, de).execute()
  const nuevos = serie(await vehiculosPorSemana(tx, de).execute(), (fila) => fila.cuantos)
  const ofertas = await ofertasPorSemana(tx, de).execute()
  return {
    semanas,
    servicios: (plataforma ? ESTADOS : PROPIOS).map((estado) => ({
      estado,
      cuantos: serie(
        servicios.filter((fila) => fila.como === estado),
        (fila) => fila.cuantos,
      ),
    })),
    ingresos: {
      validado: serie(ingresos, (fila) => fila.validado),
      pagado: serie(ingresos, (fila) => fila.pagado),
    },
    flota: {
      viajes: serie(uso, (fila) => fila.viajes),
      enUso: serie(uso, (fila) => fila.enUso),
      vehiculos: semanas.map((_, i) => nuevos.slice(0, i + 1).reduce((suma, n) => suma + n, 0)),
    },
    ofertas: {
      ganadas: serie(ofertas, (fila) => fila.ganadas),
      perdidas: serie(ofertas, (fila) => fila.perdidas),
      abiertas: serie(ofertas, (fila) => fila.abiertas),
    },
  }
}
