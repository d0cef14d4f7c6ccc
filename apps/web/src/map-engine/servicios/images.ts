import { ESTADOS_EN_MAPA } from '@aliadas/contract/servicios'
import type { Map as MapLibre } from 'maplibre-gl'
import { createDrawer } from '../vehiculos/images.ts'
import { drawDonut, readDonut, donutRadius } from './donut.ts'
import { drawArrow } from './arrow.ts'
import { addImage, type Drawing } from './canvas.ts'
import { createLimit } from './drawn-images.ts'
import { drawNewMark, NEW_MARK } from './new-mark.ts'
import { drawStackMark, STACK_MARK_PX } from './stack-mark.ts'
import { drawStop, STOP_PX } from './stop-marker.ts'
import type { EstadoColors } from './types.ts'

const ARROW_PX = 32
const FONT = "600 13px 'Inter Variable'"
/** Donuts differ by their counts; above this number the oldest that no group has are removed. */
const DONUTS = { max: 600, batch: 200 }

/** Draws every image of the product when the map first requests it, also after a change of background. */
export function drawImagesOf(map: MapLibre, colors: EstadoColors): void {
  const limitDonuts = createLimit(map, DONUTS)
  const drawVehiculos = createDrawer(map, colors.confirmado)
  map.setMissingStyleImageResolver(async (id) => {
    const estado = ESTADOS_EN_MAPA.find((e) => id === `flecha-${e}`)
    if (estado) return add(map, id, ARROW_PX, 3, (g) => drawArrow(g, estado, colors[estado], ARROW_PX * 3))
    if (id.startsWith('parada|')) return add(map, id, STOP_PX, 3, (g) => drawStop(g, id, STOP_PX * 3))
    if (id.startsWith('nuevo|')) {
      await document.fonts.load(FONT)
      return addImage(map, id, { ...NEW_MARK, scale: 3 }, (g) => drawNewMark(g, id, 3))
    }
    if (id.startsWith('pila|')) {
      await document.fonts.load(FONT)
      return add(map, id, STACK_MARK_PX, 3, (g) => drawStackMark(g, id, STACK_MARK_PX * 3))
    }
    const donut = readDonut(id)
    if (!donut) return void (await drawVehiculos(id))
    await document.fonts.load(FONT)
    const side = (donutRadius(donut.total) + 6) * 2
    add(map, id, side, 2, (g) => {
      g.scale(2, 2)
      g.translate(side / 2, side / 2)
      drawDonut(g, donut, colors)
    })
    limitDonuts(id)
  })
}

function add(map: MapLibre, id: string, side: number, scale: number, draw: Drawing): void {
  addImage(map, id, { width: side, height: side, scale }, draw)
}
