import { useDeferredValue, useEffect } from 'react'
import { quitarNuevos, useNuevos } from '../servicios/index.ts'

/** What nobody has seen yet. What is opened has been seen, which is written down once it shows. */
export const usePorVer = (seleccion: string | null): ReadonlySet<string> => {
  const nuevos = useNuevos()
  const abierto = useDeferredValue(seleccion)
  const porVer = abierto !== null && nuevos.has(abierto) ? abierto : null
  useEffect(() => {
    if (porVer !== null) quitarNuevos([porVer])
  }, [porVer])
  return nuevos
}
