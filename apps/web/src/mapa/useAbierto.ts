import type { Servicio } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import type { NombreDeDialogo } from './direccion.ts'
import { detalleQuery } from './mapa-query.ts'
import { useAperturas } from './useAperturas.ts'
import { useDialogo } from './useDialogo.ts'
import { useDireccion } from './useDireccion.ts'
import { useResumen } from './useResumen.ts'

/** A notice leads to the dialog that replaces a FUEC; a service that fell back to reserved needs the one that uploads it. */
export const delFuec = (dialogo: NombreDeDialogo | undefined, elegido: Servicio | null): NombreDeDialogo | undefined =>
  dialogo === 'reemplazarFuec' && elegido?.acciones.subirFuec.permitido ? 'subirFuec' : dialogo

/** The open service and dialog from the URL. */
export const useAbierto = () => {
  const [{ servicio: seleccion = null, dialogo }] = useDireccion()
  const { data, fetchStatus, error, refetch } = useQuery(detalleQuery(seleccion))
  const elegido = data?.servicio ?? null
  const { ponerDialogo } = useAperturas()
  const cerrarDialogo = () => ponerDialogo(null)
  return {
    seleccion,
    elegido,
    /** Data from map and lists, until the service has loaded. */
    resumen: useResumen(seleccion, elegido),
    enPausa: fetchStatus === 'paused',
    error,
    reintentar: () => void refetch(),
    accion: useDialogo(delFuec(dialogo, elegido), elegido, cerrarDialogo),
    misOfertas: dialogo === 'mis-ofertas',
    ponerDialogo,
    cerrarDialogo,
  }
}
