import type { Orden } from '@aliadas/contract/core'
import {
  diasDeDeuda,
  VIAJES_PARA_RECOMPENSA,
  type EdadDePago,
  type ORDENES_DE_RECOMPENSAS,
  type Recompensa,
} from '@aliadas/contract/pagos'
import { sql, type RawBuilder } from 'kysely'
import type { Cuenta } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { READER, given, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { containsText, inDays, type Days } from '../platform/list.ts'
import { conEdad, contarEdades, limitesDe, SIEMPRE } from './edades.ts'

export type FiltroDeRecompensas = Days & {
  q: string
  orden: Orden<(typeof ORDENES_DE_RECOMPENSAS)[number]>
  ids?: readonly string[] | undefined
  empresa?: string | undefined
  edad?: EdadDePago | undefined
}

/** A name in comparable form: its words, without case, accents and separators. */
const palabras = (columna: RawBuilder<unknown>) =>
  sql<string>`array_to_string(array(select palabras_de(array[${columna}])), ' ')`

/** Spelled out: the mapping of names reads two capitals in a row as one word. */
const PAGADA = sql<boolean>`vehiculos.comision_pagada_a_referente`
const SIN_PAGAR = sql<boolean>`not ${PAGADA}`

/** The platform's own names: a vehicle that the platform referred earns no reward. No company sees them. */
export const nombresDeLaPlataforma = (ctx: Context): Promise<string[]> =>
  ctx.db.read(READER, async (tx) => {
    const filas = await tx
      .selectFrom('empresas')
      .select(palabras(sql`nombre`).as('nombre'))
      .where('tipo', '=', 'plataforma')
      .execute()
    return filas.map(({ nombre }) => nombre)
  })

/**
 * Vehicles of the company with an unpaid reward for their referrer (specification §4): 30 trips or more, referred by
 * somebody who is neither the platform nor the vehicle itself.
 */
export const recompensasPendientes = (tx: Tx, plataforma: readonly string[]) =>
  tx
    .selectFrom('vehiculos')
    .where('viajesRealizados', '>=', VIAJES_PARA_RECOMPENSA)
    .where(SIN_PAGAR)
    .where('referidoPor', 'is not', null)
    .where(sql<boolean>`btrim(referido_por) <> '' and upper(btrim(referido_por)) <> right(vehiculos.id, 6)`)
    .where(sql<boolean>`not (${palabras(sql`referido_por`)} = any (${[...plataforma]}::text[]))`)

const COLUMNAS = [
  'vehiculos.id',
  'empresas.nombre as empresaAliada',
  'vehiculos.referidoPor',
  'vehiculos.placas',
  'vehiculos.tipo',
  'vehiculos.capacidad',
  'vehiculos.viajesRealizados',
  'vehiculos.recompensaDesde',
  'vehiculos.imagen',
  'vehiculos.frente',
  'conductores.nombre',
] as const

const deLaPersona = (
  tx: Tx,
  persona: Persona,
  plataforma: readonly string[],
  filtro: Omit<FiltroDeRecompensas, 'edad'>,
  limites = SIEMPRE,
) => {
  const empresa = persona.rol === 'plataforma' ? filtro.empresa : persona.empresaId
  return recompensasPendientes(tx, plataforma)
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .leftJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .$call(given(empresa, (q, una) => q.where('vehiculos.empresaId', '=', una)))
    .$call(given(filtro.ids, (q, ids) => q.where('vehiculos.id', 'in', ids)))
    .$call(inDays('vehiculos.recompensaDesde', filtro))
    .$call(conEdad('vehiculos.recompensaDesde', limites))
    .$if(filtro.q !== '', (q) =>
      q.where(containsText(sql`concat_ws(' ', referido_por, vehiculos.placas, conductores.nombre)`, filtro.q)),
    )
}

type Fila = Omit<Recompensa, 'codigo' | 'nombre' | 'referidoPor' | 'dias'> & {
  recompensaDesde: Date | null
  nombre: string | null
  referidoPor: string | null
  frente: string | null
}
export const presentarRecompensa = (fila: Fila, ahora: Date): Recompensa => ({
  id: fila.id,
  codigo: toCodigo(fila.id),
  nombre: fila.nombre ?? '',
  referidoPor: fila.referidoPor ?? '',
  empresaAliada: fila.empresaAliada,
  placas: fila.placas,
  tipo: fila.tipo,
  capacidad: fila.capacidad,
  viajesRealizados: fila.viajesRealizados,
  dias: diasDeDeuda(fila.recompensaDesde ?? ahora, ahora),
  imagen: fila.imagen ?? fila.frente,
})

/** A numbered page: the rewards are part of a fleet, which is small enough to sort as a whole. */
export const paginaDeRecompensas = async (
  tx: Tx,
  persona: Persona,
  plataforma: readonly string[],
  filtro: FiltroDeRecompensas,
  { pagina, porPagina }: { pagina: number; porPagina: number },
  ahora: Date,
): Promise<{ filas: Recompensa[]; total: number }> => {
  const consulta = deLaPersona(tx, persona, plataforma, filtro, limitesDe(filtro.edad, ahora))
  // Names by their letters, without accents and case.
  const orden = filtro.orden.endsWith('viajes') ? sql<number>`viajes_realizados` : palabras(sql`referido_por`)
  const filas = await consulta
    .select(COLUMNAS)
    .orderBy(orden, filtro.orden.startsWith('-') ? 'desc' : 'asc')
    .orderBy('vehiculos.placas')
    .limit(porPagina)
    .offset((pagina - 1) * porPagina)
    .execute()
  const { total } = await consulta.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { filas: filas.map((fila) => presentarRecompensa(fila, ahora)), total }
}

/** The rewards of each age, whatever age is asked for. */
export const edadesDeRecompensas = (
  tx: Tx,
  persona: Persona,
  plataforma: readonly string[],
  filtro: FiltroDeRecompensas,
  ahora: Date,
) => contarEdades(tx, deLaPersona(tx, persona, plataforma, filtro), sql<Date>`vehiculos.recompensa_desde`, ahora)

export const contarRecompensas = async (
  tx: Tx,
  persona: Persona,
  plataforma: readonly string[],
  empresa: string | undefined,
): Promise<number> => {
  const filtro: FiltroDeRecompensas = { q: '', orden: 'referente', empresa }
  const { total } = await deLaPersona(tx, persona, plataforma, filtro)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One vehicle with its referrer, whether or not its reward is owed. */
export const vehiculoReferido = (tx: Tx, id: string) =>
  tx
    .selectFrom('vehiculos')
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .leftJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .select([...COLUMNAS, 'vehiculos.empresaId', PAGADA.as('pagada')])
    .where('vehiculos.id', '=', id)
    .where('referidoPor', 'is not', null)
    .executeTakeFirst()

const SIN_CUENTA: Cuenta = { titular: null, banco: null, tipocuenta: null, cuenta: null }

const codigoDe = (referidoPor: string): string => referidoPor.trim().toUpperCase()

/** Each referrer's account: of the driver of the vehicle with that code, if it belongs to the same company. */
const cuentasDeReferentes = async (
  tx: Tx,
  empresaId: string,
  referentes: readonly string[],
): Promise<(referidoPor: string) => Cuenta> => {
  if (referentes.length === 0) return () => SIN_CUENTA
  const codigo = sql<string>`right(vehiculos.id, 6)`
  const filas = await tx
    .selectFrom('vehiculos')
    .innerJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .select(['conductores.titular', 'conductores.banco', 'conductores.tipocuenta', 'conductores.cuenta'])
    .select(codigo.as('codigo'))
    .where(codigo, 'in', referentes.map(codigoDe))
    .where('vehiculos.empresaId', '=', empresaId)
    .execute()
  const cuentas = new Map(filas.map(({ codigo: de, ...cuenta }) => [de, cuenta]))
  return (referidoPor) => cuentas.get(codigoDe(referidoPor)) ?? SIN_CUENTA
}

export const cuentaDelReferente = async (tx: Tx, empresaId: string, referidoPor: string): Promise<Cuenta> =>
  (await cuentasDeReferentes(tx, empresaId, [referidoPor]))(referidoPor)

/** Owed rewards among these vehicles, each with its referrer's account. */
export const recompensasElegidas = async (
  tx: Tx,
  persona: Persona,
  plataforma: readonly string[],
  ids: readonly string[],
) => {
  const filas = await deLaPersona(tx, persona, plataforma, { q: '', orden: 'referente', ids })
    .select(['vehiculos.id', 'vehiculos.referidoPor', 'vehiculos.placas', 'vehiculos.empresaId'])
    .where('vehiculos.empresaId', '=', persona.empresaId)
    .execute()
  const cuentaDe = await cuentasDeReferentes(
    tx,
    persona.empresaId,
    filas.map((fila) => fila.referidoPor ?? ''),
  )
  return filas.map((fila) => ({ ...fila, cuenta: cuentaDe(fila.referidoPor ?? '') }))
}
