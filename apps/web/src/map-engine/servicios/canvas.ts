import type { Map as Mapa } from 'maplibre-gl'

export type Dibujo = (g: OffscreenCanvasRenderingContext2D) => void
/** Keeps a canvas out of the graphics card: what is read back at once would make the page wait for the card, seconds where it is slow. */
export const PARA_LEER: CanvasRenderingContext2DSettings = { willReadFrequently: true }

type Tamano = { ancho: number; alto: number; escala: number }

/** Adds a drawn image once; `escala` pixels for each pixel on screen, for sharp screens. */
export function agregarImagen(mapa: Mapa, id: string, { ancho, alto, escala }: Tamano, dibujar: Dibujo): void {
  if (mapa.hasImage(id)) return
  const g = new OffscreenCanvas(ancho * escala, alto * escala).getContext('2d', PARA_LEER)
  if (!g) return
  dibujar(g)
  mapa.addImage(id, g.getImageData(0, 0, ancho * escala, alto * escala), { pixelRatio: escala })
}
