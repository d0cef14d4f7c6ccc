import {
  DOCUMENTOS_DE_VIAJE,
  advertenciasDe,
  reparosDe,
  type Advertencia,
  type DocumentoDeViaje,
} from '@aliadas/contract/asignaciones'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeServicio } from '../servicios/index.ts'

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

/**
 * SQL condition: a vehicle (by its alias) has its photos and documents, and all `DOCUMENTOS_DE_VIAJE` of it and its
 * driver exist and are valid until `dia`, the trip's last day. The same rule as `advertenciasDe`, for queries that
 * search vehicles.
 */
export const documentosEnRegla = (vehiculo: 'vehiculos' | 'v', dia: RawBuilder<unknown>): RawBuilder<boolean> => {
  const [id, conductor, empresa, fotos, archivos] = [
    'id',
    'conductor_id',
    'empresa_id',
    'fotos_vehiculo',
    'documentos_vehiculo',
  ].map((uno) => sql.ref(`${vehiculo}.${uno}`))
  return sql`(${fotos} and ${archivos} and (
    select count(*) from documentos d
    where d.tenant = ${empresa} and d.titular_id in (${id}, ${conductor}) and d.tipo in (${sql.join(DOCUMENTOS_DE_VIAJE)})
      and d.vence >= ${dia}::date
  ) = ${DOCUMENTOS_DE_VIAJE.length})`
}

/** Vehicles that another reserved or confirmed trip occupies at that time. */
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

type Candidato = {
  id: string
  tipo: string
  capacidad: number
  conductorId: string | null
  fotosVehiculo: boolean
  documentosVehiculo: boolean
}
type Ficha = { advertencias: Advertencia[]; reparos: string[]; vencimientos: Record<DocumentoDeViaje, string | null> }

/**
 * The warnings of each of these vehicles for that service, and the expiry of its documents. Two queries, whatever their
 * number.
 */
export const fichasPara = async (
  tx: Tx,
  servicio: FilaDeServicio,
  vehiculos: readonly Candidato[],
): Promise<Map<string, Ficha>> => {
  const papeles = await vencimientosDe(tx, vehiculos)
  const enUso = await ocupados(
    tx,
    servicio,
    vehiculos.map((v) => v.id),
  )
  return new Map(
    vehiculos.map((v) => {
      const vencimientos = papeles.get(v.id) ?? VACIO
      const ocupado = enUso.has(v.id)
      return [
        v.id,
        {
          vencimientos,
          advertencias: advertenciasDe(servicio, { ...v, ocupado, vencimientos }),
          reparos: reparosDe(servicio, { tipo: v.tipo, vencimientos }),
        },
      ]
    }),
  )
}
