import { PATHS } from '../lib/paths.ts'
import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { con } from './direccion.ts'
import { esVerInicial, leerVer, VER_INICIAL } from './ver.ts'

const CLAVE = 'mapa.ver'

const leerGuardado = (): string | null => {
  try {
    return localStorage.getItem(CLAVE)
  } catch {
    return null
  }
}

const guardar = (texto: string | null): void => {
  try {
    if (texto === null) localStorage.removeItem(CLAVE)
    else localStorage.setItem(CLAVE, texto)
  } catch {
    // Private windows may refuse to store; the URL keeps the choice.
  }
}

/** States to show: from the URL, else the last choice in this browser, else only pending ones. */
export const useVer = (): readonly [readonly EstadoEnMapa[], (ver: readonly EstadoEnMapa[] | null) => void] => {
  const { ver: enDireccion } = useSearch({ from: PATHS.mapa })
  const navegar = useNavigate({ from: PATHS.mapa })
  const [guardado, setGuardado] = useState(leerGuardado)

  const escribir = (texto: string): Promise<void> =>
    navegar({
      to: PATHS.mapa,
      search: (s) => con(s, { ver: texto }),
      replace: true,
      resetScroll: false,
    })

  const porAnotar = enDireccion === undefined && guardado && !esVerInicial(leerVer(guardado) ?? []) ? guardado : null
  useEffect(() => {
    // Write the choice into the URL, so that a shared link shows the same.
    if (porAnotar === null) return
    void navegar({
      to: PATHS.mapa,
      search: (s) => ({ ...s, ver: porAnotar }),
      replace: true,
      resetScroll: false,
    })
  }, [porAnotar, navegar])

  const cambiar = (ver: readonly EstadoEnMapa[] | null) => {
    const texto = ver === null ? null : ver.join(',')
    guardar(texto)
    setGuardado(texto)
    void escribir(texto ?? '')
  }
  return [leerVer(enDireccion) ?? leerVer(guardado) ?? VER_INICIAL, cambiar]
}
