import type { Map as Mapa } from 'maplibre-gl'

export type Dibujo = (g: OffscreenCanvasRenderingContext2D) => void
type Tamano = { ancho: number; alto: number; escala: number }

/** Adds a drawn image once; `escala` pixels for each pixel on screen, for sharp screens. */
export function agregarImagen(mapa: Mapa, id: string, { ancho, alto, escala }: Tamano, dibujar: Dibujo): void {
  if (mapa.hasImage(id)) return
  const g = new OffscreenCanvas(ancho * escala, alto * escala).getContext('2d')
  if (!g) return
  dibujar(g)
  mapa.addImage(id, g.getImageData(0, 0, ancho * escala, alto * escala), { pixelRatio: escala })
}
