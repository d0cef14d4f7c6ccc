import { useDeferredValue, useEffect, useState } from 'react'
import { useServicioVisto } from '../avisos/index.ts'
import { quitarNuevos, useNuevos } from '../servicios/index.ts'

const NINGUNO: ReadonlySet<string> = new Set()

/**
 * Ids of services that nobody has seen. Showing a service marks it as seen. `delOrden` also contains those that were
 * new when they were opened, until nothing is open: opening a row must not move it.
 */
export const usePorVer = (seleccion: string | null): { nuevos: ReadonlySet<string>; delOrden: ReadonlySet<string> } => {
  const nuevos = useNuevos()
  const abierto = useDeferredValue(seleccion)
  useServicioVisto(abierto)
  const porVer = abierto !== null && nuevos.has(abierto) ? abierto : null
  useEffect(() => {
    if (porVer !== null) quitarNuevos([porVer])
  }, [porVer])
  const [vistos, setVistos] = useState(NINGUNO)
  if (seleccion === null) {
    if (vistos.size > 0) setVistos(NINGUNO)
  } else if (nuevos.has(seleccion) && !vistos.has(seleccion)) setVistos(new Set([...vistos, seleccion]))
  return { nuevos, delOrden: vistos.size === 0 ? nuevos : new Set([...nuevos, ...vistos]) }
}
