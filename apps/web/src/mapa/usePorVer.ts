import { useDeferredValue, useEffect } from 'react'
import { useServicioVisto } from '../avisos/index.ts'
import { quitarNuevos, useNuevos } from '../servicios/index.ts'

/** What nobody has seen yet. What is opened has been seen, which is written down once it shows. */
export const usePorVer = (seleccion: string | null): ReadonlySet<string> => {
  const nuevos = useNuevos()
  const abierto = useDeferredValue(seleccion)
  useServicioVisto(abierto)
  const porVer = abierto !== null && nuevos.has(abierto) ? abierto : null
  useEffect(() => {
    if (porVer !== null) quitarNuevos([porVer])
  }, [porVer])
  return nuevos
}
