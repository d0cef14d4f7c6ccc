import { linkOptions } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatInteger } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { announce, type NextAct } from '../../ui/announce.tsx'
import { VEHICULO_CREADO } from '../textos.ts'

/** The requests that the company's first vehicle opened to it; null when there are none. */
const serviciosParaOfertar = async (): Promise<NextAct | null> => {
  const { total } = await api.listarServicios({ query: { estado: 'porOfertar' } })
  const { filas, exacto } = total
  if (filas === 0) return null
  const cuantos = filas === 1 ? '1 servicio' : `${exacto ? '' : 'más de '}${formatInteger(filas)} servicios`
  return { label: `Ver ${cuantos} para ofertar`, link: linkOptions({ to: PATHS.mapa, search: { zona: 'todos' } }) }
}

/** Says that the vehicle is there. The first one is what a company may bid with from now on: it is led to what waits. */
export const anunciarCreado = async (primero: boolean): Promise<void> =>
  // What cannot be counted is no reason to keep quiet about what was done.
  announce(VEHICULO_CREADO, primero ? await serviciosParaOfertar().catch(() => null) : null)
