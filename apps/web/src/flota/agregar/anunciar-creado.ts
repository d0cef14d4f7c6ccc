import { linkOptions } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatInteger } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { announce, type NextAct } from '../../ui/announce.tsx'
import { VEHICULO_CREADO } from '../textos.ts'

/** Link to the requests that the company's first vehicle opened to it; null without requests. */
const serviciosParaOfertar = async (): Promise<NextAct | null> => {
  const { total } = await api.listarServicios({ query: { estado: 'porOfertar' } })
  const { filas, exacto } = total
  if (filas === 0) return null
  const cuantos = filas === 1 ? '1 servicio' : `${exacto ? '' : 'más de '}${formatInteger(filas)} servicios`
  return { label: `Ver ${cuantos} para ofertar`, link: linkOptions({ to: PATHS.mapa, search: { zona: 'todos' } }) }
}

/** Toast about the new vehicle. After the first one the company can bid, so it links to the open requests. */
export const anunciarCreado = async (primero: boolean): Promise<void> =>
  // If counting fails, show the toast without the link.
  announce(VEHICULO_CREADO, primero ? await serviciosParaOfertar().catch(() => null) : null)
