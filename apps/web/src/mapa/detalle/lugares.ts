import type { Servicio } from '@aliadas/contract/servicios'

export type Lugar = { nombre: string; lugar: string; tenue?: boolean }

/** Places of a service from origin to destination, stops numbered. */
export const lugaresDe = ({ origen, paradas, destino }: Pick<Servicio, 'origen' | 'paradas' | 'destino'>): Lugar[] => [
  { nombre: 'Origen', lugar: origen },
  ...(paradas.length > 0
    ? paradas.map((p, i) => ({ nombre: `Parada ${i + 1}`, lugar: p.location }))
    : [{ nombre: 'Paradas', lugar: 'Sin paradas', tenue: true }]),
  { nombre: 'Destino', lugar: destino },
]
