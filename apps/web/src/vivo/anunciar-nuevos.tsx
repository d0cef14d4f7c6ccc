import { trayecto } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { Servicio } from '@aliadas/contract/servicios'
import type { EventoVivo } from '@aliadas/contract/vivo'
import type { QueryClient } from '@tanstack/react-query'
import { sonar } from '../avisos/index.ts'
import { anotarNuevos, quitarNuevos } from '../servicios/index.ts'
import { notify } from '../ui/toasts.ts'
import { AvisoDeServicio } from './AvisoDeServicio.tsx'

const AVISO = 'servicios-nuevos'

/** 'Nuevo servicio: Van, Cali › Buga'; several in one group are one toast. */
const textoDe = (nuevos: readonly Servicio[]): string => {
  const [uno] = nuevos
  return uno && nuevos.length === 1
    ? `Nuevo servicio: ${comoSeEscribe(uno.tipo)}, ${trayecto(uno.origen, uno.destino)}`
    : `${nuevos.length} servicios nuevos`
}

/**
 * Announces requests on which the company may bid, on every screen: toast, optional sound, and a mark until they are
 * seen.
 */
export const anunciarNuevos = (cliente: QueryClient, eventos: readonly EventoVivo[]): void => {
  const nuevos = anotarNuevos(eventos.flatMap((e) => (e.tipo === 'servicio' ? [e.servicio] : [])))
  quitarNuevos(eventos.flatMap((e) => (e.tipo === 'servicio-fuera' ? [e.id] : [])))
  const [ultimo] = nuevos.slice(-1)
  if (!ultimo) return
  notify.content(<AvisoDeServicio texto={textoDe(nuevos)} idServicio={ultimo.id} id={AVISO} />, { id: AVISO })
  sonar(cliente, 'solicitud-nueva', ultimo.id)
}
