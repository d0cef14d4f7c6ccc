import { linkOptions } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import type { NextAct } from '../ui/announce.tsx'

type Acto = { permitido: boolean }
type Hecho = { id: string; fuecVigente: boolean; acciones: Record<Siguiente, Acto> }

const TEXTOS = {
  subirFuec: 'Subir FUEC',
  asignarVehiculo: 'Asignar vehículo',
  reemplazarFuec: 'Cambiar el FUEC',
} as const
type Siguiente = keyof typeof TEXTOS

/** The act that follows the one just made, if the person may do it: its dialog over the map. */
export const actoSiguiente = ({ id, fuecVigente, acciones }: Hecho): NextAct | null => {
  // A vehicle may be assigned anew as long as its FUEC is missing, so the FUEC comes first.
  const orden = ['subirFuec', 'asignarVehiculo', ...(fuecVigente ? [] : (['reemplazarFuec'] as const))] as const
  const acto = orden.find((uno) => acciones[uno].permitido)
  return acto
    ? { label: TEXTOS[acto], link: linkOptions({ to: PATHS.mapa, search: { servicio: id, dialogo: acto } }) }
    : null
}
