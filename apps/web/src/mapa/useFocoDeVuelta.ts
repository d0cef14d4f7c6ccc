import { useEffect, useRef, type RefObject } from 'react'

/** Puts the active row of a list that shows again in sight, and gives the list the focus that what was closed over it had. */
export const useFocoDeVuelta = (lista: RefObject<HTMLElement | null>, oculta: boolean): void => {
  const antes = useRef(oculta)
  useEffect(() => {
    if (antes.current && !oculta) {
      const activa = lista.current?.getAttribute('aria-activedescendant')
      if (activa) document.getElementById(activa)?.scrollIntoView({ block: 'nearest' })
      if (document.activeElement === document.body) lista.current?.focus()
    }
    antes.current = oculta
  }, [lista, oculta])
}
