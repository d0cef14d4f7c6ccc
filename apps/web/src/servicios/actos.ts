import { linkOptions } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import type { NextAct } from '../ui/announce.tsx'

type Acto = { permitido: boolean }
type Hecho = { id: string; acciones: { asignarVehiculo: Acto; subirFuec: Acto } }

const TEXTOS = { asignarVehiculo: 'Asignar vehículo', subirFuec: 'Subir FUEC' } as const

/** The act that follows the one just made, if the person may do it: its dialog over the map. */
export const actoSiguiente = ({ id, acciones }: Hecho): NextAct | null => {
  // A vehicle may be assigned anew as long as its FUEC is missing, so the FUEC comes first.
  const acto = (['subirFuec', 'asignarVehiculo'] as const).find((uno) => acciones[uno].permitido)
  return acto
    ? { label: TEXTOS[acto], link: linkOptions({ to: PATHS.mapa, search: { servicio: id, dialogo: acto } }) }
    : null
}
