import { linkOptions } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import type { NextAct } from '../ui/announce.tsx'

/** Why a company sees no open request, and the act that opens the market. */
export type SinMercado = { detalle: string; acto: NextAct | null }

/** Null when the market is open to the person: then there is no request, or a filter hides them. */
export const useSinMercado = (): SinMercado | null => {
  const { rol, suspension, perfilCompleto, tiposDeVehiculo, acciones } = useSession()
  if (rol === 'plataforma' || suspension !== null) return null
  if (!perfilCompleto)
    return {
      detalle:
        'Los pedidos se abren con el perfil completo: tus datos, los de la empresa y la primera foto corporativa.',
      acto: { label: 'Completar el perfil', link: linkOptions({ to: PATHS.perfil }) },
    }
  if (tiposDeVehiculo.length > 0) return null
  return {
    detalle: 'Tu flota no tiene vehículos: aquí se ven los pedidos de los tipos que ella tenga.',
    acto: acciones.agregarVehiculo.permitido
      ? { label: 'Agregar un vehículo', link: linkOptions({ to: PATHS.flota, search: { dialogo: 'agregar' } }) }
      : null,
  }
}
