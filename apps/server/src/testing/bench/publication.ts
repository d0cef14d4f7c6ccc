import { randomUUID } from 'node:crypto'
import { fechaBogota } from '@aliadas/contract/core'
import { shot, type Shot } from './load.ts'

/** A request for a van in two days, which its mark tells from all others. */
export const requestFor = (mark: string) => ({
  tipo: 'Van',
  clase: 'Ejecutivo',
  origen: mark,
  destino: 'Aeropuerto',
  latOrigen: 3.45,
  lonOrigen: -76.53,
  fechaSalida: fechaBogota(new Date(Date.now() + 2 * 86_400_000)),
  horaSalida: '10:00',
  pasajeros: 6,
})

/** The post of a partner that publishes it. */
export const publication = (partnerKey: string, mark: string): Shot =>
  shot('POST', '/api/v1/servicios', {
    headers: { authorization: `Bearer ${partnerKey}`, 'idempotency-key': randomUUID() },
    body: requestFor(mark),
    status: 201,
  })
