import type { Servicio } from '@aliadas/contract/servicios'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NombreDeDialogo } from './direccion.ts'
import type { AccionDelMapa } from './pasos.ts'

/**
 * The act whose dialog is open. The address asks for it; it opens when the server permits the act, and then stays until it is closed, although
 * sending it changes what is permitted. An address that asks for what may not be done is corrected.
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
