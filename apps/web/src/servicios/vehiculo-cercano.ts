import type { VehiculoCercano } from '@aliadas/contract/asignaciones'
import { formatDistance, formatTime } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'

/** The reader's own nearest free vehicle that fits a service. */
export const cercanoDe = (id: string) => ({ ...readingOf('leerVehiculoCercano', { params: { id } }), retry: false })

/** 'WXB102, libre en Buga desde las 10:00 a. m. · a 56 km, llega hacia las 11:50 a. m.' */
export const cercanoEnPalabras = ({ placas, lugar, desde, metros, llega }: VehiculoCercano): string =>
  `${placas}, libre en ${lugar} desde las ${formatTime(desde)} · a ${formatDistance(metros)}, llega hacia las ${formatTime(llega)}`
