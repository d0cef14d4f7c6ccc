import {
  advertenciasDe,
  noEncontrado,
  type Advertencia,
  type DocumentoDeViaje,
  type VehiculoAsignable,
  type VehiculoResumen,
} from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { codigoDe } from '../platform/ids.ts'
import { exigirEstado, filaDeServicio, type FilaDeServicio } from '../servicios/index.ts'

export type PaginaDeFlota = { pagina: number; porPagina: number; buscar: string }

const vehiculosDe = (tx: Tx, empresaId: string | undefined, buscar: string) => {
  const patron = `%${buscar.replace(/[\\%_]/g, '\\$&')}%`
  return tx
    .selectFrom('vehiculos')
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .$if(empresaId !== undefined, (q) => q.where('vehiculos.empresaId', '=', empresaId ?? ''))
    .$if(buscar !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('vehiculos.placas', 'ilike', patron),
          eb('vehiculos.marca', 'ilike', patron),
          eb('vehiculos.tipo', 'ilike', patron),
          eb('conductores.nombre', 'ilike', patron),
        ]),
      ),
    )
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
  'vehiculos.validado',
  'vehiculos.suspendido',
  'vehiculos.rating',
  'conductores.nombre as conductor',
  'conductores.telefono as telefono',
] as const

const paginaDe = async (tx: Tx, empresaId: string | undefined, { pagina, porPagina, buscar }: PaginaDeFlota) => {
  const filas = await vehiculosDe(tx, empresaId, buscar)
    .select([...COLUMNAS, 'vehiculos.conductorId'])
    .orderBy('vehiculos.placas')
    .limit(porPagina)
    .offset((pagina - 1) * porPagina)
    .execute()
  const { total } = await vehiculosDe(tx, empresaId, buscar)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { filas, total }
}

const presentar = ({
  conductorId: _c,
  ...fila
}: Omit<VehiculoResumen, 'codigo'> & { conductorId: string | null }): VehiculoResumen => ({
  ...fila,
  codigo: codigoDe(fila.id),
})

export const listarVehiculos = (
  ctx: Context,
  persona: Persona,
  filtro: PaginaDeFlota & { empresa?: string | undefined },
): Promise<{ vehiculos: VehiculoResumen[]; total: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const empresaId = persona.rol === 'plataforma' ? filtro.empresa : persona.empresaId
    const { filas, total } = await paginaDe(tx, empresaId, filtro)
    return { vehiculos: filas.map(presentar), total }
  })

/** The place of these plates, from 1, in the list of the company's fleet. */
export const posicionEnFlota = async (tx: Tx, persona: Persona, placas: string): Promise<number> => {
  const { posicion } = await tx
    .selectFrom('vehiculos')
    .select(sql<number>`count(*)`.as('posicion'))
    .where('empresaId', '=', persona.empresaId)
    .where('placas', '<=', placas)
    .executeTakeFirstOrThrow()
  return posicion
}

const VACIO: Record<DocumentoDeViaje, string | null> = {
  soat: null,
  revisionTecnica: null,
  tarjetaOperacion: null,
  licenciaDeConducir: null,
}

/** Expiry dates of the documents that a trip needs, by vehicle. */
const vencimientosDe = async (tx: Tx, vehiculos: readonly { id: string; conductorId: string | null }[]) => {
  const titulares = vehiculos.flatMap((v) => [v.id, ...(v.conductorId ? [v.conductorId] : [])])
  const documentos = await tx
    .selectFrom('documentos')
    .select(['titularId', 'tipo', 'vence'])
    .where('titularId', 'in', titulares.length > 0 ? titulares : [''])
    .execute()
  return new Map(
    vehiculos.map((v) => {
      const suyos = documentos.filter((d) => d.titularId === v.id || d.titularId === v.conductorId)
      return [v.id, { ...VACIO, ...Object.fromEntries(suyos.map((d) => [d.tipo, d.vence])) }]
    }),
  )
}

/** Vehicles that another reserved or confirmed trip keeps at that time. */
const ocupados = async (
  tx: Tx,
  servicio: Pick<FilaDeServicio, 'id' | 'salida' | 'fin'>,
  ids: readonly string[],
): Promise<Set<string>> => {
  const filas = await tx
    .selectFrom('servicios')
    .select('vehiculoId')
    .where('vehiculoId', 'in', ids.length > 0 ? ids : [''])
    .where('estado', 'in', ['reservado', 'confirmado'])
    .where('id', '<>', servicio.id)
    .where('salida', '<', servicio.fin)
    .where('fin', '>', servicio.salida)
    .execute()
  return new Set(filas.flatMap((fila) => (fila.vehiculoId ? [fila.vehiculoId] : [])))
}

/** What to warn about for each of these vehicles on that service. Three queries, whatever their number. */
export const advertenciasPara = async (
  tx: Tx,
  servicio: FilaDeServicio,
  vehiculos: readonly { id: string; capacidad: number; conductorId: string | null }[],
): Promise<Map<string, Advertencia[]>> => {
  const vencimientos = await vencimientosDe(tx, vehiculos)
  const enUso = await ocupados(
    tx,
    servicio,
    vehiculos.map((v) => v.id),
  )
  const viaje = {
    pasajeros: servicio.pasajeros,
    fechaSalida: servicio.fechaSalida ?? '',
    horaSalida: servicio.horaSalida,
    fechaRegreso: servicio.fechaRegreso,
    horaRegreso: servicio.horaRegreso,
  }
  return new Map(
    vehiculos.map((v) => [
      v.id,
      advertenciasDe(viaje, {
        capacidad: v.capacidad,
        ocupado: enUso.has(v.id),
        vencimientos: vencimientos.get(v.id) ?? VACIO,
      }),
    ]),
  )
}

/** Why a vehicle cannot be chosen at all; null when it can. */
export const impedimentoDe = (v: {
  validado: boolean
  suspendido: boolean
  conductorId: string | null
}): string | null => {
  if (v.suspendido) return 'El vehículo está suspendido.'
  if (!v.validado) return 'El vehículo aún no está validado.'
  return v.conductorId ? null : 'El vehículo no tiene conductor.'
}

export const listarVehiculosParaServicio = (
  ctx: Context,
  persona: Persona,
  servicioId: string,
  filtro: PaginaDeFlota,
): Promise<{ vehiculos: VehiculoAsignable[]; total: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const servicio = await filaDeServicio(tx, servicioId)
    if (servicio.empresaAliadaId !== persona.empresaId) throw noEncontrado()
    exigirEstado('asignarVehiculo', servicio.estado)
    const { filas, total } = await paginaDe(tx, persona.empresaId, filtro)
    const advertencias = await advertenciasPara(tx, servicio, filas)
    const vehiculos = filas.map((fila) => {
      const motivo = impedimentoDe(fila)
      return { ...presentar(fila), asignable: motivo === null, motivo, advertencias: advertencias.get(fila.id) ?? [] }
    })
    return { vehiculos, total }
  })
