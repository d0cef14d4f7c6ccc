import type { Orden } from '@aliadas/contract/core'
import type { Estado, EstadoDeLista, ORDENES_DE_SERVICIOS } from '@aliadas/contract/servicios'
import type { Tables } from '../platform/database/index.ts'
import type { Days, Orders } from '../platform/list.ts'
import type { FilaDeResumen } from './filas.ts'

type NombreDeOrden = (typeof ORDENES_DE_SERVICIOS)[number]

export type FiltroDeServicios = Days & {
  estado: EstadoDeLista
  q: string
  orden: Orden<NombreDeOrden>
  tipo?: string | undefined
  empresa?: string | undefined
  /** Only these of the matching rows. */
  ids?: readonly string[] | undefined
}

export const ORDENES: Orders<Tables, 'servicios', FilaDeResumen, NombreDeOrden> = {
  salida: { by: 'servicios.salida', id: 'servicios.id', key: { instant: (fila) => fila.salida } },
  fecha: { by: 'servicios.fecha', id: 'servicios.id', key: { instant: (fila) => fila.fecha } },
  valor: { by: 'servicios.valorOferta', id: 'servicios.id', key: { number: (fila) => fila.valorOferta ?? 0 } },
}

const ESTADOS_DE: Partial<Record<EstadoDeLista, readonly Estado[]>> = {
  // Both states in one list (specification §7).
  pedidos: ['pendiente', 'validar'],
  porOfertar: ['pendiente'],
  ofertas: ['pendiente'],
}

/** The states that a list shows. */
export const estadosDe = (lista: EstadoDeLista): readonly Estado[] => ESTADOS_DE[lista] ?? [lista as Estado]
