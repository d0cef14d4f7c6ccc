import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { addImage } from '../servicios/canvas.ts'
import { createLimit } from '../servicios/drawn-images.ts'
import type { MapVehiculo } from './types.ts'
import { labelWidth, drawLabel, drawVehiculo, GRAY, LABEL_HEIGHT, VEHICULO_PX } from './drawing.ts'

const SCALE = 3
/** Labels change every minute; above this number the oldest that no vehicle has are removed. */
const LABELS = { max: 400, batch: 100 }

/** Free ones are hollow; an expired document has a mark of its own. */
export function vehiculoId({ servicio, old, vencido }: MapVehiculo, withRumbo: boolean): string {
  const clase = servicio === null ? 'libre' : old ? 'viejo' : 'vivo'
  return `vehiculo|${clase}|${withRumbo ? 'rumbo' : 'quieto'}|${vencido ? 'vencido' : 'en-regla'}`
}

export function labelId(theme: Theme, old: boolean, text: string): string {
  return `rotulo|${theme}|${old ? 'viejo' : 'vivo'}|${text}`
}

/** Draws the image of one of the names above, in `color` when its position is recent; false for any other name. */
export function createDrawer(map: MapLibre, color: string): (id: string) => Promise<boolean> {
  const limitLabels = createLimit(map, LABELS)
  return async (id) => {
    const [clase, a, b, ...rest] = id.split('|')
    if (clase === 'vehiculo') {
      const side = { width: VEHICULO_PX, height: VEHICULO_PX, scale: SCALE }
      const look = { color: a === 'viejo' ? GRAY : color, hollow: a === 'libre', withRumbo: b === 'rumbo' }
      addImage(map, id, side, (g) => drawVehiculo(g, { ...look, marked: rest[0] === 'vencido' }, VEHICULO_PX * SCALE))
      return true
    }
    if (clase !== 'rotulo') return false
    await document.fonts.load("600 11px 'Inter Variable'")
    const text = rest.join('|')
    const width = labelWidth(text)
    addImage(map, id, { width, height: LABEL_HEIGHT, scale: SCALE }, (g) => {
      g.scale(SCALE, SCALE)
      drawLabel(g, a === 'dark' ? 'dark' : 'light', b === 'viejo', text, width)
    })
    limitLabels(id)
    return true
  }
}
