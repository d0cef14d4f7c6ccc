import { exigir, noEncontrado, trayecto } from '@aliadas/contract/core'
import { CLASES_DE_CUENTA } from '@aliadas/contract/pagos'
import {
  limitesDeMes,
  type ClaseDeTitular,
  type EstadoDeCuenta,
  type EstadosDeCuenta,
  type LineaDeCuenta,
  type SumasDeCuenta,
} from '@aliadas/contract/informes'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { SIN_EMPRESA } from './informes.rules.ts'
import { PROPIETARIO, movimientosDe } from './movimientos.ts'

/** People of a month, and lines of a statement, that a screen shows. */
const MAXIMO_DE_TITULARES = 500
const MAXIMO_DE_LINEAS = 1000

type Mes = { mes: string; clase: ClaseDeTitular }

const SUMAS = sql`coalesce(sum(causado), 0)::bigint as causado, coalesce(sum(pagado), 0)::bigint as pagado`
const NADA: SumasDeCuenta = { causado: 0, pagado: 0 }

/**
 * Everybody with entries in the month, by name, and the sums of the month.
 *
 * Throws `Falla`: `invalid-argument` (the platform named no company).
 */
export const listarEstadosDeCuenta = async (
  tx: Tx,
  persona: Persona,
  { mes, clase, empresa: pedida }: Mes & { empresa?: string | undefined },
): Promise<EstadosDeCuenta> => {
  const empresa = persona.rol === 'plataforma' ? pedida : persona.empresaId
  if (empresa === undefined) exigir(SIN_EMPRESA)
  const { rows } = await sql<{ id: string | null; nombre: string | null; servicios: number } & SumasDeCuenta>`
    select case when titular is not null then coalesce(min(quien) filter (where servicio_id is not null), min(quien)) end as id, min(nombre) as nombre,
      count(distinct servicio_id) as servicios, ${SUMAS}
      from (${movimientosDe({ empresa, clase, ...limitesDeMes(mes) })}) movimientos group by titular
      order by ${PROPIETARIO(sql`min(nombre)`)}, id`.execute(tx)
  const mas = (a: SumasDeCuenta, b: SumasDeCuenta): SumasDeCuenta => ({
    causado: a.causado + b.causado,
    pagado: a.pagado + b.pagado,
  })
  const conocidos = rows.flatMap(({ id, nombre, servicios, causado, pagado }) =>
    id === null ? [] : [{ id, nombre: nombre ?? '', servicios, causado, pagado }],
  )
  return {
    filas: conocidos.slice(0, MAXIMO_DE_TITULARES),
    sinTitular: rows.filter(({ id }) => id === null).reduce(mas, NADA),
    total: rows.reduce(mas, NADA),
    hayMas: conocidos.length > MAXIMO_DE_TITULARES,
  }
}

type Titular = { id: string; clave: string; nombre: string; empresaId: string; empresa: string }

/**
 * Not-found for a person of another company: row-level security hides it. An owner is identified by a trip, by an entry
 * or by a vehicle.
 */
const titularDe = async (tx: Tx, persona: Persona, clase: ClaseDeTitular, id: string): Promise<Titular> => {
  const propia = persona.rol === 'plataforma' ? sql`true` : sql`t.empresa_id = ${persona.empresaId}`
  const quien =
    clase === 'conductor'
      ? sql`select id, id as clave, nombre, empresa_id from conductores`
      : sql`select id, ${PROPIETARIO(sql`propietario`)} as clave, btrim(propietario) as nombre, tenant as empresa_id from servicios
          union all select id, ${PROPIETARIO(sql`propietario`)}, btrim(propietario), empresa_id from vehiculos
          union all select asiento_id, ${PROPIETARIO(sql`propietario`)}, btrim(propietario), empresa_id from titulares_de_asientos`
  const { rows } = await sql<Titular>`
    select t.id, t.clave, t.nombre, t.empresa_id as "empresaId", empresas.nombre as empresa
      from (${quien}) t join empresas on empresas.id = t.empresa_id
      where t.id = ${id} and t.clave is not null and ${propia}`.execute(tx)
  const [titular] = rows
  if (!titular) throw noEncontrado()
  return titular
}

type Pregunta = Mes & { titular: string }
type Fila = {
  id: string
  en: Date
  concepto: LineaDeCuenta['concepto']
  objeto: string
  origen: string | null
  destino: string | null
  placas: string | null
  motivo: string | null
} & SumasDeCuenta

const lineasDe = async (
  tx: Tx,
  persona: Persona,
  { clase, mes, titular: id }: Pregunta,
  desde: number,
  cuantas: number,
) => {
  const titular = await titularDe(tx, persona, clase, id)
  const deQuien = { empresa: titular.empresaId, clase, titular: titular.clave }
  const { rows } = await sql<Fila>`
    select m.id, m.en, m.concepto, coalesce(m.servicio_id, m.vehiculo_id) as objeto, s.origen, s.destino,
      coalesce(m.placas, nullif(v.placas, v.id)) as placas, m.motivo, m.causado, m.pagado
      from (${movimientosDe({ ...deQuien, ...limitesDeMes(mes) })}) m
      left join servicios s on s.id = m.servicio_id left join vehiculos v on v.id = m.vehiculo_id
      order by m.en, m.objeto_id, m.concepto, m.orden limit ${cuantas} offset ${desde}`.execute(tx)
  return { titular, deQuien, rows }
}

const presentar = (fila: Fila): LineaDeCuenta => ({
  id: fila.id,
  en: fila.en.toISOString(),
  concepto: fila.concepto,
  sobre: fila.origen === null ? 'Vehículo referido' : trayecto(fila.origen, fila.destino ?? ''),
  codigo: toCodigo(fila.objeto),
  placas: fila.placas,
  motivo: fila.motivo,
  causado: fila.causado,
  pagado: fila.pagado,
})

/** Lines of a statement from one number to another, in order. */
export const leerLineasDeCuenta = async (
  tx: Tx,
  persona: Persona,
  pregunta: Pregunta,
  desde: number,
  cuantas: number,
): Promise<LineaDeCuenta[]> => (await lineasDe(tx, persona, pregunta, desde, cuantas)).rows.map(presentar)

/** What one person earned and was paid in a month, read only from the ledger. */
export const leerEstadoDeCuenta = async (tx: Tx, persona: Persona, pregunta: Pregunta): Promise<EstadoDeCuenta> => {
  const { titular, deQuien, rows } = await lineasDe(tx, persona, pregunta, 0, MAXIMO_DE_LINEAS + 1)
  const { desde, hasta } = limitesDeMes(pregunta.mes)
  const { rows: conceptos } = await sql<{ concepto: LineaDeCuenta['concepto'] } & SumasDeCuenta>`
    select concepto, ${SUMAS} from (${movimientosDe({ ...deQuien, desde, hasta })}) m group by concepto`.execute(tx)
  const { rows: antes } = await sql<{ anterior: number }>`
    select coalesce(sum(causado - pagado), 0)::bigint as anterior from (${movimientosDe({ ...deQuien, hasta: desde })}) m`.execute(
    tx,
  )
  const { rows: viajes } = await sql<{ n: number }>`
    select count(distinct servicio_id) as n from (${movimientosDe({ ...deQuien, desde, hasta })}) m`.execute(tx)
  const porConcepto = CLASES_DE_CUENTA.map(
    (concepto) => conceptos.find((c) => c.concepto === concepto) ?? { concepto, ...NADA },
  )
  const suma = (campo: keyof SumasDeCuenta) => porConcepto.reduce((n, c) => n + c[campo], 0)
  const total = { causado: suma('causado'), pagado: suma('pagado') }
  const anterior = antes[0]?.anterior ?? 0
  const { id, nombre, empresa } = titular
  return {
    titular: { id, nombre, empresa },
    mes: pregunta.mes,
    anterior,
    servicios: viajes[0]?.n ?? 0,
    lineas: rows.slice(0, MAXIMO_DE_LINEAS).map(presentar),
    hayMas: rows.length > MAXIMO_DE_LINEAS,
    porConcepto,
    total,
    porPagar: anterior + total.causado - total.pagado,
  }
}
