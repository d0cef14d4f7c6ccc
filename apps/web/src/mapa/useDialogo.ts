import type { Servicio } from '@aliadas/contract/servicios'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NombreDeDialogo } from './direccion.ts'
import type { AccionDelMapa } from './pasos.ts'

/**
 * The act whose dialog is open. The URL requests it; it opens if the server permits the act and stays until closed,
 * because sending it changes what is permitted. A URL with a forbidden act is corrected.
 */
export const useDialogo = (
  dialogo: NombreDeDialogo | undefined,
  elegido: Servicio | null,
  onDescartar: () => void,
): AccionDelMapa | null => {
  const [abierto, setAbierto] = useState<string | null>(null)
  const accion = dialogo === 'mis-ofertas' ? undefined : dialogo
  const clave = accion && elegido ? `${elegido.id}/${accion}` : null
  const permitido = accion !== undefined && elegido?.acciones[accion].permitido === true
  if (!accion && abierto !== null) setAbierto(null)
  else if (permitido && clave !== abierto) setAbierto(clave)
  const sobra = clave !== null && !permitido && clave !== abierto
  const descartar = useEffectEvent(onDescartar)
  useEffect(() => {
    if (sobra) descartar()
  }, [sobra])
  return clave !== null && clave === abierto && accion ? accion : null
}
