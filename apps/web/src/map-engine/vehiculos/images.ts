import type { Map as Mapa } from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import { agregarImagen } from '../servicios/canvas.ts'
import { anchoDeRotulo, dibujarRotulo, dibujarVehiculo, GRIS, ROTULO_ALTO, VEHICULO_PX } from './drawing.ts'

const ESCALA = 3
/** Labels change with every minute; the oldest are let go beyond this many. */
const ROTULOS_MAXIMOS = 400
const ROTULOS_POR_LIMPIEZA = 100

export function idDeVehiculo(viejo: boolean, conRumbo: boolean): string {
  return `vehiculo|${viejo ? 'viejo' : 'vivo'}|${conRumbo ? 'rumbo' : 'quieto'}`
}

export function idDeRotulo(tema: Tema, viejo: boolean, texto: string): string {
  return `rotulo|${tema}|${viejo ? 'viejo' : 'vivo'}|${texto}`
}

/** Draws what is asked for by one of the names above, in `color` what is up to date; false when the name is somebody else's. */
export function crearDibujante(mapa: Mapa, color: string): (id: string) => Promise<boolean> {
  const rotulos: string[] = []
  return async (id) => {
    const [clase, a, b, ...resto] = id.split('|')
    if (clase === 'vehiculo') {
      const lado = { ancho: VEHICULO_PX, alto: VEHICULO_PX, escala: ESCALA }
      agregarImagen(mapa, id, lado, (g) =>
        dibujarVehiculo(g, a === 'viejo' ? GRIS : color, b === 'rumbo', VEHICULO_PX * ESCALA),
      )
      return true
    }
    if (clase !== 'rotulo') return false
    await document.fonts.load("600 11px 'Inter Variable'")
    const texto = resto.join('|')
    const ancho = anchoDeRotulo(texto)
    agregarImagen(mapa, id, { ancho, alto: ROTULO_ALTO, escala: ESCALA }, (g) => {
      g.scale(ESCALA, ESCALA)
      dibujarRotulo(g, a === 'dark' ? 'dark' : 'light', b === 'viejo', texto, ancho)
    })
    if (rotulos.push(id) > ROTULOS_MAXIMOS)
      for (const viejo of rotulos.splice(0, ROTULOS_POR_LIMPIEZA)) if (mapa.hasImage(viejo)) mapa.removeImage(viejo)
    return true
  }
}
