import { fechaBogota, type Orden } from '@aliadas/contract/core'
import {
  DIAS_POR_VENCER,
  NOMBRE_DE_PAPEL,
  PAPELES_QUE_VENCEN,
  sumarDias,
  type EstadoDeVehiculo,
  type OrdenDeFlota,
  type VehiculoEnLista,
  type VehiculoResumen,
} from '@aliadas/contract/flota'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { answerOf, containsText, type Days } from '../platform/list.ts'
import { primerVencimiento, vencenEntre, vencimientosDe } from './vencimientos.ts'

type Pagina = { pagina: number; porPagina: number }
/** A page of a fleet as a dialog requests it. */
export type PaginaDeFlota = Pagina & { q: string }
type FiltroDeFlota = Days & {
  q: string
  orden: Orden<OrdenDeFlota>
  tipo?: string | undefined
  estado?: EstadoDeVehiculo | undefined
  vencer?: 'si' | undefined
  empresa?: string | undefined
  ids?: readonly string[] | undefined
}
type Busqueda = Omit<FiltroDeFlota, 'orden' | 'empresa' | 'vencer' | keyof Days> & {
  /** For each of these spans, only with a document that expires in it. */
  vencen?: readonly Days[]
}

const vehiculosDe = (tx: Tx, empresaId: string | undefined, { q: texto, tipo, estado, ids, vencen = [] }: Busqueda) => {
  const todos = tx
    .selectFrom('vehiculos')
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .$call(given(empresaId, (q, una) => q.where('vehiculos.empresaId', '=', una)))
    // An erased account leaves a row for its trips, which belongs to no fleet.
    .$if(empresaId === undefined, (q) => q.where('vehiculos.conductorId', 'is not', null))
    .$if(texto !== '', (q) =>
      q.where(
        containsText(sql`concat_ws(' ', vehiculos.placas, vehiculos.marca, vehiculos.tipo, conductores.nombre)`, texto),
      ),
    )
    .$call(given(tipo, (q, uno) => q.where('vehiculos.tipo', '=', uno)))
    .$if(estado === 'suspendido', (q) => q.where('vehiculos.suspendido', '=', true))
    .$if(estado === 'validado', (q) => q.where('vehiculos.validado', '=', true))
    .$if(estado === 'noValidado', (q) => q.where('vehiculos.validado', '=', false))
    .$call(given(ids, (q, estos) => q.where('vehiculos.id', 'in', estos)))
  return vencen.reduce((q, dias) => q.where(vencenEntre(empresaId, dias)), todos)
}

const COLUMNAS = [
  'vehiculos.id',
  'vehiculos.placas',
  'vehiculos.marca',
  'vehiculos.modelo',
  'vehiculos.tipo',
  'vehiculos.capacidad',
  'vehiculos.color',
  'vehiculos.numeroInterno',
  'vehiculos.fotosVehiculo',
  'vehiculos.documentosVehiculo',
  'vehiculos.validado',
  'vehiculos.suspendido',
  'vehiculos.rating',
  'conductores.nombre as conductor',
  'conductores.telefono as telefono',
] as const

/**
 * Rows for which each condition of `antes` is false come before the requested order. A fleet is small enough to sort as
 * a whole.
 */
export const filasDeFlota = (
  tx: Tx,
  empresaId: string | undefined,
  busqueda: Busqueda,
  orden: Orden<OrdenDeFlota>,
  antes: readonly RawBuilder<boolean>[] = [],
) => {
  const columna = orden.replace(/^-/, '') as OrdenDeFlota
  const por = columna === 'vence' ? primerVencimiento : sql.ref(`vehiculos.${columna}`)
  return antes
    .reduce(
      (consulta, reparo) => consulta.orderBy(reparo),
      vehiculosDe(tx, empresaId, busqueda).select([...COLUMNAS, 'vehiculos.conductorId', 'vehiculos.empresaId']),
    )
    .orderBy(por, (como) => (orden.startsWith('-') ? como.desc() : como.asc()).nullsLast())
    .orderBy('vehiculos.placas')
}

/** A page of a fleet with its number of vehicles; of all fleets without a company. */
const leerPagina = async (
  tx: Tx,
  empresaId: string | undefined,
  busqueda: Busqueda,
  { orden, pagina, porPagina }: Pagina & { orden: Orden<OrdenDeFlota> },
  antes: readonly RawBuilder<boolean>[] = [],
) => {
  const filas = await filasDeFlota(tx, empresaId, busqueda, orden, antes)
    .limit(porPagina)
    .offset((pagina - 1) * porPagina)
    .execute()
  const { total } = await vehiculosDe(tx, empresaId, busqueda)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { filas, total }
}

/** By plates, after the conditions of `antes`. */
export const paginaDeFlota = (
  tx: Tx,
  empresaId: string,
  { q, ...pagina }: PaginaDeFlota,
  antes: readonly RawBuilder<boolean>[] = [],
) => leerPagina(tx, empresaId, { q }, { ...pagina, orden: 'placas' }, antes)

export const presentarVehiculoResumen = (fila: Omit<VehiculoResumen, 'codigo'>): VehiculoResumen => ({
  id: fila.id,
  codigo: toCodigo(fila.id),
  placas: fila.placas,
  marca: fila.marca,
  modelo: fila.modelo,
  tipo: fila.tipo,
  capacidad: fila.capacidad,
  color: fila.color,
  numeroInterno: fila.numeroInterno,
  validado: fila.validado,
  suspendido: fila.suspendido,
  conductor: fila.conductor,
  telefono: fila.telefono,
  rating: fila.rating,
})

/** The company names of these vehicles, for the platform only. */
const nombresDeEmpresas = async (tx: Tx, { rol }: Persona, ids: readonly string[]): Promise<Map<string, string>> => {
  if (rol !== 'plataforma' || ids.length === 0) return new Map()
  const filas = await tx
    .selectFrom('empresas')
    .select(['id', 'nombre'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(filas.map(({ id, nombre }) => [id, nombre]))
}

export const listarVehiculos = (
  ctx: Context,
  persona: Persona,
  { orden, empresa, vencer, desde, hasta, ...filtro }: FiltroDeFlota,
  { pagina, porPagina }: Pagina,
): Promise<{ vehiculos: VehiculoEnLista[]; total: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const empresaId = persona.rol === 'plataforma' ? empresa : persona.empresaId
    const vencen: Days[] = [
      ...(vencer === 'si' ? [{ hasta: sumarDias(fechaBogota(ctx.clock.now()), DIAS_POR_VENCER) }] : []),
      ...(desde === undefined && hasta === undefined ? [] : [{ desde, hasta }]),
    ]
    const busqueda = { ...filtro, vencen }
    const { filas, total } = await leerPagina(tx, empresaId, busqueda, { orden, pagina, porPagina })
    const papeles = await vencimientosDe(tx, filas)
    const empresas = await nombresDeEmpresas(
      tx,
      persona,
      filas.map((fila) => fila.empresaId),
    )
    const vehiculos = filas.map((fila) => ({
      ...presentarVehiculoResumen(fila),
      vencimientos: papeles.get(fila.id) ?? [],
      empresaAliada: empresas.get(fila.empresaId) ?? null,
    }))
    return { vehiculos, total }
  })

const DEL_ARCHIVO: readonly CsvColumn<VehiculoEnLista>[] = [
  ['Placas', (v) => v.placas],
  ['Marca', (v) => v.marca],
  ['Modelo', (v) => v.modelo],
  ['Tipo', (v) => v.tipo],
  ['Capacidad', (v) => v.capacidad],
  ['Color', (v) => v.color],
  ['Número interno', (v) => v.numeroInterno],
  ['Estado', (v) => (v.validado ? 'Validado' : 'No validado')],
  ['Suspendido', (v) => (v.suspendido ? 'Sí' : 'No')],
  ['Conductor', (v) => v.conductor],
  ['Teléfono', (v) => v.telefono],
  ...PAPELES_QUE_VENCEN.map((papel): CsvColumn<VehiculoEnLista> => [
    `Vencimiento: ${NOMBRE_DE_PAPEL[papel]}`,
    (v) => v.vencimientos.find((uno) => uno.papel === papel)?.vence ?? null,
  ]),
]

/** A page as a route returns it: pages are numbered, so it has no neighbouring cursors. */
export const paginaNumerada = <Fila>({ vehiculos, total }: { vehiculos: Fila[]; total: number }, ahora: Date) =>
  answerOf({ rows: vehiculos, next: null, previous: null }, { filas: total, exacto: true }, ahora)

/** The cursor in this list is the number of the page. */
export const exportarVehiculos = (ctx: Context, persona: Persona, filtro: FiltroDeFlota): Promise<CsvFile> =>
  csvFile({
    name: 'flota',
    now: ctx.clock.now(),
    columns: persona.rol === 'plataforma' ? [['Empresa', (v) => v.empresaAliada], ...DEL_ARCHIVO] : DEL_ARCHIVO,
    read: async (cursor, porPagina) => {
      const pagina = Number(cursor ?? 1)
      const { vehiculos, total } = await listarVehiculos(ctx, persona, filtro, { pagina, porPagina })
      return { rows: vehiculos, next: pagina * porPagina < total ? String(pagina + 1) : null }
    },
  })

/** The position of these plates, from 1, in the company's fleet. */
export const posicionEnFlota = async (tx: Tx, persona: Persona, placas: string): Promise<number> => {
  const { posicion } = await tx
    .selectFrom('vehiculos')
    .select(sql<number>`count(*)`.as('posicion'))
    .where('empresaId', '=', persona.empresaId)
    .where('placas', '<=', placas)
    .executeTakeFirstOrThrow()
  return posicion
}
