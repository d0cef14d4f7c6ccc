import { useEffect, useRef, useState } from 'react'
import type { StyleSpecification } from 'maplibre-gl'
import lugares from '../../.generated/base-map/towns.json?url'
import tierra from '../../.generated/base-map/land.json?url'
import normal from '@fontsource/inter/files/inter-latin-500-normal.woff2?url'
import fuerte from '@fontsource/inter/files/inter-latin-600-normal.woff2?url'
import type { Recursos, Teselas } from './style/local-style.ts'
import { conservarPropias, esPropia } from './background/keep-own.ts'
import { crearFondo, type FondoDelMapa } from './background/online-style.ts'
import { cargarTeselas } from './background/tiles.ts'
import type { MapaAbierto } from './useMap.ts'

export const RECURSOS: Recursos = { tierra, lugares, normal, fuerte }

/** The first paint waits this long for street tiles; if they come later, they replace the scheme then. */
const ESPERA_MS = 800
let carga: Promise<Teselas | null> | undefined

/** The deployment's tiles: undefined while worth waiting for, null when there are none (yet). */
export function useTeselas(): Teselas | null | undefined {
  const [teselas, setTeselas] = useState<Teselas | null | undefined>(undefined)
  useEffect(() => {
    let vivo = true
    const espera = setTimeout(() => setTeselas((actual) => actual ?? null), ESPERA_MS)
    carga ??= cargarTeselas()
    void carga.then((llegadas) => vivo && setTeselas(llegadas))
    return () => {
      vivo = false
      clearTimeout(espera)
    }
  }, [])
  return teselas
}

/** Keeps the background in step with theme, tiles and network. */
export function useFondo(
  abierto: MapaAbierto | null,
  estilo: StyleSpecification | null,
  url: string | undefined,
): void {
  const fondo = useRef<FondoDelMapa>(null)

  useEffect(() => {
    if (!abierto || !estilo) return
    fondo.current ??= crearFondo({
      inicial: abierto.inicial,
      aplicar: (nuevo) => {
        abierto.mapa.setStyle(nuevo, { transformStyle: conservarPropias })
        abierto.mapa.getContainer().dataset.fondo = nuevo.name ?? ''
      },
    })
    const poner = () => void fondo.current?.poner(estilo, url)
    poner()
    window.addEventListener('online', poner)
    return () => window.removeEventListener('online', poner)
  }, [abierto, estilo, url])

  useEffect(() => {
    if (!abierto) return
    const { mapa } = abierto
    const fallo = (evento: object) => {
      if (!esPropia(fuenteDe(evento))) fondo.current?.fallo()
    }
    const llego = (evento: object) => {
      if ('tile' in evento && evento.tile && !esPropia(fuenteDe(evento))) fondo.current?.llego()
    }
    mapa.on('error', fallo)
    mapa.on('sourcedata', llego)
    return () => {
      mapa.off('error', fallo)
      mapa.off('sourcedata', llego)
      fondo.current?.cerrar()
      fondo.current = null
    }
  }, [abierto])
}

/** Errors of a source carry its name at run time, which their type does not say; glyphs and sprites have none. */
function fuenteDe(evento: object): string {
  return 'sourceId' in evento && typeof evento.sourceId === 'string' ? evento.sourceId : ''
}
